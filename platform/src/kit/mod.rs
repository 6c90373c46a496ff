//! What every feature uses and that calls no feature: database, errors, answers, permissions, time, secrets, HTTP. A few
//! parts name what features have: `permission` and `key_scope` their rights, `named` the kinds of rows that are found by
//! name, `tag_store` the columns of their tables of tags, `db::pgvector` the vectors of passages.

pub mod blob;
pub mod caller;
pub mod clock;
pub mod csv;
pub mod currency;
pub mod db;
pub mod dns;
pub mod envelope;
pub mod guard;
pub mod http;
pub mod jobs;
pub mod key_scope;
pub mod keyring;
pub mod lease;
pub mod limit;
pub mod mail;
pub mod minute_counts;
pub mod moment;
pub mod named;
pub mod paging;
pub mod permission;
pub mod picture;
pub mod problem;
pub mod refreshing_cache;
pub mod render;
pub mod reports;
pub mod seal;
pub mod secret;
mod tag_store;
pub mod tags;
pub mod telemetry;
pub mod text;
pub mod turns;

pub(crate) use tag_store::tag_store;
