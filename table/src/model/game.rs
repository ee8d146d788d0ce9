//! What happens to the game as one.

use super::{Game, Table};
use crate::say;

impl Table {
    pub(super) fn game(&mut self, action: Game) {
        match action {
            Game::StartClock(now) => {
                if self.ui.waits_for_clock() {
                    self.change(|game| game.began = Some(now));
                    self.ui.changed = true;
                    let status = self.ui.status();
                    self.say(say::play_clock_runs(status).to_string());
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
                    self.bar(why.words());
                } else {
                    self.remember(say::PLAY_TAKEN_BACK.words());
                    self.change(|game| game.take_back());
                    self.ui.open_to = None;
                    self.see();
                    self.ui.keeps_all = false;
                    self.ui.changed = true;
                    let status = self.ui.status();
                    self.say(say::play_taken_back_status(status).to_string());
                }
            }
            Game::PutBack => {
                if let Some((_, before)) = self.undo.take() {
                    self.put(before);
                    self.ui.changed = true;
                    let status = self.ui.status();
                    self.say(say::play_put_back(status).to_string());
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
                self.bar(say::PLAY_NO_OTHER_SEAT.words());
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
