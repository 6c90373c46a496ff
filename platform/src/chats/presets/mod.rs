//! Presets: named settings that somebody begins a chat with, or puts on one. A preset is its maker's own, or its
//! workspace's: then everybody who may chat there sees it, and everybody who may build there may change it.

pub mod delete;
pub mod list;
pub mod model;
mod own;
pub mod save;
