//! What other readers were reported to get wrong, by the numbers of those reports (issue 27): the kinds that need parts
//! beside a document's main one, or a sheet's, or a PDF that is not as the rules want it.

#![expect(clippy::unwrap_used, reason = "tests stop at the first surprise")]

use crate::support::{EXCEL_TYPES, archive, code, extract, lines, pdf, saved, told, word, worker};
use extract::{Cell, Extractor, Limits, Table, TableLimits};
use lopdf::{Document, Object, Stream, dictionary};
use std::io::Write;

const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/// The relations of a part, each of an id, a type and a target.
fn relations(all: &[(&str, &str, &str)]) -> String {
    let each = |(id, kind, target): &(&str, &str, &str)| {
        format!(r#"<Relationship Id="{id}" Type="{OFFICE}/{kind}" Target="{target}"/>"#)
    };
    format!("<Relationships>{}</Relationships>", all.iter().map(each).collect::<String>())
}

#[tokio::test]
async fn case_b_05_choices_and_ticks_of_older_forms_are_read_and_numbers_of_pages_are_not() {
    let field = |data: &str| {
        format!(
            r#"<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="F"/>{data}</w:ffData></w:fldChar></w:r><w:r><w:instrText>FORM</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>"#
        )
    };
    let choice = r#"<w:ddList><w:default w:val="0"/><w:result w:val="1"/><w:listEntry w:val="Oak"/><w:listEntry w:val="Elm"/></w:ddList>"#;
    let by_default = r#"<w:ddList><w:listEntry w:val="North"/><w:listEntry w:val="South"/></w:ddList>"#;
    let ticked = r#"<w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox>"#;
    let not = r#"<w:checkBox><w:default w:val="1"/><w:checked w:val="0"/></w:checkBox>"#;
    let computed = |instruction: &str, shown: &str| {
        format!(
            r#"<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> {instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>{shown}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>"#
        )
    };
    let paragraph =
        |label: &str, rest: &str| format!(r#"<w:p><w:r><w:t xml:space="preserve">{label} </w:t></w:r>{rest}</w:p>"#);
    let body = [
        paragraph("Tree:", &field(choice)),
        paragraph("Side:", &field(by_default)),
        paragraph("Pruned:", &field(ticked)),
        paragraph("Felled:", &field(not)),
        paragraph("See clause", &computed("REF clause", "7.2")),
        paragraph("Page", &computed("PAGE  \\* MERGEFORMAT", "12")),
    ]
    .concat();
    let found = extract("a.docx", &word(&body, &[])).await.unwrap();
    assert_eq!(
        told(&found),
        ["p: Tree: Elm", "p: Side: North", "p: Pruned: ☒", "p: Felled: ☐", "p: See clause 7.2", "p: Page"]
    );
}

#[tokio::test]
async fn case_b_07_documents_within_a_word_file_are_read_where_they_stand_and_others_are_named() {
    let inner = word("<w:p><w:r><w:t>From Word.</w:t></w:r></w:p>", &[]);
    let mime = b"MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>From=20the web.</p>";
    let types = crate::support::WORD_TYPES.as_bytes();
    let body = ["a", "b", "c", "d", "e"]
        .map(|id| format!(r#"<w:altChunk r:id="{id}"/>"#))
        .join("<w:p><w:r><w:t>-</w:t></w:r></w:p>");
    let document = format!(r#"<w:document xmlns:w="w" xmlns:r="r"><w:body>{body}</w:body></w:document>"#);
    let named = relations(&[
        ("a", "aFChunk", "a.html"),
        ("b", "aFChunk", "/word/b.mht"),
        ("c", "aFChunk", "c.docx"),
        ("d", "aFChunk", "d.txt"),
        ("e", "aFChunk", "e.bin"),
    ]);
    let bytes = archive(&[
        ("[Content_Types].xml", types),
        ("word/document.xml", document.as_bytes()),
        ("word/_rels/document.xml.rels", named.as_bytes()),
        ("word/a.html", b"<html><body><h1>Report</h1><p>Of May.</p></body></html>"),
        ("word/b.mht", mime),
        ("word/c.docx", &inner),
        ("word/d.txt", b"Plain words."),
        ("word/e.bin", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 rest"),
    ]);
    let found = extract("a.docx", &bytes).await.unwrap();
    let text = told(&found);
    for line in ["h1: Report", "p: Of May.", "p: From the web.", "p: From Word.", "p: Plain words."] {
        assert!(text.contains(&line.to_owned()), "{line}: {text:?}");
    }
    assert!(found.warnings.iter().any(|warning| warning.contains("was not read")), "{:?}", found.warnings);
}

#[tokio::test]
async fn case_b_07_parts_of_a_word_file_are_found_by_its_relations_and_with_either_slash() {
    let styles = r#"<w:styles xmlns:w="w"><w:style w:styleId="X1"><w:name w:val="heading 2"/></w:style></w:styles>"#;
    let notes = r#"<w:footnotes xmlns:w="w"><w:footnote w:id="1"><w:p><w:r><w:t>As agreed.</w:t></w:r></w:p></w:footnote></w:footnotes>"#;
    let body = r#"<w:document xmlns:w="w"><w:body><w:p><w:pPr><w:pStyle w:val="X1"/></w:pPr><w:r><w:t>Rent</w:t></w:r></w:p><w:p><w:r><w:t>Due.</w:t></w:r><w:r><w:footnoteReference w:id="1"/></w:r></w:p></w:body></w:document>"#;
    let of_package = relations(&[("r1", "officeDocument", "texts/Main.xml")]);
    let of_main = relations(&[("r1", "styles", "looks.xml"), ("r2", "footnotes", "../below.xml")]);
    let bytes = archive(&[
        ("[Content_Types].xml", crate::support::WORD_TYPES.as_bytes()),
        ("_rels\\.rels", of_package.as_bytes()),
        ("texts\\main.xml", body.as_bytes()),
        ("texts\\_rels\\main.xml.rels", of_main.as_bytes()),
        ("texts\\looks.xml", styles.as_bytes()),
        ("below.xml", notes.as_bytes()),
    ]);
    assert_eq!(told(&extract("a.docx", &bytes).await.unwrap()), ["h2: Rent", "p: Due.", "p: As agreed."]);
}

#[tokio::test]
async fn case_b_11_what_stands_at_the_head_or_foot_of_pages_alone_is_read_once() {
    let part = |name: &str, text: &str| format!(r#"<w:{name} xmlns:w="w"><w:p>{text}</w:p></w:{name}>"#);
    let run = |text: &str| format!(r#"<w:r><w:t xml:space="preserve">{text}</w:t></w:r>"#);
    let number = r#"<w:fldSimple w:instr=" PAGE "><w:r><w:t>3</w:t></w:r></w:fldSimple>"#;
    let head = part("hdr", &run("Order 4410"));
    let again = part("hdr", &run("Lease of offices"));
    let foot = part("ftr", &(run("Page ") + number + &run(" of ") + &number.replace("PAGE", "NUMPAGES")));
    let hidden = part("hdr", "<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r>");
    let named = relations(&[
        ("a", "header", "h1.xml"),
        ("b", "header", "h2.xml"),
        ("c", "footer", "f1.xml"),
        ("d", "header", "h3.xml"),
        ("e", "header", "h1.xml"),
    ]);
    let bytes = word(
        "<w:p><w:r><w:t>Lease of offices</w:t></w:r></w:p>",
        &[
            ("word/_rels/document.xml.rels", &named),
            ("word/h1.xml", &head),
            ("word/h2.xml", &again),
            ("word/h3.xml", &hidden),
            ("word/f1.xml", &foot),
        ],
    );
    assert_eq!(told(&extract("a.docx", &bytes).await.unwrap()), ["p: Lease of offices", "p: Page header: Order 4410"]);
}

const CHART: &str = r#"<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Trees felled</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache><c:pt idx="0"><c:v>Oak</c:v></c:pt></c:strCache></c:strRef></c:tx><c:dLbls><c:dLbl><c:idx val="0"/></c:dLbl></c:dLbls><c:cat><c:strRef><c:strCache><c:pt idx="0"><c:v>May</c:v></c:pt><c:pt idx="1"><c:v>June</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>General</c:formatCode><c:pt idx="0"><c:v>4</c:v></c:pt><c:pt idx="1"><c:v>7</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser><c:ser><c:cat/><c:val><c:numRef><c:numCache><c:pt idx="1"><c:v>9</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart><c:valAx><c:title><c:tx><c:rich><a:p><a:r><a:t>pieces</a:t></a:r></a:p></c:rich></c:tx></c:title></c:valAx></c:plotArea></c:chart></c:chartSpace>"#;

#[tokio::test]
async fn case_t_01_the_figures_of_a_chart_are_read_as_its_table() {
    let drawing = r#"<w:p><w:r><w:t>As drawn:</w:t></w:r><w:r><w:drawing><c:chart xmlns:c="c" xmlns:r="r" r:id="rId5"/></w:drawing></w:r></w:p>"#;
    let named = relations(&[("rId5", "chart", "charts/chart1.xml")]);
    let parts = [("word/_rels/document.xml.rels", named.as_str()), ("word/charts/chart1.xml", CHART)];
    let found = extract("a.docx", &word(drawing, &parts)).await.unwrap();
    let table = ["p: Chart: Trees felled", "th: | Oak | Series 2", "tr: May | 4 |", "tr: June | 7 | 9"];
    assert_eq!(told(&found), [&["p: As drawn:"][..], &table].concat());
}

fn number_format(id: u32, code: &str) -> String {
    format!(r#"<numFmt numFmtId="{id}" formatCode="{code}"/>"#)
}

/// A workbook of one sheet, with the XML around its rows, and formats that cells name from 1 on.
fn workbook(before: &str, rows: &str, after: &str, formats: &[&str]) -> Vec<u8> {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let codes: String = (170..).zip(formats).map(|(id, code)| number_format(id, code)).collect();
    let cells: String = (170..).zip(formats).map(|(id, _)| format!(r#"<xf numFmtId="{id}"/>"#)).collect();
    let styles = format!(
        r#"<styleSheet xmlns="{main}"><numFmts>{codes}</numFmts><cellXfs><xf numFmtId="0"/>{cells}</cellXfs></styleSheet>"#
    );
    let sheet = format!(r#"<worksheet xmlns="{main}">{before}<sheetData>{rows}</sheetData>{after}</worksheet>"#);
    let book = format!(
        r#"<workbook xmlns="{main}" xmlns:r="{OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>"#
    );
    let named = relations(&[("r1", "worksheet", "worksheets/sheet1.xml"), ("r2", "styles", "styles.xml")]);
    archive(&[
        ("[Content_Types].xml", EXCEL_TYPES.as_bytes()),
        ("_rels/.rels", relations(&[("r1", "officeDocument", "xl/workbook.xml")]).as_bytes()),
        ("xl/workbook.xml", book.as_bytes()),
        ("xl/_rels/workbook.xml.rels", named.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
        ("xl/styles.xml", styles.as_bytes()),
    ])
}

async fn table(bytes: &[u8]) -> Table {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    let most = TableLimits { rows: 100, columns: 20, cell: 1000 };
    Extractor::new(worker(), Limits::default()).table(file.path(), "a.xlsx", most).await.unwrap()
}

fn rows(table: &Table) -> Vec<String> {
    table.rows.iter().map(|row| row.cells.iter().map(Cell::display).collect::<Vec<_>>().join("/")).collect()
}

fn text_cell(place: &str, text: &str) -> String {
    format!(r#"<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>"#)
}

#[tokio::test]
async fn case_c_02_currencies_units_zeros_and_fractions_are_read_as_the_sheet_shows_them() {
    let formats = ["#,##0.00 &quot;€&quot;", "[$£-809]#,##0", "0.0 &quot;kg&quot;", "0000", "# ?/?", "#,##0.00", "0;;"];
    let cells: String = "ABCDEFG"
        .chars()
        .zip([(1, "1234.5"), (2, "90"), (3, "7.26"), (4, "42"), (5, "0.75"), (6, "1234.5"), (7, "3")])
        .map(|(column, (style, value))| format!(r#"<c r="{column}2" s="{style}"><v>{value}</v></c>"#))
        .collect();
    let names: String =
        "ABCDEFG".chars().map(|column| text_cell(&format!("{column}1"), &format!("n{column}"))).collect();
    let bytes = workbook("", &format!(r#"<row r="1">{names}</row><row r="2">{cells}</row>"#), "", &formats);
    let found = told(&extract("a.xlsx", &bytes).await.unwrap()).pop().unwrap();
    assert_eq!(found, "tr@1: 1,234.50 € | £90 | 7.3 kg | 0042 | 3/4 | 1234.5 | 3");
    // A batch counts with numbers, but for those that are names.
    assert_eq!(rows(&table(&bytes).await), ["1234.5/90/7.26/0042/0.75/1234.5/3"]);
}

#[tokio::test]
async fn case_21_a_percentage_of_a_sheet_is_one_in_a_table_too() {
    let rows_of = format!(
        r#"<row r="1">{}</row><row r="2"><c r="A2" s="1"><v>0.12345</v></c></row>"#,
        text_cell("A1", "Discount")
    );
    let bytes = workbook("", &rows_of, "", &["0%"]);
    assert_eq!(rows(&table(&bytes).await), ["12.345 %"]);
    assert_eq!(told(&extract("a.xlsx", &bytes).await.unwrap()).pop().unwrap(), "p@1: 12 %");
}

#[tokio::test]
async fn case_c_03_formulas_whose_values_are_not_in_the_file_are_counted_and_empty_texts_are_not() {
    let sheet = format!(
        r#"<row r="1">{}{}</row><row r="2"><c r="A2"><v>1</v></c><c r="B2"><f>A2*2</f><v></v></c></row><row r="3"><c r="A3"><v>2</v></c><c r="B3"><f>A3*2</f></c></row><row r="4"><c r="A4"><v>3</v></c><c r="B4" t="str"><f>""</f><v></v></c></row><row r="5"><c r="A5"><v>3</v></c><c r="B5"><f>A5*2</f><v>6</v></c></row>"#,
        text_cell("A1", "n"),
        text_cell("B1", "double"),
    );
    let bytes = workbook("", &sheet, "", &[]);
    let told = "2 cells of the sheet “S” hold formulas whose values are not in the file, so they are empty here. Open it in Excel, save it and upload it again.";
    assert_eq!(extract("a.xlsx", &bytes).await.unwrap().warnings, [told]);
    assert_eq!(table(&bytes).await.warnings, [told]);
}

#[tokio::test]
async fn case_c_05_hidden_columns_and_rows_are_left_out_and_named() {
    let row = |number: u32, hidden: &str, cells: [&str; 3]| {
        let cells: String =
            "ABC".chars().zip(cells).map(|(column, text)| text_cell(&format!("{column}{number}"), text)).collect();
        format!(r#"<row r="{number}"{hidden}>{cells}</row>"#)
    };
    let sheet = [
        row(1, "", ["Name", "Wage", "Team"]),
        row(2, "", ["Ann", "4100", "A"]),
        row(3, r#" hidden="1""#, ["Bob", "3900", "B"]),
        row(4, "", ["Cid", "4400", "A"]),
    ]
    .concat();
    let bytes = workbook(r#"<cols><col min="2" max="2" hidden="1"/></cols>"#, &sheet, "", &[]);
    let found = extract("a.xlsx", &bytes).await.unwrap();
    assert_eq!(told(&found), ["h1@1: S", "th@1: Name | Team", "tr@1: Ann | A", "tr@1: Cid | A"]);
    assert!(found.warnings[0].starts_with("Hidden columns and rows of the sheet “S” were left out"));
    let found = table(&bytes).await;
    assert_eq!(
        (found.columns.clone(), rows(&found)),
        (vec!["Name".to_owned(), "Team".into()], vec!["Ann/A".to_owned(), "Cid/A".into()])
    );
    assert_eq!((found.rows[1].number, found.warnings.len()), (4, 1));
    // Hidden and empty is nothing to speak of.
    let bytes = workbook(r#"<cols><col min="9" max="16384" hidden="1"/></cols>"#, &sheet, "", &[]);
    assert_eq!(extract("a.xlsx", &bytes).await.unwrap().warnings.len(), 1, "the hidden row");
}

#[tokio::test]
async fn case_c_07_joined_cells_of_a_sheet_stand_in_every_row() {
    let cells = |number: u32, cells: &[(&str, &str)]| {
        let cells: String = cells.iter().map(|(column, text)| text_cell(&format!("{column}{number}"), text)).collect();
        format!(r#"<row r="{number}">{cells}</row>"#)
    };
    let sheet = [
        cells(1, &[("A", "Area"), ("B", "Kind"), ("C", "N")]),
        cells(2, &[("A", "West"), ("B", "Oak"), ("C", "one")]),
        cells(3, &[("B", "Elm"), ("C", "two")]),
        cells(4, &[("A", "East"), ("B", "Fir"), ("C", "six")]),
    ]
    .concat();
    let joined = r#"<mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="B4:C4"/></mergeCells>"#;
    let bytes = workbook("", &sheet, joined, &[]);
    assert_eq!(
        told(&extract("a.xlsx", &bytes).await.unwrap())[2..],
        ["tr@1: West | Oak | one", "tr@1: West | Elm | two", "tr@1: East | Fir | six"]
    );
    assert_eq!(rows(&table(&bytes).await)[1], "West/Elm/two");
}

fn one_page() -> Vec<u8> {
    let mut document = pdf(&[lines(&[(10, 60, 700, "Six crates of apples.")])]);
    document.reference_table.cross_reference_type = lopdf::xref::XrefType::CrossReferenceTable;
    saved(document)
}

#[tokio::test]
async fn case_p_06_streams_with_another_length_and_ends_that_are_missing_are_mended_where_nothing_is_lost() {
    let whole = String::from_utf8_lossy(&one_page()).into_owned();
    let expected = ["p@1: Six crates of apples."];
    // Ends of lines were changed: each place in the table is wrong, and so is each length.
    let changed = whole.replace('\r', "").replace('\n', "\r\n");
    assert_eq!(told(&extract("a.pdf", changed.as_bytes()).await.unwrap()), expected);
    for (from, to) in [("/Length ", "/Length 9"), ("/Length ", "/Length 3/Was ")] {
        let lying = whole.replacen(from, to, 1);
        assert_eq!(told(&extract("a.pdf", lying.as_bytes()).await.unwrap()), expected, "{to}");
    }
    // The table is missing with the end, and all that it would name is there.
    let (objects, _) = whole.split_once("\nxref").unwrap();
    assert_eq!(told(&extract("a.pdf", objects.as_bytes()).await.unwrap()), expected);
    // Something of the page is missing.
    let (half, _) = whole.split_once("crates").unwrap();
    assert_eq!(code(extract("a.pdf", half.as_bytes()).await), "truncated");
}

#[tokio::test]
async fn case_p_06_a_rebuilt_table_is_made_within_bounds() {
    // Thousands of marks of objects, and none of them one.
    let marks = [b"%PDF-1.4\n".to_vec(), b"7 0 obj /Type /Catalog /Pages ".repeat(20_000), b"%%EOF".to_vec()].concat();
    assert_eq!(code(extract("a.pdf", &marks).await), "damaged");
    let bare = [b"%PDF-1.4\n".to_vec(), b" obj".repeat(500_000), b"\n%%EOF".to_vec()].concat();
    assert_eq!(code(extract("a.pdf", &bare).await), "damaged");
    // Numbers that no table could hold, and a catalogue that names itself.
    let odd = b"%PDF-1.4\n4294967295 0 obj <</Type/Catalog/Pages 4294967295 0 R>> endobj 3 0 obj <</Type/Catalog/Pages 3 0 R/Kids[3 0 R]>> endobj\n%%EOF";
    assert_eq!(code(extract("a.pdf", odd).await), "damaged");
}

#[tokio::test]
async fn case_p_07_notes_and_values_are_read_within_bounds() {
    let mut document = pdf(&[lines(&[(10, 60, 700, "Name:")])]);
    let page = document.page_iter().next().unwrap();
    let field = document.new_object_id();
    // A field that is its own parent, places that are none, and more notes than anybody writes.
    document
        .objects
        .insert(field, dictionary! { "Subtype" => "Widget", "Parent" => field, "Rect" => vec![0.into(); 4] }.into());
    let note = document.add_object(dictionary! { "Subtype" => "FreeText", "Contents" => Object::string_literal("n"), "Rect" => vec![60.into(), 400.into(), 70.into(), 410.into()] });
    let odd = document.add_object(dictionary! { "Subtype" => "FreeText", "Contents" => Object::string_literal("odd"), "Rect" => vec![Object::Null; 4] });
    let mut all: Vec<Object> = vec![field.into(), odd.into()];
    all.extend(std::iter::repeat_n(Object::Reference(note), 200_000));
    document.get_dictionary_mut(page).unwrap().set("Annots", all);
    let found = extract("a.pdf", &saved(document)).await.unwrap();
    let text = found.full_text();
    assert!(text.contains("Name:") && !text.contains("odd"), "{}", text.len());
    assert!(text.matches('n').count() < 6_000, "{}", text.len());
}

/// A page in a composite font with this encoding, of this family, that draws these codes.
fn composite(encoding: Object, ordering: &str, codes: &str) -> Document {
    let mut document = pdf(&[format!("BT /F2 12 Tf 60 700 Td <{codes}> Tj ET")]);
    let encoding = match encoding {
        stream @ Object::Stream(_) => document.add_object(stream).into(),
        name => name,
    };
    let family = dictionary! { "Registry" => Object::string_literal("Adobe"), "Ordering" => Object::string_literal(ordering), "Supplement" => 2 };
    let descriptor = document.add_object(dictionary! { "Type" => "FontDescriptor", "FontName" => "Any" });
    let descendant = dictionary! { "Type" => "Font", "Subtype" => "CIDFontType0", "BaseFont" => "Any", "CIDSystemInfo" => family, "DW" => 1000, "FontDescriptor" => descriptor };
    let font = document.add_object(dictionary! { "Type" => "Font", "Subtype" => "Type0", "BaseFont" => "Any", "Encoding" => encoding, "DescendantFonts" => vec![descendant.into()] });
    let page = document.page_iter().next().unwrap();
    let fonts = dictionary! { "Font" => dictionary! { "F2" => font } };
    document.get_dictionary_mut(page).unwrap().set("Resources", fonts);
    document
}

#[tokio::test]
async fn case_p_11_character_maps_that_every_reader_has_are_known() {
    // 見積, in the encodings of Unicode, of Windows, and by the places of the collection itself.
    for (encoding, codes) in
        [("UniJIS-UCS2-H", "898b7a4d0041"), ("90ms-RKSJ-H", "8ca990cf41"), ("UniJIS-UTF16-H", "898b7a4d0041")]
    {
        let document = composite(encoding.into(), "Japan1", codes);
        assert_eq!(told(&extract("a.pdf", &saved(document)).await.unwrap()), ["p@1: 見積A"], "{encoding}");
    }
    let document = composite("GBK-EUC-H".into(), "GB1", "b1a8bcdb");
    assert_eq!(told(&extract("a.pdf", &saved(document)).await.unwrap()), ["p@1: 报价"]);
    // A map of the file's own: codes of one byte and of two.
    let own = "/CIDSystemInfo 3 dict dup begin /Registry (Adobe) def /Ordering (Japan1) def /Supplement 0 def end def\n1 begincodespacerange <00> <80> endcodespacerange\n2 begincidrange <41> <42> 34 <8140> <8141> 843 endcidrange";
    let document =
        composite(Stream::new(dictionary! { "CMapName" => "Own" }, own.as_bytes().to_vec()).into(), "Japan1", "4142");
    assert_eq!(told(&extract("a.pdf", &saved(document)).await.unwrap()), ["p@1: AB"]);
}

#[tokio::test]
async fn case_p_11_letters_that_nothing_tells_are_named() {
    let mut document = composite("Identity-H".into(), "Identity", &"0101".repeat(40));
    let page = document.page_iter().next().unwrap();
    let resources = document.get_dictionary_mut(page).unwrap().get_mut(b"Resources").unwrap().as_dict_mut().unwrap();
    let font = resources.get_mut(b"Font").unwrap().as_dict_mut().unwrap();
    font.set("F1", dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica" });
    let content = document.get_page_content(page).unwrap();
    let content = [&content[..], lines(&[(10, 60, 600, "Known.")]).as_bytes()].concat();
    document.change_page_content(page, content).unwrap();
    let found = extract("a.pdf", &saved(document)).await.unwrap();
    assert_eq!(told(&found), ["p@1: Known."]);
    assert!(
        found.warnings.iter().any(|warning| warning.contains("does not say what they mean were not read")),
        "{:?}",
        found.warnings
    );
}

#[tokio::test]
async fn case_p_15_two_columns_that_are_written_across_are_read_down() {
    let rows = [
        ("The tenant cleans the", "Rent is due on the"),
        ("stairs every second week", "third working day of"),
        ("and in winter daily.", "each month, by transfer."),
    ];
    let content: String = (0_u32..)
        .zip(rows)
        .map(|(at, (left, right))| lines(&[(10, 60, 700 - at * 14, left), (10, 320, 700 - at * 14, right)]))
        .collect();
    let text = extract("a.pdf", &saved(pdf(&[content]))).await.unwrap().full_text();
    assert!(text.contains("cleans the stairs every second week and in winter daily."), "{text}");
    assert!(text.contains("on the third working day of each month, by transfer."), "{text}");
}

/// Hides a layer of the given dictionary of states, and writes on it, on another one, and beside both.
fn layered(state: impl Fn(Object, Object) -> lopdf::Dictionary) -> Document {
    let on = |layer: &str, y: u32, text: &str| format!("/OC /{layer} BDC {}EMC\n", lines(&[(10, 60, y, text)]));
    let content =
        on("L1", 700, "Draft") + &on("L2", 680, "Final") + &on("L3", 660, "Both") + &lines(&[(10, 60, 640, "Always")]);
    let mut document = pdf(&[content]);
    let layer = |document: &mut Document| Object::Reference(document.add_object(dictionary! { "Type" => "OCG" }));
    let (first, second) = (layer(&mut document), layer(&mut document));
    let both = document
        .add_object(dictionary! { "Type" => "OCMD", "OCGs" => vec![first.clone(), second.clone()], "P" => "AllOn" });
    let page = document.page_iter().next().unwrap();
    let fonts = document.add_object(dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica" });
    document.get_dictionary_mut(page).unwrap().set(
        "Resources",
        dictionary! {
            "Font" => dictionary! { "F1" => fonts },
            "Properties" => dictionary! { "L1" => first.clone(), "L2" => second.clone(), "L3" => both },
        },
    );
    let layers = dictionary! { "OCGs" => vec![first.clone(), second.clone()], "D" => state(first, second) };
    document.catalog_mut().unwrap().set("OCProperties", layers);
    document
}

#[tokio::test]
async fn case_27_what_stands_on_hidden_layers_is_left_out_and_said() {
    let found = extract("a.pdf", &saved(layered(|first, _| dictionary! { "OFF" => vec![first] }))).await.unwrap();
    assert_eq!(found.full_text().split_whitespace().collect::<Vec<_>>(), ["Final", "Always"]);
    assert_eq!(found.warnings, ["What stands on layers that this PDF hides was left out."]);
    let all_but = |_: Object, second: Object| dictionary! { "BaseState" => "OFF", "ON" => vec![second] };
    let found = extract("a.pdf", &saved(layered(all_but))).await.unwrap();
    assert_eq!(found.full_text().split_whitespace().collect::<Vec<_>>(), ["Final", "Always"]);
    let found = extract("a.pdf", &saved(layered(|_, _| dictionary! {}))).await.unwrap();
    assert_eq!(found.full_text().split_whitespace().collect::<Vec<_>>(), ["Draft", "Final", "Both", "Always"]);
    assert!(found.warnings.is_empty());
}
