//! Tests of the progress that the home page, the paths of lessons and the index of puzzles show.

use fairyboard::catalog;
use fairyboard::lesson::titles;
use ui_model::lesson_progress::{Step, bits, has_first_steps, of_game, progress};
use ui_model::puzzles::{Solved, index, themes, themes_used};

use crate::tidy::{read, root};

const LESSONS: [(&str, usize); 3] = [("Move", 4), ("Capture", 2), ("Win", 3)];

fn next(kept: &str) -> Option<Step> {
    progress(LESSONS, kept).next
}

#[test]
fn the_next_lesson_is_one_that_is_begun_or_else_the_first_that_is_not() {
    let step = |number, title: &str, done, of| Some(Step { number, title: title.into(), done, of });
    assert_eq!(next(""), step(1, "Move", 0, 4));
    assert_eq!(next("15 Move\n"), step(2, "Capture", 0, 2));
    assert_eq!(next("1 Win\n"), step(3, "Win", 1, 3));
    assert_eq!(next("5 Win\n2 Capture\n"), step(2, "Capture", 1, 2));
    assert_eq!(next("7 Win\n3 Capture\n15 Move"), None);
    assert_eq!(next("nonsense\n\nx Move"), step(1, "Move", 0, 4));
    // The saved progress has one bit for each part of a lesson. Bits of parts that the lesson no
    // longer has don't count.
    assert_eq!(progress(LESSONS, "4294967295 Capture").done, 2);
    assert_eq!(bits("5 Win\n2 Capture", "Capture"), 2);
}

#[test]
fn the_build_counts_the_parts_of_all_lessons() {
    for family in catalog::GAMES {
        let id = family.info().id;
        assert_eq!(has_first_steps(id), !family.info().first_steps.is_empty(), "{id}");
        let path = root().join(format!("src/games/{id}/text/en/lessons.txt"));
        let titles = titles(&read(&path));
        let of = titles.iter().map(|(_, parts)| parts).sum::<usize>();
        let fresh = of_game(id, "");
        assert_eq!((fresh.done, fresh.of), (0, of), "{id}");
        assert_eq!(fresh.next.map(|next| next.title), Some(titles[0].0.clone()), "{id}");
        let (title, parts) = &titles[1];
        let begun = of_game(id, &format!("1 {title}\n"));
        assert_eq!(begun.done, 1, "{id}");
        let next = begun.next.expect("more to do");
        assert_eq!((next.number, next.done, next.of), (2, 1, *parts), "{id}");
        // If progress was saved in another language, the titles differ, and only the number of
        // parts counts.
        let foreign = of_game(id, "3 Ein anderer Titel\n1 Noch einer\n");
        assert_eq!((foreign.done, foreign.next), (3, None), "{id}");
    }
}

#[test]
fn the_index_lists_each_puzzle_with_its_level_and_themes() {
    for family in catalog::GAMES {
        let id = family.info().id;
        let file = read(&root().join(format!("src/games/{id}/puzzles.txt")));
        let all = index(id, &file, &Solved::default());
        assert_eq!(all.len(), file.lines().count(), "{id}");
        for (at, entry) in all.iter().enumerate() {
            assert_eq!(entry.number, at + 1, "{id}");
            assert!(!entry.themes.is_empty() && !entry.solved, "{id} {}", entry.number);
        }
        let used = themes_used(id, &all);
        assert!(used.len() > 1 && used.is_sorted() && used.len() <= themes(id).len(), "{id}");
        let is_used = |place: &usize| all.iter().any(|entry| entry.themes.contains(place));
        assert!(used.iter().all(is_used), "{id}: a theme without puzzles is offered");
    }
}
