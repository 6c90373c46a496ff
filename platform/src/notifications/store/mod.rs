//! All SQL of notifications.

mod choices;
mod hooked;
mod inbox;
mod objects;
mod written;

pub use choices::{
    Choice, allows, choices, choose, client_choices, client_choose, inbox, mute, mutes, set_quiet, switch_off_mail,
    unmute,
};
pub use hooked::{Event, hand_over, hooks, pushed};
pub use inbox::{
    BoxFilter, Change, Row, change, due, get, listens, mailed, next_due, page, read_all, read_announcements, reader,
    revise, revisions, see, unread,
};
pub use objects::{Found, find, names};
pub use written::{New, Recipient, holders, insert, recipients};
