//! All SQL of questions and answers.

mod alike;
mod commit;
mod entries;
mod gaps;
mod grouping;
mod imports;
mod pairing;
mod rows;
mod versions;

pub use alike::{Chosen, added, choices, choose, keep_alike};
pub use commit::{apply, faultless, keep_compared, newest_entries};
pub use entries::{
    Slice, answering, count, entries_among, entries_of, key_of, most_used, near, page, page_of_entries, portable, put,
    standing, standing_by_key, topics, with_key,
};
pub use gaps::{
    act, count_answered, count_hit, dismiss, dismiss_gap, gaps, note_unanswered, unanswered, unanswered_of_many,
};
pub use grouping::{Leader, Ungrouped, clients_to_group, join, leaders, nearest_by_words, ungrouped};
pub use imports::{
    NewImport, cancel, get as import, insert as insert_import, list as imports, remember, remembered, settle, start,
};
pub use pairing::{
    Known, PairCursor, PairRow, PairSlice, answers, clients_to_pair, count_pairs, dismiss_pair, known, pair_texts,
    pairs, put_pair, put_vector, return_pair, set_paired, stand, unpaired,
};
pub use rows::{Checked, RowSlice, counts, insert as insert_rows, keep as keep_checked, page as rows_page, unchecked};
pub use versions::{
    NewVersion, begin, close, differences, is_there, list as versions, newest, numbers, publish_reference, record,
    reference, restore,
};
