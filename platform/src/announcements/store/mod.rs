//! All SQL of announcements.

mod readers;
mod told;
mod written;

pub use readers::{
    Meant, ReaderSlice, count_readers, forget_readers, meant, readers, receipts, receipts_of_all, to_platform,
};
pub use told::{Told, acknowledge, change_state, count_told, told, told_one};
pub use written::{
    Written, are_clients, are_roles, are_workspaces, count, count_written, delete, end, get, insert, publish, revise,
    take_back, update, written,
};
