//! Files with questions and answers: read, mapped, looked at row by row, and then made the next version at once.
//!
//! A file is read in a confined process and its rows are kept as they are. The job of the queue looks at them a part at
//! a time, and goes on where it stopped when its process dies; nothing of it is in a version before the one transaction
//! that makes the version.

mod alike;
mod cancel;
mod commit;
mod compare;
mod get;
mod guess;
mod list;
mod map;
mod model;
pub mod read;
mod rows;
mod upload;
mod work;

pub use compare::{Compared, Said};
pub use guess::{guess, source};
pub use model::{Choice, Import, ImportCounts, ImportRow, Mapping, Outcome, Status};
pub use work::{IMPORT, Imports};

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(upload::upload)
        .service(list::list)
        .service(get::get)
        .service(rows::rows)
        .service(map::map)
        .service(alike::choose)
        .service(commit::commit)
        .service(cancel::cancel);
}
