//! The web worker of the computer player.

use protocol::Computer;

fn main() {
    protocol::serve::<Computer>(|question, tell| {
        #[cfg(feature = "planted")]
        if js_sys::Reflect::has(&js_sys::global(), &"planted".into()) == Ok(true) {
            panic!("planted in a worker");
        }
        fairyboard_player::answer(&question, &mut |so_far| tell(so_far.clone()))
    });
}
