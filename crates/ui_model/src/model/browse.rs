//! Showing other positions of the record.

use super::{Browse, PlayState};
use fairyboard::record::NodeId;
impl PlayState {
    pub(super) fn browse(&mut self, action: Browse) {
        match action {
            // A click on the current move replays it.
            Browse::Go(id) if id == self.ui.session.at() => self.recall(),
            Browse::Go(id) => {
                self.change(|game| game.go(id));
                self.say_place();
            }
            Browse::Forward => {
                self.change(|game| game.forward());
                self.ui.transient.travels = true;
                self.say_place();
            }
            Browse::Back => {
                self.change(|game| game.back());
                self.say_place();
            }
            Browse::End => {
                self.change(|game| game.go(game.end()));
                self.say_place();
            }
            Browse::Start => {
                self.change(|game| game.go(NodeId::START));
                self.say_place();
            }
            Browse::VariationAbove => {
                self.change(|game| game.sideways(false));
                self.say_place();
            }
            Browse::VariationBelow => {
                self.change(|game| game.sideways(true));
                self.say_place();
            }
            Browse::Peek(id, steps) => {
                self.change(|game| game.go(id));
                self.ui.transient.peek = Some((id, steps));
                let status = self.ui.status();
                self.say(status);
            }
        }
    }
}
