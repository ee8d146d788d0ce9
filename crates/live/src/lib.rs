//! Games that two devices follow over Nostr relays, without a server of ours.
//!
//! A *room* is a game that its members share over *relays*: public WebSocket servers, or one that a
//! school runs. The *host* is the player who made the room, the *guest* takes the other seat with
//! an *invitation*, and *watchers* only look on. This crate has no browser, clock or entropy. The
//! caller connects, hands in texts, times and random bytes, and does what [`room::Room`] returns.
//!
//! # The protocol
//!
//! **Links.** A [link](link::RoomLink) contains the room's key (256 bits), the public keys of the
//! host and of the invitation, the relays, and what its role may do. The host's link has the host's
//! secret; the signing keys of the host and of the invitation are derived from it. The invitation
//! has the invitation's secret. A watcher's link has no secret.
//!
//! **Events.** Each of the two players publishes one addressable event of kind
//! [`RECORD_KIND`](room::RECORD_KIND), with the room's tag, after each of their own moves. It
//! contains the whole game as a short text (the code of a link to the game), so a newcomer needs no
//! other event. Once a minute, each connected member announces that it is there with an ephemeral
//! event of kind [`PRESENCE_KIND`](room::PRESENCE_KIND). The time of a player's event is `max(now,
//! time of the player's last one + 1)`: relays keep the event with the latest time, so the newest
//! event replaces the older ones even if the device's clock is slow. If relays refuse an event as
//! invalid, the clock may be ahead: the device dates its events back, by an hour at first.
//!
//! **Encryption.** The tag and the content key are derived from the room's key (HKDF with SHA-256).
//! Contents are padded to 1, 2, 4, 8, 16 or 30 kB and encrypted by XChaCha20-Poly1305 with a random
//! nonce. Author, time and kind are authenticated, so a copied ciphertext can't be published under
//! another key.
//!
//! **Seats.** The device that takes the seat of the invitation makes a key of its own, and publishes
//! an event with this key, signed by the invitation's key. Members ask relays only for events of
//! keys that they know, so strangers can't hide one under events of their own. The host keeps the
//! first key that it sees, and names it in its own events, with the time of the assignment. All
//! other members follow the host's events. If two devices of the host name different keys, the
//! earlier assignment counts. If the host has named only another player, a guest waits a while for
//! an earlier assignment to itself before it gives up the seat. A device that has taken the seat
//! gets a [link](room::Output::Link) with its key, for other devices of the same player.
//!
//! **Merging.** A received game is judged like a game by link (`ui_model::link_game`): it continues
//! the game here, is older, forks, or claims something that needs the player's consent. A game that
//! needs a decision is a [`Doubt`](room::Doubt) and changes nothing. The longest game counts, not
//! the newest event. Only taking moves back makes a game shorter. Events say how often that
//! happened, and a game with a greater count is later. A game from the player's own key needs no
//! consent. A watcher shows a move once its player has published it: a game with further moves of
//! the other player waits for that player's event.
//!
//! **Names.** The name of a player is a header of the game (like a PGN tag), as in games by link.
//! The name that counts is the one in the player's own newest event.
//!
//! **Clock.** The limits are in the header `TimeControl`, as in games on one device. The header
//! [`TimeUsed`](clock::TIME_USED) has the time that each player has used in finished turns, and the
//! time that each has given the other. `TimeLeft` is added at the end. Each player's device counts
//! its own turns and publishes the result; receivers accept it within limits: the used time can't
//! shrink, and can't grow by more than the receiver has seen pass. A turn begins when the
//! opponent's move arrives. If the device was closed then, the turn begins at the time of the move
//! by the opponent's clock, but not before the device was last connected, and not in the future.
//! (An opponent who dates a move back takes that time from a closed device: nobody else has seen
//! when the move was made.) A player's time also runs while the page is closed. If the players
//! chose that time ends the game, the device of a player who has run out of time ends it as a loss
//! as soon as it is connected. The opponent may also claim the win: the player's device accepts if
//! it has counted the same, and asks its player otherwise.
//!
//! **Rematch.** A player offers a further game in their own event: an
//! [agreement](next_game::Agreement) with the finished game and the new one, signed by that player.
//! The other player signs it, too, and publishes the next round. Events of that round contain the
//! agreement, so a member who was away meanwhile gets both games and can check that both players
//! wanted the new one. A later round counts only with both signatures. If both offer at once, the
//! host's game begins. The sides are swapped in each round. A withdrawn offer still counts if the
//! other player has signed it: nobody can prove whether the signature or the withdrawal was first.
//!
//! **Reactions.** A player can send one of six [messages](body::Reaction), as an event of the same
//! kind as the presence events, so relays can't distinguish them. A device sends at most one
//! reaction in three seconds, and shows at most one of each player in two.
//!
//! **Studies.** A presenter can show a study: followers see the position, its marks and its layers.
//! The presenter publishes an addressable event, of the same kind as that of a game, after each
//! change, but at most one in a second. The newest counts, so a follower who joins later sees the
//! current position. An event without a position ends the show. A follower's
//! [link](study::StudyLink) has the presenter's public key and no secret.
//!
//! **Relays.** No relay has to be trusted to keep anything. Each member holds the newest event of
//! each player and sends it to every relay that lacks it. An event counts as sent when a relay has
//! answered `OK`. A device publishes to a relay only after it has read the events that are stored
//! there. [`check::Check`] writes to a relay and reads back before a room uses it.
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
//! stop playing. A link can't be revoked, so its holder keeps its powers.
//!
//! # Hostile messages
//!
//! Texts are limited in size before they are parsed, and each kind of message of each relay has a
//! rate limit. An event is then checked in the order of the costs: the tag and the author,
//! decryption, the signature, and at last the game, which is read within a budget that all relays
//! share. An id is remembered only after its event was verified. If a message was dropped, the
//! subscription is repeated later, so floods delay games but lose none.

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
