//! CSV out: what people typed must stay text in a spreadsheet.

use csv::WriterBuilder;

/// Lines of a CSV file (RFC 4180, CRLF), one call a batch of rows so that a long file can be streamed.
///
/// A cell that a spreadsheet would run as a formula (`=`, `+`, `-`, `@`, tab or carriage return first) gets an apostrophe in front, which the
/// spreadsheet takes for "this is text" (C26).
pub fn lines<R, C>(rows: impl IntoIterator<Item = R>) -> Result<Vec<u8>, csv::Error>
where
    R: IntoIterator<Item = C>,
    C: AsRef<str>,
{
    let mut writer = WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.into_iter().map(|cell| text(cell.as_ref())))?;
    }
    writer.into_inner().map_err(|error| error.into_error().into())
}

fn text(cell: &str) -> String {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{cell}") } else { cell.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c26_a_cell_never_begins_as_a_formula_does() {
        let rows = [["=HYPERLINK(\"http://evil\")", "+1", "-1"], ["@SUM(A1)", "\tx", "\rx"], ["Ünï, \"q\"", "a=b", ""]];
        let text = String::from_utf8(lines(rows).unwrap()).unwrap();
        assert_eq!(
            text,
            "\"'=HYPERLINK(\"\"http://evil\"\")\",'+1,'-1\r\n'@SUM(A1),'\tx,\"'\rx\"\r\n\"Ünï, \"\"q\"\"\",a=b,\r\n"
        );
    }
}
