//! The comments of a lesson as its author edits them: in form fields, without commands such as
//! `[%hint …]`.

use super::{Goal, in_one_line, split};
use std::fmt;

/// The comment on the start position of a lesson part, split into the fields that an author edits.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Instruction {
    /// The introduction for the learner.
    pub text: String,
    /// The hints, from vague to plain.
    pub hints: Vec<String>,
    /// The forbidden move that the learner must try, and the rule that refuses it. The move may be
    /// empty while the author has not entered it yet.
    pub refused: Option<(String, String)>,
    /// The goal: any move that reaches it is accepted as the last move.
    pub goal: Option<Goal>,
}

impl Instruction {
    /// Parses a comment. Drops unknown commands. If the comment cannot be parsed, `text` is the
    /// whole comment.
    pub fn of(comment: &str) -> Self {
        let Ok((text, commands)) = split(comment) else {
            return Instruction { text: comment.into(), ..Instruction::default() };
        };
        let mut instruction = Instruction { text, ..Instruction::default() };
        for (name, says) in commands {
            match name {
                "hint" => instruction.hints.push(in_one_line(says)),
                "refused" => {
                    let (attempt, rule) = says.split_once(' ').unwrap_or((says, ""));
                    instruction.refused = Some((attempt.into(), rule.trim().into()));
                }
                "goal" => instruction.goal = Goal::named(says),
                _ => {}
            }
        }
        instruction
    }

    /// Sets the hint with the index `i`, or removes it if it is blank. Beyond the last hint, adds
    /// it at the end.
    pub fn set_hint(&mut self, i: usize, hint: String) {
        if i >= self.hints.len() {
            self.hints.resize(i + 1, String::new());
        }
        self.hints[i] = hint;
        self.hints.retain(|hint| !hint.trim().is_empty());
    }
}

/// Writes the comment for a record, without characters that would begin or end a command.
impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&without_commands(&self.text))?;
        for hint in &self.hints {
            write!(f, " [%hint {}]", hint.replace(['[', ']'], ""))?;
        }
        if let Some((attempt, rule)) = &self.refused {
            let attempt = attempt.replace(['[', ']', ' '], "");
            write!(f, " [%refused {attempt} {rule}]")?;
        }
        if let Some(goal) = self.goal {
            write!(f, " [%goal {}]", goal.name())?;
        }
        Ok(())
    }
}

/// The comment on an answer of the learner, split into the fields that an author edits.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AnswerNote {
    /// The words that the learner reads after the move.
    pub text: String,
    /// Whether the move is a mistake.
    pub is_wrong: bool,
    /// The moves that are accepted in place of this one, separated by blanks.
    pub also: String,
}

impl AnswerNote {
    /// Parses a comment. Drops unknown commands. If the comment cannot be parsed, `text` is the
    /// whole comment.
    pub fn of(comment: &str) -> Self {
        let Ok((text, commands)) = split(comment) else {
            return AnswerNote { text: comment.into(), ..AnswerNote::default() };
        };
        let also = commands.iter().filter(|(name, _)| *name == "also").map(|(_, says)| *says);
        AnswerNote {
            text,
            is_wrong: commands.iter().any(|(name, _)| *name == "wrong"),
            also: in_one_line(&also.collect::<Vec<_>>().join(" ")),
        }
    }
}

/// Writes the comment for a record, without characters that would begin a command.
impl fmt::Display for AnswerNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = without_commands(&self.text);
        match self.is_wrong {
            true if text.is_empty() => f.write_str("[%wrong]")?,
            true => write!(f, "[%wrong] {text}")?,
            false => f.write_str(&text)?,
        }
        // Only a right move may have alternatives.
        if !self.also.is_empty() && !self.is_wrong {
            write!(f, " [%also {}]", self.also)?;
        }
        Ok(())
    }
}

/// The text with each `[%`, which would begin a command, replaced by `[`.
fn without_commands(text: &str) -> String {
    let mut text = text.to_string();
    while text.contains("[%") {
        text = text.replace("[%", "[");
    }
    text
}
