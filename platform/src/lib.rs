//! Atelier's server: one crate, one binary. `app` lists the features, `kit` holds what they share, `config` what an
//! operator can set. How a request flows: `platform/README.md`.

#[cfg(test)]
#[macro_use]
extern crate database_test;

pub mod app;
pub mod background;
pub mod commands;
pub mod config;
pub mod kit;
pub mod server;

pub mod access;
pub mod access_requests;
pub mod announcements;
pub mod audit;
pub mod auth;
pub mod batches;
pub mod billing;
pub mod brakes;
pub mod brand_templates;
pub mod chats;
pub mod checks;
pub mod client_templates;
pub mod clients;
pub mod console;
pub mod dashboard;
pub mod documents;
pub mod drafting;
pub mod entitlements;
pub mod error_log;
pub mod first_steps;
pub mod folders;
pub mod formats;
pub mod gateway;
pub mod guides;
pub mod home;
pub mod insight;
pub mod jobs_admin;
mod library;
pub mod loads;
pub mod minutes;
pub mod models;
mod notifications;
pub mod outputs;
pub mod people;
pub mod plans;
pub mod profile;
mod push;
pub mod question_sets;
pub mod quick_actions;
pub mod recordings;
pub mod records;
pub mod rehearsals;
pub mod rewrite;
pub mod roles;
pub mod routing;
pub mod runners_admin;
pub mod runs;
pub mod samples;
pub mod scim;
pub mod similar_use_cases;
pub mod status;
pub mod team_activity;
pub mod templates;
pub mod tenancy;
pub mod token_requests;
pub mod usage;
pub mod use_cases;
mod webhooks;
pub mod workspaces;

#[cfg(test)]
pub mod testing;
