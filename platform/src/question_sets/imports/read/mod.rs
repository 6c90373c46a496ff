//! Files with questions as rows under named columns, whatever kind they are of.

mod headings;
mod json;
mod markdown;
mod sheet;
#[cfg(test)]
mod tests;

use std::path::Path;

use extract::{Extractor, TableLimits};

use crate::kit::problem::Problem;
use crate::question_sets::error::Error;
use crate::question_sets::model::ENTRIES;

pub use markdown::{MARK, escaped};

/// Columns of a sheet at most.
const COLUMNS: u32 = 100;
/// Characters of a cell at most: what a cell of a workbook holds.
const CELL: u32 = 32_767;
const LIMITS: TableLimits = TableLimits { rows: ENTRIES, columns: COLUMNS, cell: CELL };

/// The rows of a file, each with its line.
#[derive(Debug, Default, PartialEq)]
pub struct Found {
    pub columns: Vec<String>,
    pub rows: Vec<(i32, Vec<String>)>,
    pub warnings: Vec<String>,
}

impl Found {
    /// Under the names that a text's own parts have.
    fn named(names: &[&str], rows: Vec<(i32, Vec<String>)>) -> Self {
        Self { columns: names.iter().map(|name| (*name).to_owned()).collect(), rows, warnings: Vec::new() }
    }

    /// # Errors
    /// Where there are too many rows, or none.
    fn bounded(self) -> Result<Self, Error> {
        if self.rows.is_empty() {
            return Err(Error::Unreadable("There are no questions in this file.".to_owned()));
        }
        if self.rows.len() > ENTRIES as usize {
            return Err(Error::File(extract::Problem::TooManyRows { limit: ENTRIES }));
        }
        Ok(self)
    }
}

/// Reads the file at `path`; `name` is what its owner calls it.
///
/// # Errors
/// What is wrong with the file, under `file`.
pub async fn file(extractor: &Extractor, path: &Path, name: &str) -> Result<Found, Problem> {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase()).unwrap_or_default();
    let found = match ending.as_str() {
        "json" => text(path, json::read).await?,
        "md" | "markdown" => text(path, markdown::read).await?,
        "docx" | "docm" | "odt" | "html" | "htm" => {
            headings::read(&extractor.extract(path, name).await.map_err(Error::File)?)
        }
        _ => sheet::read(extractor.table(path, name, LIMITS).await.map_err(Error::File)?, &ending),
    };
    Ok(found.bounded()?)
}

/// Reads a text off the threads that answer requests.
async fn text(path: &Path, read: fn(&str) -> Result<Found, Error>) -> Result<Found, Problem> {
    let path = path.to_owned();
    let read = move || {
        let bytes = std::fs::read(path).map_err(Problem::internal)?;
        let text = String::from_utf8(bytes);
        let text =
            text.map_err(|_| Error::Unreadable("Please save this file as UTF-8 and upload it again.".to_owned()))?;
        Ok(read(text.strip_prefix('\u{feff}').unwrap_or(&text))?)
    };
    actix_web::web::block(read).await.map_err(Problem::internal)?
}
