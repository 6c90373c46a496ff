//! All SQL of questions and answers.

mod commit;
mod entries;
mod gaps;
mod imports;
mod rows;
mod versions;

pub use commit::{apply, faultless, keep_compared, newest_entries};
pub use entries::{
    Slice, answering, count, key_of, near, page, page_of_entries, portable, put, standing, topics, with_key,
};
pub use gaps::{count_hit, dismiss, note_unanswered, unanswered};
pub use imports::{
    NewImport, cancel, get as import, insert as insert_import, list as imports, remember, remembered, settle, start,
};
pub use rows::{Checked, RowSlice, counts, insert as insert_rows, keep as keep_checked, page as rows_page, unchecked};
pub use versions::{
    NewVersion, begin, close, differences, is_there, list as versions, newest, numbers, publish_reference, record,
    reference, restore,
};
