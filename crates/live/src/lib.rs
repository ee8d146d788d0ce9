//! Games that two devices follow over Nostr relays, without a server of ours.
//!
//! A *room* is a game that its members share over *relays*: public WebSocket servers, or one that a
//! school runs. This crate has no browser, clock or entropy. The caller connects, hands in texts,
//! times and random bytes, and does what [`room::Room`] returns.
//!
//! # The protocol
//!
//! **Links.** A [link](link::RoomLink) contains the room's key (256 bits), the public keys of the
//! host and of the invitation, the relays, and what its role may do. The host's link has the host's
//! secret; the signing keys of the host and of the invitation are derived from it. The invitation
//! has the invitation's secret. A watcher's link has no secret.
//!
//! **Events.** Each of the two players publishes one addressable event of kind
//! [`RECORD_KIND`](room::RECORD_KIND), with the room's tag, after a move of their own. It contains
//! the whole game as the code of a link, so a newcomer needs no other event. Members who are there
//! say so once a minute with an ephemeral event of kind [`PRESENCE_KIND`](room::PRESENCE_KIND).
//! The time of an event is `max(now, time of the last one + 1)`, so a wrong clock does no harm. If
//! relays refuse it as invalid, the device dates it back, by an hour at first: its clock may be ahead.
//!
//! **Encryption.** The tag and the content key follow from the room's key (HKDF with SHA-256).
//! Contents are padded to 1, 2, 4, 8, 16 or 30 kB and encrypted by XChaCha20-Poly1305 with a random
//! nonce. Author, time and kind are authenticated, so a ciphertext is worthless under another key.
//!
//! **Seats.** The device that takes the seat of the invitation makes a key of its own. Its events
//! contain a certificate: a signature of that key by the invitation's key. The host keeps the first
//! such key that it sees, and names it in its own events, with the time. Everybody else follows the
//! host's word. If two devices of the host name different keys, the earlier assignment counts. A
//! guest who has heard only the other player's name waits for an earlier word before giving up.
//! The device has a [link](room::Output::Link) with its key afterwards, for other devices of the
//! same player.
//!
//! **Merging.** A received game is judged like a game by link (`ui_model::link_game`): it continues
//! the game here, is older, forks, or claims something that needs the player's consent. A game that
//! needs a decision is a [`Doubt`](room::Doubt) and changes nothing. The longest game counts, never
//! the newest event. Only moves taken back make a game shorter: events count how often that
//! happened, and a game with more of them is later. An event by the player's own key needs no
//! consent. A watcher shows a move once its player has published it: a game with further moves of the
//! other player waits for that player's event.
//!
//! **Names.** The name of a player is a header of the game, as in games by link. Each player's word
//! about the own name counts, from the newest event.
//!
//! **Clock.** The limits are in the header `TimeControl`, as at one table. The header
//! [`TimeUsed`](clock::TIME_USED) has the time that each player has used in finished turns, and the
//! time that each has given the other. `TimeLeft` is added at the end. Each player's device counts
//! the own turns, and its word counts: it can't use less than before, and no more than the receiver
//! has seen pass. A turn begins when the opponent's move arrives. If the device was closed then, it
//! begins at the time of the move by the opponent's clock, but not before the device was last
//! connected, and not in the future. (An opponent who dates a move back takes that time from a
//! closed device: nobody else has seen when the move was made.) Time goes on while a device is closed. If the players chose
//! that time ends the game, the device of the player who has run out of time says so as soon as it
//! is connected. The opponent may also claim it; the device accepts if it has counted the same, and
//! asks its player otherwise.
//!
//! **Rematch.** A player offers a further game in an own event: an
//! [agreement](next_game::Agreement) with the game as it ended and the one that begins, with one
//! signature. The other player adds a second one and publishes the next round. Events of that round
//! contain the agreement, so a member who was away for the end and the start has both games and
//! can check that both players wanted it. A later round counts only with both signatures. If both
//! offer at once, the host's game begins. The sides are swapped in each round. An offer that was
//! withdrawn counts if the other player has signed it, too: nobody can tell which came first.
//!
//! **Reactions.** A player can send one of six [messages](body::Reaction), as an event that looks like
//! the one that says who is there. A device sends one in three seconds and shows one of each player
//! in two.
//!
//! **Studies.** A presenter can show a study: followers see the position, its marks and its layers.
//! The presenter publishes one addressable event for a change, at most one in a second, of the same
//! kind as that of a game. The newest counts, so a follower who comes later sees the current
//! position. The last event has no position: the presenter has stopped. A follower's [link](study::StudyLink) has the presenter's public key and no secret.
//!
//! **Relays.** No relay has to be trusted to keep anything. Each member holds the newest event of
//! each player and sends it to every relay that turns out to lack it. An event counts as sent when
//! a relay said `OK` to it. A device publishes to a relay only after it has read what is there.
//! [`check::Check`] writes to a relay and reads back before a room uses it.
//!
//! # Who can read and do what
//!
//! | | relay, network | watcher | guest | host |
//! | --- | --- | --- | --- | --- |
//! | network addresses, times, which keys share a room, one of six sizes | yes | no | no | no |
//! | the game with names and hidden cards | no | yes | yes | yes |
//! | who is there | how many | yes | yes | yes |
//! | move for the guest | no | no | yes | until the seat is taken |
//! | move for the host | no | no | no | yes |
//! | send reactions | no | no | yes | yes |
//! | begin another game | no | no | with the host | with the guest |
//! | keep an event back | yes | no | no | no |
//!
//! In a study, the presenter shows, and followers read and see who is there.
//!
//! Hidden cards stay hidden on trust: the page shows members only what they may see, but a member
//! who reads the messages with another program sees all. A room protects a seat from strangers, not
//! from an opponent who cheats: the host can assign the guest's seat to another key, and both can
//! stop playing. Each link keeps its powers, because there is no way to call one back.
//!
//! # Hostile messages
//!
//! Texts are limited in size before they are parsed, and each kind of message of each relay has a
//! rate. Then come, from cheap to dear: the tag and the author, decryption, the certificate, the
//! signature, and the game, which is read within a budget that is shared by all relays. An id is
//! remembered only after its event was verified. If something was dropped, the subscription is
//! repeated later, so floods delay games and lose none.

pub mod body;
pub mod bytes;
pub mod check;
pub mod clock;
mod dating;
pub mod event;
pub mod keys;
mod line;
pub mod link;
mod merge;
pub mod next_game;
mod rate;
pub mod room;
pub mod seal;
pub mod study;
pub mod wire;

pub use line::RelayState;
