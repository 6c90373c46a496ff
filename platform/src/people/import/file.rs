//! The file: CSV as spreadsheets write it, with commas, semicolons or tabs, with or without a byte order mark.

use csv::ReaderBuilder;

use crate::people::error::Error;

/// People in one file at most: their invitations are written in one transaction.
pub const ROWS: usize = 1_000;

/// A line as it stands in the file, trimmed.
#[derive(Debug, PartialEq, Eq)]
pub struct ImportRecord {
    pub number: u64,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub role: String,
}

/// # Errors
/// What is wrong with the file as a whole: see [`Error`].
pub fn read(bytes: &[u8]) -> Result<Vec<ImportRecord>, Error> {
    let text = std::str::from_utf8(bytes).map_err(|_| Error::NotText)?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    if text.contains('\0') {
        return Err(Error::NotText);
    }
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter(text))
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let broken = |error: csv::Error| Error::NotCsv(error.to_string().chars().take(200).collect());
    let head = reader.headers().map_err(broken)?.clone();
    let column =
        |name: &'static str| head.iter().position(|cell| cell.eq_ignore_ascii_case(name)).ok_or(Error::NoColumn(name));
    let (email, first, last, role) = (column("email")?, column("first_name")?, column("last_name")?, column("role")?);
    let (mut lines, mut place) = (Vec::new(), RecordOffset { byte: 0, line: 1 });
    for record in reader.records() {
        let record = record.map_err(broken)?;
        let cell = |index: usize| record.get(index).unwrap_or_default().to_owned();
        if record.iter().all(str::is_empty) {
            continue;
        }
        if lines.len() == ROWS {
            return Err(Error::TooManyRows(ROWS));
        }
        place = place.of_record(text, record.position().map_or(0, csv::Position::byte));
        lines.push(ImportRecord {
            number: place.line,
            email: cell(email),
            first_name: cell(first),
            last_name: cell(last),
            role: cell(role),
        });
    }
    if lines.is_empty() { Err(Error::NobodyThere) } else { Ok(lines) }
}

/// Where a record begins. The reader's own line numbers are one short where lines end with CR LF.
struct RecordOffset {
    byte: usize,
    line: u64,
}

impl RecordOffset {
    /// The place of a record that begins at or behind this byte: line ends and empty lines before it are not part of
    /// it.
    fn of_record(self, text: &str, byte: u64) -> Self {
        let from = usize::try_from(byte).unwrap_or(self.byte).max(self.byte);
        let rest = text.get(from..).unwrap_or_default();
        let byte = from + (rest.len() - rest.trim_start_matches(['\r', '\n']).len());
        let passed = text.get(self.byte..byte).unwrap_or_default().matches('\n').count();
        Self { byte, line: self.line + passed as u64 }
    }
}

/// What separates the names of the columns, which hold none of these themselves.
fn delimiter(text: &str) -> u8 {
    let head = text.lines().next().unwrap_or_default();
    let most = [b',', b';', b'\t'].into_iter().max_by_key(|byte| {
        // the first wins a tie: a comma is what a file without any separator is read with
        (head.bytes().filter(|other| other == byte).count(), *byte == b',')
    });
    most.unwrap_or(b',')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: u64, email: &str, names: [&str; 2], role: &str) -> ImportRecord {
        let [first_name, last_name] = names.map(str::to_owned);
        ImportRecord { number, email: email.to_owned(), first_name, last_name, role: role.to_owned() }
    }

    #[test]
    fn files_of_every_spreadsheet_are_read() {
        let expected = [line(2, "ann@x.io", ["Ann", "Ä"], "Member"), line(4, "ben@x.io", ["Ben", "B;, C"], "")];
        let comma = "email,first_name,last_name,role\r\nann@x.io, Ann ,Ä,Member\r\n\r\nben@x.io,Ben,\"B;, C\",\r\n";
        let semicolon =
            "\u{FEFF}Email;First_Name;LAST_NAME;role;more\nann@x.io;Ann;Ä;Member;x\n;;;;\nben@x.io;Ben;\"B;, C\"\n";
        let tab = "role\temail\tfirst_name\tlast_name\nMember\tann@x.io\tAnn\tÄ\n\t\t\t\n\tben@x.io\tBen\tB;, C\n";
        for text in [comma, semicolon, tab] {
            assert_eq!(read(text.as_bytes()).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn b30_hostile_files_are_told_what_is_wrong() {
        let head = "email,first_name,last_name,role\n";
        let many = format!("{head}{}", "a@x.io,A,B,Member\n".repeat(10_000));
        assert!(matches!(read(many.as_bytes()), Err(Error::TooManyRows(ROWS))));
        assert!(matches!(read(b"\xff\xfee\0m\0"), Err(Error::NotText)), "UTF-16");
        assert!(matches!(read(b"email,first_name,last_name,role\n\xe4@x.io,,,"), Err(Error::NotText)), "Latin-1");
        assert!(matches!(read(b"email,first_name,last_name,role\na\0@x.io,,,"), Err(Error::NotText)));
        assert!(matches!(read(b""), Err(Error::NoColumn("email"))));
        assert!(matches!(read(b"email,first_name,role\n"), Err(Error::NoColumn("last_name"))));
        assert!(matches!(read(head.as_bytes()), Err(Error::NobodyThere)));
        let open = format!("{head}\"a@x.io,A,B,Member\n");
        assert_eq!(read(open.as_bytes()).unwrap().len(), 1, "a quote that never ends swallows the rest, and no more");
    }
}
