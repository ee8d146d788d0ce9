//! The computer player, as the program of a worker.

use ask::{Reply, Request};

fn main() {
    ask::serve(|request, tell| {
        let Request::Think(question) = request else { return None };
        #[cfg(feature = "planted")]
        if js_sys::Reflect::has(&js_sys::global(), &"planted".into()) == Ok(true) {
            panic!("planted in a worker");
        }
        let mut so_far = |answer: &ask::Answer| tell(Reply::Answer(answer.clone()));
        fairyboard_player::answer(&question, &mut so_far).map(Reply::Answer)
    });
}
