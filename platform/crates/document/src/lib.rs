//! Document JSON (`dj`): a model's answer as a tree of tagged nodes, built from a stream of run events and
//! exported to Markdown, DOCX and plain text.
//!
//! # Schema
//! A node is an object `{ "tag", "content", "style", "key", "value", "citation", "attr-data" }`; only `tag`
//! is required, and whatever else a node carries is kept untouched (R35). `content` is a string or an array
//! of nodes.
//!
//! | tag | content | fields |
//! |---|---|---|
//! | `doc` | blocks and sections | |
//! | `section` | a heading, then blocks | `key`: the output format's key, `value`: its title |
//! | `heading` | inline | `attr-data.level`: 1–6 |
//! | `paragraph`, `quote` | inline (`quote`: blocks) | |
//! | `list` | `list-item`s | `attr-data.ordered`: bool, `attr-data.start`: first number |
//! | `list-item` | inline, then blocks such as a nested `list` | |
//! | `table` | `row`s | |
//! | `row` | `cell`s | `attr-data.header`: true for the row that names the columns |
//! | `cell` | inline | `attr-data.align`: `left`, `center`, `right` |
//! | `code` | string, line breaks kept | `attr-data.lang` |
//! | `rule` | – | |
//! | `text` | string | `style`: `bold`, `italic`, `strike`, `code`, each a bool |
//! | `link` | inline | `attr-data.href`: http, https or mailto only |
//! | `break` | – | a line break within inline content |
//! | `citation` | – | `value`: its number, from 1, one number per passage; `citation`: a [`Citation`]; `attr-data.support` and `attr-data.missing`: see [`support`] |
//!
//! Answers by a schema and tables are made of the same nodes, with `key` and `value` as [`fields`] says.
//!
//! The page's editor also writes `callout` (blocks; `attr-data.tone`), and `attr-data.claim` on a `citation`: the
//! sentence for which somebody has confirmed it. Any other tag is shown as its text. The crate knows neither tenants
//! nor HTTP nor a database.

mod builder;
mod export;
pub mod fields;
mod link;
mod node;
mod numbers;
mod origin;
pub mod support;

pub use builder::{Builder, Event};
pub use export::{
    Brand, Color, ExportError, Fact, Line, Logo, Margins, Meta, Paper, Report, Sides, TableStyle, Typeface,
    UnknownField, When, file_name, to_beginning, to_docx, to_html, to_markdown, to_plain_text, to_report,
    to_source_list, to_xlsx,
};
pub use node::{Citation, Cited, Content, Node, Tag};
pub use origin::{Origin, Original};
