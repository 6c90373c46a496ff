//! What people see of office files and PDFs beyond their running text, and what they do not see.

#![expect(clippy::unwrap_used, reason = "tests stop at the first surprise")]

use crate::support::{archive, extract, lines, pdf, saved, told, word};
use lopdf::{Document, Object, Stream, dictionary};

fn item(list: u8, level: u8, text: &str) -> String {
    format!(
        r#"<w:p><w:pPr><w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{list}"/></w:numPr></w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"#
    )
}

#[tokio::test]
async fn word_lists_that_begin_anew_are_legal_or_have_a_style_are_numbered_as_word_does() {
    let level = |level: u8, format: &str, text: &str, more: &str| {
        format!(
            r#"<w:lvl w:ilvl="{level}"><w:start w:val="1"/><w:numFmt w:val="{format}"/>{more}<w:lvlText w:val="{text}"/></w:lvl>"#
        )
    };
    let numbering = [
        r#"<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="0">"#,
        &level(0, "upperRoman", "Part %1", ""),
        &level(1, "decimal", "%1.%2", "<w:isLgl/>"),
        r#"</w:abstractNum><w:abstractNum w:abstractNumId="1"><w:styleLink w:val="Own"/>"#,
        &level(0, "decimal", "%1.", ""),
        r#"</w:abstractNum><w:abstractNum w:abstractNumId="2"><w:numStyleLink w:val="Own"/></w:abstractNum>"#,
        r#"<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>"#,
        r#"<w:num w:numId="3"><w:abstractNumId w:val="2"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride></w:num></w:numbering>"#,
    ]
    .concat();
    let body = [
        item(1, 0, "a"),
        item(1, 0, "b"),
        item(1, 1, "c"),
        item(2, 0, "d"),
        item(2, 0, "e"),
        item(3, 0, "f"),
        item(3, 0, "g"),
    ]
    .concat();
    let found = extract("a.docx", &word(&body, &[("word/numbering.xml", &numbering)])).await.unwrap();
    assert_eq!(
        told(&found),
        ["li0: Part I a", "li0: Part II b", "li1: 2.1 c", "li0: 1. d", "li0: 2. e", "li0: 4. f", "li0: 5. g"]
    );
}

#[tokio::test]
async fn what_a_style_hides_or_a_form_asks_is_left_out_and_signs_are_kept() {
    let styles = r#"<w:styles xmlns:w="w"><w:style w:styleId="Base"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="H"><w:basedOn w:val="Base"/></w:style></w:styles>"#;
    let body = r#"<w:p><w:pPr><w:pStyle w:val="H"/></w:pPr><w:r><w:t>hidden</w:t></w:r></w:p><w:p><w:r><w:t>Seen</w:t></w:r><w:r><w:rPr><w:rStyle w:val="H"/></w:rPr><w:t> hidden</w:t></w:r></w:p><w:p><w:r><w:t xml:space="preserve">Name: </w:t></w:r><w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent><w:r><w:t>Click here</w:t></w:r></w:sdtContent></w:sdt><w:sdt><w:sdtPr/><w:sdtContent><w:r><w:t>Ann</w:t></w:r></w:sdtContent></w:sdt></w:p><w:p><w:r><w:sym w:font="Wingdings" w:char="F0FE"/><w:t xml:space="preserve"> 4 </w:t><w:sym w:font="Symbol" w:char="F0B3"/><w:t xml:space="preserve"> 3, 10</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>9</w:t></w:r></w:p>"#;
    let found = extract("a.docx", &word(body, &[("word/styles.xml", styles)])).await.unwrap();
    assert_eq!(told(&found), ["p: Seen", "p: Name: Ann", "p: ☑ 4 ≥ 3, 10^9"]);
}

#[tokio::test]
async fn cells_of_word_that_span_stand_in_every_row_and_keep_their_columns() {
    let cell = |properties: &str, text: &str| {
        format!("<w:tc><w:tcPr>{properties}</w:tcPr><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:tc>")
    };
    let row = |cells: &[String]| format!("<w:tr>{}</w:tr>", cells.concat());
    let body = format!(
        "<w:tbl>{}{}{}{}</w:tbl>",
        row(&[cell("", "Area"), cell("", "Kind"), cell("", "N")]),
        row(&[cell(r#"<w:vMerge w:val="restart"/>"#, "West"), cell("", "A"), cell("", "1")]),
        row(&[cell("<w:vMerge/>", ""), cell("", "B"), cell("", "2")]),
        row(&[cell(r#"<w:gridSpan w:val="2"/>"#, "Sum"), cell("", "3")]),
    );
    let found = extract("a.docx", &word(&body, &[])).await.unwrap();
    assert_eq!(told(&found), ["th: Area | Kind | N", "tr: West | A | 1", "tr: West | B | 2", "tr: Sum | | 3"]);
}

#[tokio::test]
async fn durations_midnight_and_leading_zeros_are_what_the_sheet_shows() {
    let styles = r#"<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="170" formatCode="[h]:mm"/><numFmt numFmtId="171" formatCode="hh:mm"/><numFmt numFmtId="172" formatCode="000000"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs></styleSheet>"#;
    let sheet = r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c><c r="B1" t="inlineStr"><is><t>y</t></is></c><c r="C1" t="inlineStr"><is><t>z</t></is></c></row><row r="2"><c r="A2" s="1"><v>1.75</v></c><c r="B2" s="2"><v>0</v></c><c r="C2" s="3"><v>815</v></c></row></sheetData></worksheet>"#;
    let relation = |id: &str, kind: &str, target: &str| {
        format!(
            r#"<Relationship Id="{id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}" Target="{target}"/>"#
        )
    };
    let relations = |all: &str| {
        format!(
            r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{all}</Relationships>"#
        )
    };
    let package = relations(&relation("r1", "officeDocument", "xl/workbook.xml"));
    let of_book = relations(
        &[relation("r1", "worksheet", "worksheets/sheet1.xml"), relation("r2", "styles", "styles.xml")].concat(),
    );
    let book = r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>"#;
    let bytes = archive(&[
        ("[Content_Types].xml", crate::support::EXCEL_TYPES.as_bytes()),
        ("_rels/.rels", package.as_bytes()),
        ("xl/workbook.xml", book.as_bytes()),
        ("xl/_rels/workbook.xml.rels", of_book.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
        ("xl/styles.xml", styles.as_bytes()),
    ]);
    assert_eq!(told(&extract("a.xlsx", &bytes).await.unwrap()).pop().unwrap(), "tr@1: 42:00 | 00:00 | 000815");
}

#[tokio::test]
async fn numbers_that_differ_from_page_to_page_are_content_unless_they_count_the_pages() {
    let pages: Vec<String> = (1..=5)
        .map(|page| {
            let (number, sum, foot) =
                (format!("Receipt {}", 70 + page), format!("Sum: {page},000"), format!("- {page} -"));
            lines(&[(10, 60, 810, &number), (10, 60, 700, "Thanks."), (10, 60, 600, &sum), (9, 280, 30, &foot)])
        })
        .collect();
    let found = told(&extract("a.pdf", &saved(pdf(&pages))).await.unwrap()).join("\n");
    assert!(found.contains("Receipt 71") && found.contains("Receipt 75") && found.contains("Sum: 5,000"), "{found}");
    assert!(!found.contains("- 3 -"), "{found}");
}

#[tokio::test]
async fn turned_pages_and_raised_figures_of_a_pdf_are_read_as_they_are_seen() {
    let turned = "BT /F1 10 Tf 0 1 -1 0 100 60 Tm (Pump) Tj ET BT /F1 10 Tf 0 1 -1 0 100 160 Tm (May) Tj ET BT /F1 10 Tf 0 1 -1 0 100 260 Tm (North) Tj ET BT /F1 10 Tf 0 1 -1 0 120 60 Tm (Fan) Tj ET BT /F1 10 Tf 0 1 -1 0 120 160 Tm (June) Tj ET BT /F1 10 Tf 0 1 -1 0 120 260 Tm (South) Tj ET";
    let raised =
        "BT /F1 10 Tf 60 700 Td (10) Tj ET BT /F1 6 Tf 71.2 704 Td (6) Tj ET BT /F1 10 Tf 77.3 700 Td (pumps) Tj ET";
    let found = told(&extract("a.pdf", &saved(pdf(&[turned.into(), raised.into()]))).await.unwrap());
    assert_eq!(found, ["th@1: Pump | May | North", "tr@1: Fan | June | South", "p@2: 10^6 pumps"]);
}

/// A page with fields, a stamp and a note, and a second one with a picture alone.
fn form() -> Document {
    let shown = "q 400 0 0 400 100 100 cm /I Do Q".to_owned();
    let mut document = pdf(&[lines(&[(10, 60, 700, "Name:"), (10, 60, 680, "Insured:")]), shown]);
    let rect = |y: i64| vec![120.into(), y.into(), 220.into(), (y + 12).into()];
    let text = |text: &str| Object::string_literal(text);
    let annotations: Vec<Object> = [
        dictionary! { "Subtype" => "Widget", "FT" => "Tx", "V" => text("Jane Roe"), "Rect" => rect(698) },
        dictionary! { "Subtype" => "Widget", "FT" => "Btn", "AS" => "Yes", "Rect" => rect(678) },
        dictionary! { "Subtype" => "FreeText", "Contents" => text("Seen by Al"), "Rect" => rect(500) },
        dictionary! { "Subtype" => "FreeText", "Contents" => text("unseen"), "F" => 2, "Rect" => rect(400) },
        dictionary! { "Subtype" => "Widget", "FT" => "Tx", "Ff" => 1 << 13, "V" => text("password"), "Rect" => rect(300) },
    ]
    .into_iter()
    .map(|annotation| document.add_object(annotation).into())
    .collect();
    let square = dictionary! {
        "Type" => "XObject", "Subtype" => "Image", "Width" => 1, "Height" => 1, "ColorSpace" => "DeviceGray", "BitsPerComponent" => 8,
    };
    let picture = document.add_object(Stream::new(square, vec![0]));
    let pages: Vec<_> = document.page_iter().collect();
    document.get_dictionary_mut(pages[0]).unwrap().set("Annots", annotations);
    let drawn = dictionary! { "XObject" => dictionary! { "I" => picture } };
    document.get_dictionary_mut(pages[1]).unwrap().set("Resources", drawn);
    document
}

#[tokio::test]
async fn values_of_a_form_and_notes_are_read_where_they_are_seen_and_pictures_are_named() {
    let found = extract("a.pdf", &saved(form())).await.unwrap();
    let text = found.full_text();
    for words in ["Name: Jane Roe", "Insured: ☒", "Seen by Al"] {
        assert!(text.contains(words), "{text}");
    }
    assert!(!text.contains("unseen") && !text.contains("password"), "{text}");
    assert!(found.warnings.iter().any(|warning| warning.starts_with("Page 2 is without text")), "{:?}", found.warnings);
}

#[tokio::test]
async fn a_pdf_whose_table_of_contents_is_wrong_is_read_all_the_same() {
    let bytes = saved(pdf(&[lines(&[(10, 60, 700, "Six crates of apples.")])]));
    let at = bytes.windows(9).rposition(|window| window == b"startxref").unwrap();
    let wrong = [&bytes[..at], b"startxref\n7\n%%EOF\n"].concat();
    assert_eq!(told(&extract("a.pdf", &wrong).await.unwrap()), ["p@1: Six crates of apples."]);
    // Without the end, too, as long as all that the table names is there.
    assert_eq!(told(&extract("a.pdf", &bytes[..at]).await.unwrap()), ["p@1: Six crates of apples."]);
}
