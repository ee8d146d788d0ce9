//! The computer player, as the program of a worker.

use ask::{Reply, Request};

fn main() {
    ask::serve(|request, tell| {
        let Request::Think(question) = request else { return None };
        let mut so_far = |answer: &ask::Answer| tell(Reply::Answer(answer.clone()));
        fairyboard_player::answer(&question, &mut so_far).map(Reply::Answer)
    });
}
