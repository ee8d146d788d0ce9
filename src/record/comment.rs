//! Comments of a record, and the commands `[%name …]` in them. A command ends at its `]`. Programs
//! read commands; people see only the words around them.

use std::borrow::Cow;

/// Splits a comment at its first command: the text before it, the command without its brackets, the
/// text after it. `None` if there is no command with its closing `]`.
pub(crate) fn first_command(comment: &str) -> Option<(&str, &str, &str)> {
    let (before, behind) = comment.split_once("[%")?;
    let (command, after) = behind.split_once(']')?;
    Some((before, command, after))
}

/// Splits a command (the text between `[%` and `]`) into its name and the text that follows the
/// name.
pub(crate) fn name_of(command: &str) -> (&str, &str) {
    let (name, says) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
    (name, says.trim())
}

/// The words of a comment, without its commands and without blanks at either end. Line breaks
/// between words stay.
pub(crate) fn words(comment: &str) -> Cow<'_, str> {
    if first_command(comment).is_none() {
        return comment.trim().into();
    }
    let mut words = String::new();
    let mut rest = comment;
    while let Some((before, _, after)) = first_command(rest) {
        join(&mut words, before);
        rest = after;
    }
    join(&mut words, rest);
    words.truncate(words.trim_end().len());
    words.into()
}

/// Adds to `words` the text that follows a command, with one blank or one line break in between.
fn join(words: &mut String, text: &str) {
    if words.is_empty() || words.ends_with('\n') {
        *words += text.trim_start();
        return;
    }
    let blank = [' ', '\t'];
    let rest = text.trim_start_matches(blank);
    words.truncate(words.trim_end_matches(blank).len());
    if !rest.is_empty() && !rest.starts_with('\n') {
        words.push(' ');
    }
    *words += rest;
}
