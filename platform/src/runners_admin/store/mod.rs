//! All SQL of bindings, plugins and keys, a file each.

pub mod bindings;
pub mod changes;
pub mod checks;
pub mod conformance;
pub mod credentials;
pub mod data_keys;
pub mod keys;
pub mod partners;
pub mod versions;
