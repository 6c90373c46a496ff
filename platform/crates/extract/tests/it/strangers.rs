//! What strangers' programs write into text files: what is odd costs itself at most, and is said.

#![expect(clippy::unwrap_used, reason = "tests stop at the first surprise")]

use std::io::Write;

use extract::{Cell, Extractor, Kind, Limits, Table, TableLimits};

use crate::support::{code, extract, told, worker};

async fn table(text: &str) -> Table {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    let most = TableLimits { rows: 100, columns: 20, cell: 1000 };
    Extractor::new(worker(), Limits::default()).table(file.path(), "a.csv", most).await.unwrap()
}

fn row(table: &Table, at: usize) -> String {
    table.rows[at].cells.iter().map(Cell::display).collect::<Vec<_>>().join("/")
}

#[tokio::test]
async fn a_line_that_tells_excel_the_separator_is_no_row() {
    let found = table("\u{feff}sep=;\r\nTree;Height, m\r\nOak;12,5\r\n").await;
    assert_eq!((found.columns, found.rows[0].number), (vec!["Tree".to_owned(), "Height, m".to_owned()], 3));
    assert_eq!(table("\"sep=|\"\na|b\n1|2\n").await.columns, ["a", "b"]);
    assert_eq!(told(&extract("t.csv", b"sep=;\nTree;m\nOak;12\n").await.unwrap()), ["th: Tree | m", "tr: Oak | 12"]);
}

#[tokio::test]
async fn the_delimiter_is_what_divides_most_and_no_comma_within_a_cell() {
    let found = table("Last, first;Team\nRoe, Jane;A\nDoe, John;B\n").await;
    assert_eq!(found.columns, ["Last, first", "Team"]);
    let found = table("Height;Width\n1,5;2,5\n3,5;4,5\n").await;
    assert_eq!(found.columns, ["Height", "Width"]);
    let found = table("a,b\n1,2\n3,4\n").await;
    assert_eq!(found.columns, ["a", "b"], "figures may be divided by commas alone");
}

#[tokio::test]
async fn a_title_above_a_table_is_not_its_columns() {
    let text = "Stock of trees\nAs of;1 May\n\nTree;Place;Height;Age\nOak;North;12;80\nElm;South;9;40\n";
    let found = table(text).await;
    assert_eq!(found.columns, ["Tree", "Place", "Height", "Age"]);
    assert_eq!((found.rows.len(), found.rows[0].number, row(&found, 0)), (2, 5, "Oak/North/12/80".to_owned()));
    assert_eq!(found.warnings, ["The names of the columns were found in row 4; what stands above was left out."]);
    let told = told(&extract("t.csv", text.as_bytes()).await.unwrap());
    assert_eq!(told.get(..3).unwrap(), ["p: Stock of trees", "p: As of | 1 May", "th: Tree | Place | Height | Age"]);
}

#[tokio::test]
async fn a_quote_that_nobody_closed_costs_no_row_and_is_named() {
    let found = table("id,size,state\n1,\"12 inch,open\n2,9,closed\n3,8,closed\n").await;
    assert_eq!((found.rows.len(), row(&found, 0)), (3, "1/\"12 inch/open".to_owned()));
    assert_eq!(found.warnings, ["A quotation mark is opened and not closed on line 2. It was kept as a character."]);
    let found = table("id,said\n1,\"she \\\"agreed, twice\\\" then\"\n").await;
    assert_eq!(row(&found, 0), "1/she \"agreed, twice\" then");
}

#[tokio::test]
async fn a_line_of_another_encoding_keeps_its_letters() {
    let bytes = [
        "id;ort\n1;Größe öffentlich für Ämter und Übung, Höhe, Länge, Fläche\n".as_bytes(),
        b"2;D\xfcren am S\xfcdtor\n",
        "3;Köln\n".as_bytes(),
    ]
    .concat();
    let found = extract("orte.csv", &bytes).await.unwrap();
    assert!(told(&found).contains(&"tr: 2 | Düren am Südtor".to_owned()), "{found:?}");
    assert_eq!(found.warnings.len(), 1);
}

#[tokio::test]
async fn an_email_is_one_whatever_its_header_holds() {
    let body = "Subject: Seeds\r\nMIME-Version: 1.0\r\n\r\nThey come on Monday.\r\n";
    for header in [
        "X_odd.name: 1\r\n".to_owned(),
        format!("X-Long: {}\r\n", "a b ".repeat(9000)),
        "Received: by x\r\n".repeat(2000),
    ] {
        let mail = format!("From: Ann <ann@example.com>\r\nTo: b@example.com\r\n{header}{body}");
        let found = extract("seeds.eml", mail.as_bytes()).await.unwrap();
        assert_eq!((found.kind, told(&found).pop().unwrap().as_str()), (Kind::Eml, "p: They come on Monday."));
    }
}

#[tokio::test]
async fn a_saved_wiki_page_and_an_invitation_are_read_and_a_sealed_mail_says_so() {
    let wiki = "Date: Tue, 2 Mar 2027 10:00:00 +0000\nMIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html; charset=UTF-8\nContent-Transfer-Encoding: quoted-printable\n\n<h1>Gr=C3=BCn</h1>\n--b--\n";
    assert!(told(&extract("page.doc", wiki.as_bytes()).await.unwrap()).contains(&"h1: Grün".to_owned()));
    let mail = |kind: &str, body: &str| {
        format!(
            "From: a@example.com\nSubject: S\nMessage-ID: <1@x>\nMIME-Version: 1.0\nContent-Type: {kind}\n\n{body}\n"
        )
    };
    let calendar = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;TZID=Europe/Rome:20270401T093000\nDTEND:20270401T083000Z\nLOCATION:Room\\, ea\n st\nEND:VEVENT\nEND:VCALENDAR";
    let found = told(&extract("i.eml", mail("text/calendar", calendar).as_bytes()).await.unwrap());
    for line in ["p: Begins: 2027-04-01 09:30 (Europe/Rome)", "p: Ends: 2027-04-01 08:30 UTC", "p: Place: Room, east"] {
        assert!(found.contains(&line.to_owned()), "{found:?}");
    }
    let sealed = extract("s.eml", mail("application/pkcs7-mime; name=smime.p7m", "MIAG").as_bytes()).await.unwrap();
    assert!(sealed.warnings.iter().any(|warning| warning.contains("signed or encrypted")), "{:?}", sealed.warnings);
}

#[tokio::test]
async fn an_odd_cue_costs_itself_at_most() {
    let text = "1\n00:00:01,000 --> 00:00:02,000\nA: One.\n\n2\n00:00:09,000 --> 00:00:08,000\nB: Two.\n\n3\nsoon --> later\nC: Three.\n\n4\n00:00:12,000 --> 00:00:13,000\nA: Four.\n5\n00:00:20,000 --> 00:00:21,000\nB: Five.\n";
    let found = extract("a.srt", text.as_bytes()).await.unwrap();
    assert_eq!(told(&found), ["p: A: One.", "p: B: Two.", "p: A: Four.", "p: B: Five."]);
    assert_eq!(found.warnings.len(), 2, "{:?}", found.warnings);
    assert_eq!(code(extract("b.srt", b"1\nsoon --> later\nA: One.\n").await), "damaged");
}

#[tokio::test]
async fn cells_that_span_stand_in_every_row_and_raised_figures_apart() {
    let page = "<html><body><table><tr><th>Area</th><th>Kind</th><th>N</th></tr><tr><td rowspan=2>West</td><td>A</td><td>1</td></tr><tr><td>B</td><td>2</td></tr><tr><td colspan=2>Sum</td><td>3</td></tr></table><p>10<sup>9</sup> m<sup>2</sup>, the 1<sup>st</sup></p><div><p hidden>secret<p>Seen.</div></body></html>";
    let found = told(&extract("a.html", page.as_bytes()).await.unwrap());
    assert_eq!(
        found,
        [
            "th: Area | Kind | N",
            "tr: West | A | 1",
            "tr: West | B | 2",
            "tr: Sum | | 3",
            "p: 10^9 m^2, the 1st",
            "p: Seen."
        ]
    );
    let found = told(
        &extract(
            "a.md",
            b"# A\n\n<table><tr><th>x</th><th>y</th></tr>\n<tr><td>1</td><td>2</td></tr></table>\n\n10<sup>9</sup>\n",
        )
        .await
        .unwrap(),
    );
    assert_eq!(found, ["h1: A", "th: x | y", "tr: 1 | 2", "p: 10^9"]);
}

#[tokio::test]
async fn files_of_other_programs_are_named_for_what_they_are() {
    let container = |stream: &str| {
        let name: Vec<u8> = format!("{stream}\0").encode_utf16().flat_map(u16::to_le_bytes).collect();
        [&b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"[..], &vec![0; 4000], &name].concat()
    };
    for (stream, word) in [("__nameid_version1.0", "Outlook"), ("WordDocument", "DOCX"), ("Workbook", "XLSX")] {
        let told = extract("a.bin", &container(stream)).await.unwrap_err().to_string();
        assert!(told.contains(word), "{told}");
    }
    let xml = r#"<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>"#;
    assert!(extract("a.xls", xml.as_bytes()).await.unwrap_err().to_string().contains("save it as XLSX"));
}
