//! How a lesson goes on.

use super::Ui;
use crate::course::Teach;
use fairyboard::record::NodeId;
use std::rc::Rc;

impl Ui {
    /// Does what is due in the lesson: takes a wrong move back, or plays for somebody else.
    pub(super) fn go_on(&mut self) {
        let Some(mut taught) = self.taught.clone() else { return };
        if let Some(id) = Rc::make_mut(&mut taught).go_on(&mut self.session) {
            self.travels = true;
            self.played(id);
            if let Some((_, words)) = &taught.said {
                self.speech.words += &format!(". {words}");
            }
        }
        self.taught = Some(taught);
    }

    /// Tells the tutor what the learner did, and the learner what the tutor says.
    pub(super) fn hear(&mut self, before: NodeId) {
        let Some(mut taught) = self.taught.clone() else { return };
        if let Some(words) =
            Rc::make_mut(&mut taught).hear(&mut self.session, before, self.refusal.as_ref())
        {
            let played = self.session.at() != before && !taught.is_wrong();
            self.say(match played {
                true => format!("{}. {words}", self.speech.words),
                false => words,
            });
        }
        self.taught = Some(taught);
    }

    pub(super) fn teach(&mut self, teach: Teach) {
        let Some(mut taught) = self.taught.clone() else { return };
        let lesson = Rc::make_mut(&mut taught);
        match teach {
            Teach::Go => return self.go_on(),
            Teach::Hint => {
                lesson.hints += 1;
                let words = lesson.hinted().last().cloned().unwrap_or_default();
                self.say(words);
            }
            Teach::Show => {
                while self.taught.as_ref().is_some_and(|taught| taught.is_due()) {
                    self.go_on();
                }
                let Some(now) = self.taught.clone() else { return };
                taught = now;
                let lesson = Rc::make_mut(&mut taught);
                self.session.go(self.session.end());
                self.session.cancel();
                let before = self.session.at();
                match lesson.show(&mut self.session) {
                    Some(Ok(id)) => {
                        self.travels = true;
                        self.played(id);
                    }
                    Some(Err(error)) => self.not_played(error),
                    None => {}
                }
                return self.hear(before);
            }
            Teach::Part(part) => {
                let chance = self.session.chance.clone();
                let turned = self.session.look.turned;
                lesson.open(part);
                self.session = lesson.begin();
                self.session.chance = chance;
                self.session.look.turned = turned;
                self.undo = None;
                self.looked = None;
                let words = lesson.part().text().to_string();
                self.always_open = Some(lesson.part().learner());
                self.say(words);
            }
        }
        self.taught = Some(taught);
    }
}
