//! Sheets as tables of typed cells, through a real confined worker.

#![expect(clippy::unwrap_used, reason = "tests stop at the first surprise")]

use std::io::Write;

use extract::{Cell, Extractor, Limits, Problem, Table, TableLimits};

use crate::support::{excel, worker};

const MOST: TableLimits = TableLimits { rows: 3, columns: 4, cell: 10 };

async fn table(name: &str, bytes: &[u8]) -> Result<Table, Problem> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    Extractor::new(worker(), Limits::default()).table(file.path(), name, MOST).await
}

fn text(text: &str) -> Cell {
    Cell::Text(text.to_owned())
}

#[tokio::test]
async fn rows_keep_the_numbers_and_cells_the_types_that_the_sheet_shows() {
    let strings = r#"<sst xmlns="s"><si><t>Team</t></si><si><t>Amount</t></si><si><t>Sales</t></si></sst>"#;
    let sheet = r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
        <row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="D2" t="s"><v>1</v></c></row>
        <row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4"><v>0.30000000000000004</v></c></row>
        <row r="7"><c r="B7" t="b"><v>1</v></c></row></sheetData></worksheet>"#;
    let found = table("budget.xlsx", &excel(sheet, strings)).await.unwrap();
    assert_eq!(found.columns, ["Team", "Amount", "Column C", "Amount (2)"]);
    let rows: Vec<(u32, Vec<Cell>)> = found.rows.into_iter().map(|row| (row.number, row.cells)).collect();
    let expected = [
        (4, vec![text("Sales"), Cell::Number(0.3), Cell::Empty, Cell::Empty]),
        (7, vec![Cell::Empty, Cell::YesNo(true), Cell::Empty, Cell::Empty]),
    ];
    assert_eq!(rows, expected);

    let found = table("b.csv", b"a;b\r\n\r\n\"1\n2\";x\r\ny;;z\r\n").await.unwrap();
    let rows: Vec<(u32, Vec<Cell>)> = found.rows.into_iter().map(|row| (row.number, row.cells)).collect();
    assert_eq!(rows, [(3, vec![text("1\n2"), text("x")]), (5, vec![text("y"), Cell::Empty])]);
    assert_eq!(found.warnings.len(), 1, "{:?}", found.warnings);
    let one = table("one.csv", b"topic\ntea\n").await.unwrap();
    assert_eq!((one.columns, one.rows.len()), (vec!["topic".to_owned()], 1), "a table of one column is one too");
}

#[tokio::test]
async fn b30_a_sheet_that_is_too_large_or_none_says_which_number_it_passed() {
    let refused = async |bytes: &[u8]| table("a.csv", bytes).await.unwrap_err();
    assert_eq!(refused(b"a\n1\n2\n3\n4\n").await, Problem::TooManyRows { limit: 3 });
    assert_eq!(refused(b"a,b,c,d,e\n1,2,3,4,5\n").await, Problem::TooManyColumns { limit: 4 });
    assert_eq!(refused(b"a,b\nx,12345678901\n").await, Problem::LongCell { row: 2, column: 2, limit: 10 });
    assert_eq!(refused(b"a,b\n").await, Problem::NoRows);
    assert!(matches!(refused(b"%PDF-1.7 x").await, Problem::NotATable { .. }));
    let corner = r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
        <row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>"#;
    let strings = r#"<sst xmlns="s"/>"#;
    let wide = table("a.xlsx", &excel(corner, strings)).await.unwrap_err();
    assert!(matches!(wide, Problem::TooManyColumns { .. }), "{wide:?}");
}
