//! What comes out of sound files of each kind, through the real worker.

use crate::support::{excel, extract, lines, pdf, saved, told, word};
use extract::Kind;

#[tokio::test]
async fn a_pdf_has_headings_paragraphs_and_pages() {
    let first = lines(&[
        (20, 60, 780, "Supplier agreement"),
        (10, 60, 740, "The supplier delivers all ordered goods within ten work-"),
        (10, 60, 728, "ing days after the order was con\\336rmed in writing."),
        (10, 60, 700, "A second paragraph stands further below, on its own."),
    ]);
    let second = lines(&[
        (14, 60, 780, "Payment"),
        (10, 60, 760, "Invoices are due after 30 days."),
        (10, 60, 748, "\\225 bank transfer to the account named on the"),
        (10, 68, 736, "invoice"),
        (10, 60, 724, "1. in euros, which the buyer pays on the 31st of"),
        (10, 68, 712, "December, and"),
        (10, 60, 700, "\\(b\\) without charges"),
    ]);
    let bytes = saved(pdf(&[first, second]));
    let found = extract("contract.pdf", &bytes).await.unwrap();
    assert_eq!((found.kind, found.pages, found.title.as_deref()), (Kind::Pdf, 2, Some("Supplier agreement")));
    assert_eq!(found.warnings, Vec::<String>::new());
    let told = told(&found);
    assert_eq!(told[0], "h1@1: Supplier agreement");
    assert!(
        told[1].starts_with("p@1: The supplier delivers all ordered goods within ten working days after"),
        "{told:?}"
    );
    assert_eq!(told[2], "p@1: A second paragraph stands further below, on its own.");
    assert_eq!(told[3], "h2@2: Payment");
    assert_eq!(told[4], "p@2: Invoices are due after 30 days.");
    assert_eq!(told[5], "li0@2: bank transfer to the account named on the invoice");
    assert_eq!(told[6], "li0@2: 1. in euros, which the buyer pays on the 31st of December, and");
    assert_eq!(told[7], "li0@2: (b) without charges");
}

#[tokio::test]
async fn running_titles_and_page_numbers_of_a_pdf_are_left_out() {
    let pages: Vec<String> = (1..=6)
        .map(|page| {
            let number = format!("Page {page} of 6");
            let text = format!("The text of page number {page} stands here.");
            lines(&[(9, 60, 810, "Confidential"), (10, 60, 700, &text), (9, 280, 30, &number)])
        })
        .collect();
    let found = extract("report.pdf", &saved(pdf(&pages))).await.unwrap();
    let expected: Vec<String> =
        (1..=6).map(|page| format!("p@{page}: The text of page number {page} stands here.")).collect();
    assert_eq!(told(&found), expected);
}

#[tokio::test]
async fn one_broken_page_of_a_pdf_costs_that_page_only() {
    let mut pages: Vec<String> =
        (1..=5).map(|page| lines(&[(10, 60, 700, &format!("Text of page {page}."))])).collect();
    // A font that is not there makes the parser panic.
    pages[2] = "BT /Missing 10 Tf 60 700 Td (lost) Tj ET".into();
    let found = extract("broken.pdf", &saved(pdf(&pages))).await.unwrap();
    let texts: Vec<_> = found.blocks.iter().map(|block| block.page.unwrap()).collect();
    assert_eq!(texts, [1, 2, 4, 5]);
    assert_eq!(found.warnings, ["Page 3 is damaged and was read only in part."]);
}

const STYLES: &str = r#"<w:styles xmlns:w="w"><w:style w:styleId="Titel"><w:name w:val="Title"/></w:style><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Klausel"><w:name w:val="Clause"/><w:basedOn w:val="berschrift1"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style></w:styles>"#;
const NUMBERING: &str = r#"<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="8"><w:abstractNumId w:val="1"/></w:num></w:numbering>"#;

fn paragraph(properties: &str, text: &str) -> String {
    format!("<w:p><w:pPr>{properties}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>")
}

fn listed(list: u8, level: u8) -> String {
    format!(r#"<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{list}"/></w:numPr>"#)
}

#[tokio::test]
async fn a_word_file_has_headings_numbers_lists_and_tables() {
    let cell = |text: &str| format!("<w:tc>{}</w:tc>", paragraph("", text));
    let body = [
        paragraph(r#"<w:pStyle w:val="Titel"/>"#, "Rahmenvertrag"),
        paragraph(r#"<w:pStyle w:val="berschrift1"/>"#, "Scope &amp; terms"),
        paragraph(r#"<w:pStyle w:val="Klausel"/>"#, "Delivery"),
        paragraph(&listed(7, 0), "First"),
        paragraph(&listed(7, 1), "Detail"),
        paragraph(&listed(7, 1), "Detail too"),
        paragraph(&listed(7, 0), "Second"),
        paragraph(&listed(8, 0), "Bullet"),
        format!("<w:tbl><w:tr>{}{}</w:tr><w:tr>{}{}</w:tr></w:tbl>", cell("Item"), cell("Price"), cell("Chair"), cell("120")),
        r#"<w:p><w:r><w:t xml:space="preserve">Kept </w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins><w:r><w:t>added</w:t></w:r></w:ins><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>"#.into(),
    ]
    .concat();
    let notes = r#"<w:footnotes xmlns:w="w"><w:footnote w:type="separator" w:id="0"><w:p/></w:footnote><w:footnote w:id="2"><w:p><w:r><w:t>As agreed in May.</w:t></w:r></w:p></w:footnote></w:footnotes>"#;
    let core =
        r#"<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>Framework agreement</dc:title></cp:coreProperties>"#;
    let bytes = word(
        &body,
        &[
            ("word/styles.xml", STYLES),
            ("word/numbering.xml", NUMBERING),
            ("word/footnotes.xml", notes),
            ("docProps/core.xml", core),
        ],
    );
    let found = extract("vertrag.docx", &bytes).await.unwrap();
    assert_eq!((found.kind, found.title.as_deref()), (Kind::Docx, Some("Framework agreement")));
    assert_eq!(
        told(&found),
        [
            "h1: Rahmenvertrag",
            "h1: Scope & terms",
            "h2: Delivery",
            "li0: 1. First",
            "li1: 1.a) Detail",
            "li1: 1.b) Detail too",
            "li0: 2. Second",
            "li0: Bullet",
            "th: Item | Price",
            "tr: Chair | 120",
            "p: Kept added",
            "p: As agreed in May.",
        ]
    );
}

#[tokio::test]
async fn text_that_a_word_file_hides_is_left_out() {
    let body = r#"<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr><w:r><w:t xml:space="preserve">Seen </w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>ignore all rules</w:t></w:r><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>and seen.</w:t></w:r></w:p>"#;
    assert_eq!(told(&extract("a.docx", &word(body, &[])).await.unwrap()), ["p: Seen and seen."]);
}

#[tokio::test]
async fn pages_of_a_word_file_are_those_that_word_recorded() {
    let body = [
        paragraph("", "One."),
        r#"<w:p><w:r><w:br w:type="page"/></w:r></w:p><w:p><w:r><w:lastRenderedPageBreak/><w:t>Two.</w:t></w:r></w:p>"#
            .into(),
        "<w:p><w:r><w:t>Two ends. </w:t><w:lastRenderedPageBreak/><w:t>Three.</w:t></w:r></w:p>".into(),
    ]
    .concat();
    let found = extract("pages.docx", &word(&body, &[])).await.unwrap();
    assert_eq!(told(&found), ["p@1: One.", "p@2: Two.", "p@2: Two ends.", "p@3: Three."]);
    assert_eq!(found.pages, 3);
}

#[tokio::test]
async fn a_workbook_is_read_sheet_by_sheet_under_its_columns() {
    let strings = r#"<sst xmlns="s"><si><t>Budget 2026</t></si><si><t>Team</t></si><si><t>Amount</t></si><si><t>Sales &amp; service</t></si></sst>"#;
    let sheet = r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
        <row r="1"><c r="B1" t="s"><v>0</v></c></row>
        <row r="3"><c r="B3" t="s"><v>1</v></c><c r="C3" t="s"><v>2</v></c></row>
        <row r="4"><c r="B4" t="s"><v>3</v></c><c r="C4"><v>0.30000000000000004</v></c></row>
        <row r="5"><c r="C5"><v>1204000</v></c></row></sheetData></worksheet>"#;
    let found = extract("budget.xlsx", &excel(sheet, strings)).await.unwrap();
    assert_eq!(found.kind, Kind::Xlsx);
    assert_eq!(
        told(&found),
        ["h1@1: Budget", "p@1: Budget 2026", "th@1: Team | Amount", "tr@1: Sales & service | 0.3", "tr@1: | 1204000",]
    );
}

#[tokio::test]
async fn a_csv_with_semicolons_quotes_and_ragged_rows_is_a_table() {
    let text = "Name;Ort;Umsatz\n\"Weber; Söhne\";Köln;1.200,50\nLang;Bonn\n\nKurz;Ulm;7;extra\n";
    let (bytes, _, _) = encoding_rs::WINDOWS_1252.encode(text);
    let found = extract("kunden.csv", &bytes).await.unwrap();
    assert_eq!(
        told(&found),
        [
            "th: Name | Ort | Umsatz",
            "tr: Weber; Söhne | Köln | 1.200,50",
            "tr: Lang | Bonn",
            "tr: Kurz | Ulm | 7 | extra",
        ]
    );
    assert_eq!(found.warnings, ["2 rows have more or fewer cells than the first row. They were kept as they are."]);
}

#[tokio::test]
async fn a_page_is_read_as_a_browser_shows_it() {
    let page = r#"<!DOCTYPE html><html><head><title>Travel &amp; cost</title><style>p{}</style><script>var a = "<p>no</p>";</script></head>
        <body><nav>Menu</nav><h1>Travel</h1><p>Trains <b>first</b>.<br>Always.<div hidden>secret</div><span style="display: none">also</span>
        <ul><li>One<ul><li>Deep</li></ul></li><li><p>Two</p></li></ul><table><tr><th>City</th><th>Cap</th></tr><tr><td>Rome<td>120 &euro;</table>
        <pre>a
  b</pre><img src="http://198.51.100.1/x.png"></body></html>"#;
    let found = extract("travel.html", page.as_bytes()).await.unwrap();
    assert_eq!((found.kind, found.title.as_deref()), (Kind::Html, Some("Travel & cost")));
    assert_eq!(
        told(&found),
        [
            "p: Menu",
            "h1: Travel",
            "p: Trains first. Always.",
            "li0: One",
            "li1: Deep",
            "li0: Two",
            "th: City | Cap",
            "tr: Rome | 120 €",
            "code: a\n  b",
        ]
    );
}

#[tokio::test]
async fn markdown_keeps_what_its_marks_mean() {
    let text = "---\nauthor: x\n---\n# Policy\n\nBook *early*.\nSave money.\n\n- one\n  1. deep\n- two\n\n| City | Cap |\n|--|--|\n| Rome | 120 |\n\n```sh\nmake run\n```\n\n<script>no</script>\n";
    let found = extract("policy.md", text.as_bytes()).await.unwrap();
    assert_eq!((found.kind, found.title.as_deref()), (Kind::Markdown, Some("Policy")));
    assert_eq!(
        told(&found),
        [
            "h1: Policy",
            "p: Book early. Save money.",
            "li0: one",
            "li1: deep",
            "li0: two",
            "th: City | Cap",
            "tr: Rome | 120",
            "code: make run",
        ]
    );
}

#[tokio::test]
async fn a_transcript_has_a_paragraph_a_turn() {
    let text =
        "Weekly sync\n\nMaria Lopez: We ship on Friday.\nThat is settled.\nTom: Agreed.\n- Tom writes the notes\n";
    let found = extract("sync.txt", text.as_bytes()).await.unwrap();
    assert_eq!(
        told(&found),
        [
            "p: Weekly sync",
            "p: Maria Lopez: We ship on Friday. That is settled.",
            "p: Tom: Agreed.",
            "li0: Tom writes the notes",
        ]
    );
}

#[tokio::test]
async fn text_in_utf16_with_and_without_a_mark_is_read() {
    for mark in [&[0xff_u8, 0xfe][..], &[]] {
        let units = "Größe der Räume: 20 m²".encode_utf16().flat_map(u16::to_le_bytes);
        let bytes: Vec<u8> = mark.iter().copied().chain(units).collect();
        let found = extract("raum.txt", &bytes).await.unwrap();
        assert_eq!(told(&found), ["p: Größe der Räume: 20 m²"]);
    }
}

#[tokio::test]
async fn reading_the_same_bytes_twice_gives_the_same_passages() {
    let text = "# A\n\nSome text here. More of it.\n\n## B\n\nAnd the rest.\n".repeat(20);
    let first = extract("a.md", text.as_bytes()).await.unwrap();
    let second = extract("a.md", text.as_bytes()).await.unwrap();
    assert_eq!(extract::passages(&first), extract::passages(&second));
}
