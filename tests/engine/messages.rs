//! Tests of messages between the page and its workers. A message arrives unchanged; anything else
//! is an error.

use fairyboard_tests::messages::{received, written};
use fairyboard_tests::{passed, test};
use protocol::{
    Answer, Computer, Frame, Gif, GifAnswer, GifRequest, Limit, MessageError, Program, Question,
    Reply, Score, Thought, VERSION,
};
use serde_json::{Value, json};

fn question() -> Question {
    Question {
        id: 7,
        game: "hens".into(),
        options: "board=10".into(),
        position: "h7/8/8/8/3cC3/8/3c4/3H4 w".into(),
        moves: vec!["d2-b4".into(), "d7-b5".into()],
        limit: Limit::Nodes(u64::MAX),
        seed: u64::MAX,
        lines: 3,
        asks_why: true,
        is_open: true,
        also: Some("d2-b4".into()),
        unlike: Some("e2-c4".into()),
    }
}

fn thought(mv: &str, score: Score) -> Thought {
    let line = vec![mv.into(), "d7-b5".into()];
    Thought { mv: mv.into(), score, depth: 4, nodes: 1 << 60, line }
}

fn answer() -> Answer {
    let thoughts = [Score::Win(3), Score::Loss(4), Score::Hundredths(-5)];
    let thoughts = thoughts.map(|score| thought("d2-b4", score)).to_vec();
    let why = vec!["0a1f".into(), String::new()];
    Answer {
        id: u32::MAX,
        is_last: true,
        thoughts,
        safe: Some(thought("d2-b4", Score::Loss(4))),
        also: Some(Score::Likelier(-1_000)),
        why,
    }
}

fn frame() -> Frame {
    Frame { width: 560, height: 700, hundredths: 100, pixels: (0..=255).collect() }
}

#[test]
fn requests_arrive_as_they_were_sent() {
    for limit in [Limit::Level(3), Limit::Nodes(50), Limit::UntilStopped] {
        for (lines, asks_why, seed) in [(1, false, 0), (2, true, 1 << 53), (3, false, u64::MAX)] {
            let question = Question { limit, lines, asks_why, seed, ..question() };
            assert_eq!(passed(question.clone()), question);
        }
    }
    for request in [GifRequest::AddFrame(frame()), GifRequest::Finish] {
        assert_eq!(passed(request.clone()), request);
    }
}

#[test]
fn replies_arrive_as_they_were_sent() {
    for known in 0..=3 {
        let mut answer = answer();
        answer.thoughts.truncate(known);
        answer.is_last = known == 3;
        let reply = Reply::Answer(answer.clone());
        assert_eq!(passed(reply.clone()), reply);
        assert_eq!(Computer::is_last(&answer), known == 3);
    }
    for answer in [GifAnswer::Added, GifAnswer::File(vec![0, 128, 255])] {
        let reply = Reply::Answer(answer.clone());
        assert_eq!(passed(reply.clone()), reply);
        assert!(Gif::is_last(&answer));
    }
    for reply in [Reply::<Answer>::Ready, Reply::Refused] {
        assert_eq!(passed(reply.clone()), reply);
    }
}

#[test]
fn a_message_of_another_version_is_an_error() {
    for version in [0, VERSION + 1, u32::MAX] {
        let mut message = written(Reply::<Answer>::Ready);
        message["version"] = version.into();
        assert_eq!(received::<Reply<Answer>>(&message), Err(MessageError::Version(version)));
    }
    for version in [json!(null), json!("1"), json!(-1), json!(1.5), json!(1e300), json!([1])] {
        let mut message = written(Reply::<Answer>::Ready);
        message["version"] = version;
        assert!(
            matches!(received::<Reply<Answer>>(&message), Err(MessageError::Broken(_))),
            "{message}"
        );
    }
    // Plain text, the message format of versions before JavaScript objects, is refused.
    for text in ["begun", "", "1\nlast\n5\n1\n9\nd2-b4"] {
        assert!(received::<Reply<Answer>>(&text.into()).is_err(), "{text:?}");
    }
}

#[test]
fn a_question_has_one_to_three_lines() {
    for (lines, is_read) in [(0, false), (1, true), (3, true), (4, false), (256, false)] {
        let mut message = written(question());
        message["body"]["seed"] = 3.into();
        message["body"]["limit"] = json!({ "Nodes": 9 });
        message["body"]["lines"] = lines.into();
        assert_eq!(received::<Question>(&message).is_ok(), is_read, "{lines}");
    }
}

#[test]
fn an_answer_has_at_most_three_lines_and_eight_reasons() {
    let line = json!({ "mv": "a", "score": { "Win": 1 }, "depth": 1, "nodes": 1, "line": ["a"] });
    let with = |field: &str, value: Value| {
        let mut line = line.clone();
        line[field] = value;
        line
    };
    let message = |thoughts: Vec<Value>, why: Vec<String>| {
        let answer = json!({ "id": 1, "is_last": true, "thoughts": thoughts, "why": why });
        json!({ "version": VERSION, "body": { "Answer": answer } })
    };
    let reasons = |count: usize| vec!["00".to_string(); count];
    for (thoughts, why, is_read) in [
        (vec![line.clone(); 3], reasons(8), true),
        (vec![line.clone(); 4], vec![], false),
        (vec![line.clone()], reasons(9), false),
        (vec![line.clone()], vec!["0".repeat(8_200)], true),
        (vec![line.clone()], vec!["0".repeat(9_000)], false),
        (vec![line.clone()], vec!["0G".into()], false),
        (vec![line.clone()], vec!["0é".into()], false),
        (vec![with("line", json!([]))], vec![], false),
        (vec![with("line", json!(["b", "a"]))], vec![], false),
        (vec![with("score", json!({ "Draw": 1 }))], vec![], false),
        (vec![with("score", json!({ "Likelier": -1_000 }))], vec![], true),
        (vec![with("score", json!({ "Likelier": 1_001 }))], vec![], false),
        (vec![with("depth", json!(-1))], vec![], false),
    ] {
        let message = message(thoughts, why);
        assert_eq!(received::<Reply<Answer>>(&message).is_ok(), is_read, "{message}");
    }
    for (safe, is_read) in [(line.clone(), true), (with("line", json!(["b"])), false)] {
        let mut message = message(vec![line.clone()], vec![]);
        message["body"]["Answer"]["safe"] = safe;
        assert_eq!(received::<Reply<Answer>>(&message).is_ok(), is_read, "{message}");
    }
}

/// Copies of a message, each with one part replaced by a value of another kind.
fn spoilt(value: &Value) -> Vec<Value> {
    let odd = [json!(null), json!(-1), json!(1e300), json!("x"), json!([[]]), json!({"a": 1})];
    let mut all = odd.to_vec();
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let mut without = fields.clone();
                without.remove(name);
                all.push(without.into());
                all.extend(spoilt(field).into_iter().map(|field| {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), field);
                    fields.into()
                }));
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                all.extend(spoilt(item).into_iter().map(|item| {
                    let mut items = items.clone();
                    items[at] = item;
                    items.into()
                }));
            }
        }
        _ => {}
    }
    all
}

#[test]
fn whatever_is_wrong_in_a_message_is_an_error_and_nothing_panics() {
    let messages = [
        written(question()),
        written(GifRequest::AddFrame(Frame { pixels: vec![1, 2], ..frame() })),
        written(GifRequest::Finish),
        written(Reply::Answer(answer())),
        written(Reply::Answer(GifAnswer::File(vec![1, 2]))),
        written(Reply::<Answer>::Ready),
    ];
    let (mut all, mut read) = (0, 0);
    for message in messages.iter().flat_map(spoilt) {
        all += 1;
        let is_read = received::<Question>(&message).is_ok()
            || received::<GifRequest>(&message).is_ok()
            || received::<Reply<Answer>>(&message).is_ok()
            || received::<Reply<GifAnswer>>(&message).is_ok();
        read += usize::from(is_read);
    }
    // Fewer than a tenth of the changed messages are readable, such as those with another text or
    // with a score of -1.
    assert!(all > 400 && read < all / 10, "{read} of {all}");
}
