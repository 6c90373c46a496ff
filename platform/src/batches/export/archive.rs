//! A Word document for each row with an answer, in an archive that is sent while it is made: a document at a time is in
//! memory.

use std::collections::HashSet;
use std::io::{self, Write};

use bytes::Bytes;
use document::{Meta, Node, file_name, to_docx};
use futures_util::Stream;
use tokio::sync::mpsc;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::Source;
use crate::batches::error::Error;
use crate::batches::store::Answered;
use crate::kit::problem::Problem;

/// Pieces of the archive that wait for a slow reader at most.
const AHEAD: usize = 8;
/// Bytes of such a piece, about.
const PIECE: usize = 64 * 1024;

/// The archive's bytes, as they are made. `meta`: what holds for all documents.
pub fn stream(source: Source, meta: Meta, naming: Naming) -> impl Stream<Item = Result<Bytes, Problem>> + 'static {
    let (pieces, mut made) = mpsc::channel(AHEAD);
    let (rows, wanted) = mpsc::channel(1);
    tokio::spawn(read(source, rows, pieces.clone()));
    tokio::task::spawn_blocking(move || {
        let names = Names { naming, taken: HashSet::new() };
        if let Err(error) = write(wanted, Pipe { pieces: pieces.clone(), held: Vec::new() }, &meta, names) {
            // A reader that went away needs no reason.
            drop(pieces.blocking_send(Err(Error::Export(error).into())));
        }
    });
    futures_util::stream::poll_fn(move |context| made.poll_recv(context))
}

/// Reads rows as fast as they are written; ends when nobody wants more.
async fn read(mut source: Source, rows: mpsc::Sender<Answered>, pieces: mpsc::Sender<Result<Bytes, Problem>>) {
    loop {
        match source.part().await {
            Ok(part) if part.is_empty() => return,
            Ok(part) => {
                for row in part {
                    if rows.send(row).await.is_err() {
                        return;
                    }
                }
            }
            Err(problem) => {
                drop(pieces.send(Err(problem)).await);
                return;
            }
        }
    }
}

fn write(mut rows: mpsc::Receiver<Answered>, pipe: Pipe, about: &Meta, mut names: Names) -> Result<(), String> {
    let mut archive = ZipWriter::new_stream(pipe);
    // A Word document is packed already.
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    while let Some(row) = rows.blocking_recv() {
        let name = names.of(&row);
        let Some(answer) = row.output.and_then(|output| Node::from_value(output).ok()) else { continue };
        let meta = Meta { subtitle: row.title.unwrap_or_default(), ..about.clone() };
        let bytes = to_docx(&answer, &meta).map_err(|error| error.to_string())?;
        archive.start_file(name, options).map_err(|error| error.to_string())?;
        archive.write_all(&bytes).map_err(|error| error.to_string())?;
    }
    let mut pipe = archive.finish().map_err(|error| error.to_string())?;
    pipe.flush().map_err(|error| error.to_string())
}

/// What the documents are called after.
pub struct Naming {
    /// The column whose cells name them; `None`: the row does.
    pub column: Option<u32>,
    /// Files of the batch, in small letters: a document that is named after one does not repeat its ending.
    pub files: HashSet<String>,
}

/// Names of the documents: of a column, or of the row; each once, whatever a system makes of letters.
struct Names {
    naming: Naming,
    taken: HashSet<String>,
}

impl Names {
    fn of(&mut self, row: &Answered) -> String {
        let cell = self.naming.column.and_then(|place| row.cells.get(place as usize));
        let given = cell.map(extract::Cell::display).map(|text| self.stem(&text));
        // A name of marks alone is none.
        let given = given.filter(|text| text.chars().any(char::is_alphanumeric));
        let stem = given.unwrap_or_else(|| format!("Row {}", row.row));
        let short: String = stem.chars().take(60).collect();
        let with_row = std::iter::once(format!("{short} row {}", row.row));
        let numbered = (2..).map(|number| format!("{short} row {} {number}", row.row));
        let mut names = std::iter::once(stem).chain(with_row).chain(numbered).map(|stem| file_name(&stem, "docx"));
        names.find(|name| self.taken.insert(name.to_lowercase())).unwrap_or_default()
    }

    fn stem(&self, text: &str) -> String {
        let is_file = self.naming.files.contains(&text.trim().to_lowercase());
        let stem = text.rsplit_once('.').filter(|_| is_file).map_or(text, |(stem, _)| stem);
        stem.to_owned()
    }
}

/// Takes what the archive's writer gives and passes it on in pieces.
struct Pipe {
    pieces: mpsc::Sender<Result<Bytes, Problem>>,
    held: Vec<u8>,
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        if self.held.len() >= PIECE {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let piece = Bytes::from(std::mem::take(&mut self.held));
        let sent = if piece.is_empty() { Ok(()) } else { self.pieces.blocking_send(Ok(piece)) };
        sent.map_err(|_| io::Error::new(io::ErrorKind::BrokenPipe, "the reader went away"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batches::model::RowStatus;

    fn row(number: i32, name: &str) -> Answered {
        Answered {
            row: number,
            cells: vec![extract::Cell::Text(name.to_owned())],
            status: RowStatus::Succeeded,
            reason: None,
            errors: Vec::new(),
            run_id: None,
            title: None,
            output: None,
            tokens: 0,
            cost_micros: None,
            currency: None,
        }
    }

    #[test]
    fn c13_a_cell_names_a_document_and_never_a_place() {
        let by = |column| Names { naming: Naming { column, files: HashSet::new() }, taken: HashSet::new() };
        let mut names = by(Some(0));
        assert_eq!(names.of(&row(2, "../../etc/passwd")), "etc passwd.docx");
        assert_eq!(names.of(&row(3, "Acme, Ltd.")), "Acme Ltd.docx");
        assert_eq!(names.of(&row(4, "ACME LTD")), "ACME LTD row 4.docx");
        assert_eq!(names.of(&row(5, "  ")), "Row 5.docx");
        assert_eq!(names.of(&row(6, "…/\\")), "Row 6.docx");
        assert_eq!(by(None).of(&row(6, "x")), "Row 6.docx");
        // One that looks like the way out for another.
        let mut names = by(Some(0));
        assert_eq!(names.of(&row(2, "Acme row 4")), "Acme row 4.docx");
        assert_eq!(names.of(&row(3, "Acme")), "Acme.docx");
        assert_eq!(names.of(&row(4, "acme")), "acme row 4 2.docx");
    }

    #[test]
    fn a_document_named_after_a_file_does_not_repeat_its_ending() {
        let files = ["contract.v2.pdf".to_owned()].into();
        let mut names = Names { naming: Naming { column: Some(0), files }, taken: HashSet::new() };
        assert_eq!(names.of(&row(1, "Contract.v2.PDF")), "Contract v2.docx");
        assert_eq!(names.of(&row(2, "Acme Ltd. Berlin")), "Acme Ltd Berlin.docx", "which is no file");
    }
}
