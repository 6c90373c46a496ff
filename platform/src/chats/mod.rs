//! Chats: conversations with models over documents. A turn is a run (`runs::in_chat`); what was asked and which runs
//! answered is a tree of messages, of which one path is read at a time.
//!
//! Everybody who may `run-use-cases` in a workspace may chat there. A chat is its owner's alone unless they share it.

mod after;
mod ask;
mod asking;
mod before;
mod branches;
mod change;
mod create;
mod describe;
mod error;
mod export;
mod file;
mod files;
mod folders;
mod get;
mod import;
mod list;
mod messages;
mod model;
mod own;
mod presets;
mod promote;
mod prompts;
mod queue;
mod send;
mod settings;
mod shared;
mod shares;
mod store;
mod summary;
mod sweep;
#[cfg(test)]
mod tests;
mod title;
mod tools;
mod tree;
mod variables;

pub use after::AfterTurn;
pub use store::waiting_chats as waiting_for;
pub use tools::model::WaitingChat;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(list::list)
        .service(create::create)
        .service(get::get)
        .service(get::read)
        .service(change::update)
        .service(change::delete)
        .service(messages::messages)
        .service(messages::siblings)
        .service(messages::tree)
        .service(send::send)
        .service(send::again)
        .service(before::before)
        .service(before::before_new)
        .service(files::upload)
        .service(tools::list)
        .service(tools::decide)
        .service(tools::stop)
        .service(prompts::list)
        .service(prompts::fill)
        .service(presets::list::list)
        .service(presets::save::create)
        .service(presets::save::change)
        .service(presets::delete::delete)
        .service(presets::delete::restore)
        .service(settings::get)
        .service(settings::put)
        .service(branches::choose)
        .service(branches::rename)
        .service(branches::prune)
        .service(branches::restore)
        .service(queue::change)
        .service(queue::take_out)
        .service(queue::send_now)
        .service(shares::list)
        .service(shares::add)
        .service(shares::renew)
        .service(shares::revoke)
        .service(shared::get)
        .service(shared::copy)
        .service(export::export)
        .service(import::import)
        .service(promote::propose)
        .service(promote::made)
        .service(folders::list)
        .service(folders::create)
        .service(folders::rename)
        .service(folders::delete);
}
