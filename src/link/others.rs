//! The chapters of a study: consecutive records (games) with the same title. One of the chapters is
//! shown; [`Others`] holds the rest.

use super::{MAX_CHAPTERS, Shared};
use crate::hidden::Privacy;
use crate::record::{NodeId, Record};

/// The header of a record with the title of its study, such as `[Study "Endings"]`. All chapters of
/// a study have the same title.
pub(super) const STUDY: &str = "Study";
/// The header of a record with the title of its lesson. A study may be a lesson: each chapter is
/// then one task of it. Either all chapters have this header with the same title, or none has it.
pub(super) const LESSON: &str = "Lesson";
/// The header that says that the author of a lesson wants the pupils' results. Its value is `ask`.
pub const LESSON_RESULT: &str = "LessonResult";
/// The header that says that a lesson shows no hints and no answers. Its value is `locked`.
pub const LESSON_HINTS: &str = "LessonHints";
/// The headers that are about a whole study, not about one chapter. They have the same values in
/// all its chapters, so a link contains them only once.
pub const OF_ALL_CHAPTERS: [&str; 4] = [STUDY, LESSON, LESSON_RESULT, LESSON_HINTS];
/// The header for hidden information. With the value `open`, everyone may see all hands of cards.
const HANDS: &str = "Hands";

/// The chapters of a study before and after the one that is shown.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Others {
    /// The chapters before the shown one, in order.
    pub before: Vec<Shared>,
    /// The chapters after the shown one, in order.
    pub after: Vec<Shared>,
}

impl Others {
    /// Whether there is no other chapter.
    pub fn is_empty(&self) -> bool {
        self.before.is_empty() && self.after.is_empty()
    }

    /// All other chapters, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Shared> {
        self.before.iter().chain(&self.after)
    }

    /// Like [`iter`](Others::iter), but the chapters can be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Shared> {
        self.before.iter_mut().chain(&mut self.after)
    }
}

impl Shared {
    /// All chapters of the study in order, this one included.
    pub fn chapters(&self) -> impl Iterator<Item = &Shared> {
        self.others.before.iter().chain([self]).chain(&self.others.after)
    }

    /// Splits the study into its chapters. Returns them in order, with the index of this chapter.
    pub fn into_chapters(mut self) -> (Vec<Shared>, usize) {
        let Others { before: mut all, after } = std::mem::take(&mut self.others);
        let shown = all.len();
        all.push(self);
        all.extend(after);
        (all, shown)
    }

    /// Joins chapters to a study, and shows the one with this index, or the last if there are
    /// fewer. All chapters get those headers of the first chapter that are about the whole study
    /// ([`OF_ALL_CHAPTERS`]). So if the first chapter is a part of a lesson, all chapters become
    /// parts of this lesson; otherwise none does. Chapters beyond [`MAX_CHAPTERS`] are left out.
    /// `None` if there is no chapter.
    pub fn of_chapters(mut all: Vec<Shared>, shown: usize) -> Option<Shared> {
        all.truncate(MAX_CHAPTERS);
        if all.len() > 1 {
            for name in OF_ALL_CHAPTERS {
                let value = all[0].record.header(name).unwrap_or_default().to_string();
                for chapter in &mut all {
                    set_needed_header(&mut chapter.record, name, &value);
                }
            }
        }
        let after = all.split_off(all.len().min(shown + 1));
        let mut shared = all.pop()?;
        shared.others = Others { before: all, after };
        Some(shared)
    }

    /// The study as text: the records of its chapters, one after the other.
    pub fn text(&self) -> String {
        let all: Vec<_> = self.chapters().map(|chapter| chapter.record.to_string()).collect();
        all.join("\n")
    }

    /// A copy of this chapter without the headers about the whole study.
    pub(super) fn untitled(&self) -> Shared {
        let mut record = self.record.clone();
        OF_ALL_CHAPTERS.into_iter().for_each(|name| record.set_header(name, ""));
        Shared { at: self.at, turned: self.turned, locked: self.locked, ..Shared::new(record) }
    }
}

/// Whether a record may be a chapter: nothing in it is hidden from anyone.
pub(super) fn may_be_chapter(record: &Record) -> bool {
    let start = record.node(NodeId::START).state();
    start.privacy() == Privacy::Open || record.is_open()
}

/// Sets a header. If the record already has as many headers as it may have, first removes the last
/// header that a chapter does not need.
pub fn set_needed_header(record: &mut Record, name: &str, value: &str) {
    record.set_header(name, value);
    if value.is_empty() || record.header(name) == Some(value) {
        return;
    }
    let is_spare =
        |(name, _): &&(String, String)| name != HANDS && !OF_ALL_CHAPTERS.contains(&name.as_str());
    let spare = record.headers().iter().rfind(is_spare).map(|(spare, _)| spare.clone());
    if let Some(spare) = spare {
        record.set_header(&spare, "");
        record.set_header(name, value);
    }
}

/// Lets everyone see all hands of cards in a record, so that it may be a chapter.
pub fn open_hands(record: &mut Record) {
    if !may_be_chapter(record) {
        set_needed_header(record, HANDS, "open");
    }
}
