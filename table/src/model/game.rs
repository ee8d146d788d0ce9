//! What happens to the game as one.

use super::{Game, Table};
impl Table {
    pub(super) fn game(&mut self, action: Game) {
        match action {
            Game::StartClock(now) => {
                if self.ui.waits_for_clock() {
                    self.change(|game| game.began = Some(now));
                    self.ui.changed = true;
                    let status = self.ui.status();
                    self.say(format!("The clock runs. {status}"));
                }
            }
            Game::RunOut => {
                self.change(|game| game.run_out());
                self.change(|game| game.cancel());
                self.ui.changed = true;
                let status = self.ui.standing();
                self.say(status);
                self.ui.speech.urgent = true;
            }
            Game::TakeBack => {
                if !self.ui.helps().take_back {
                    self.say(self.ui.unhelped().into());
                } else if !self.whole.session().can_take_back() || self.ui.taught.is_some() {
                } else if let Some(why) = self.whole.session().stays() {
                    self.bar(why);
                } else {
                    self.remember("Move taken back");
                    self.change(|game| game.take_back());
                    self.ui.open_to = None;
                    self.see();
                    self.ui.keeps_all = false;
                    self.ui.changed = true;
                    let status = self.ui.status();
                    self.say(format!("Move taken back. {status}"));
                }
            }
            Game::PutBack => {
                if let Some((_, before)) = self.undo.take() {
                    self.put(before);
                    self.ui.changed = true;
                    let status = self.ui.status();
                    self.say(format!("Put back. {status}"));
                }
            }
            Game::LetUndoGo => self.undo = None,
            Game::Load(whole) => {
                let chance = self.whole.session().chance.clone();
                self.real = None;
                self.undo = None;
                self.ui.open_to = None;
                self.put(whole.with_chance(chance));
                self.say_place();
            }
            Game::Sit(_) if self.ui.masked && self.ui.session.side.is_some() => {
                self.bar("While something is hidden, nobody on this device takes the other seat");
            }
            Game::Sit(seat) => {
                self.change(|game| crate::apart::seat(game, seat));
                self.ui.changed = true;
                let status = self.ui.status();
                self.say(status);
            }
            Game::MoveFor => {
                self.ui.moves_for = Some(self.ui.session.at());
                let status = self.ui.status();
                self.say(status);
            }
            Game::Hold(words) => self.bar(words),
        }
    }
}
