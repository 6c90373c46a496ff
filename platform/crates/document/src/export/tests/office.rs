//! Files for other people's programs: what stands in their parts, and what those programs make of them.

use super::*;
use std::path::Path;
use std::process::Command;

/// Four sections, a citation twice, a callout, a table: all that a Word file has of its own.
fn report() -> Node {
    let mut builder = Builder::new();
    for number in 1..=4 {
        builder.push_section(format!("s{number}"), format!("Section {number}"));
        builder.push_text("Delivery takes **ten days**.");
        builder.push_citation(source(number, &format!("Contract {number}"), Some(3)));
        builder.push_text(" Once more.");
        builder.push_citation(source(1, "Contract 1", Some(3)));
        builder.push_text("\n\n");
    }
    builder.push_text("| Item | Price | From | Share |\n|--|--|--|--|\n");
    for row in 0..60 {
        builder.push_text(&format!("| Chair {row} | 1,{row:03}.50 | 2026-11-22 | {row} % |\n"));
    }
    let mut node = builder.finish();
    let callout = json!({ "tag": "callout", "attr-data": { "tone": "warning" }, "content": [{ "tag": "paragraph", "content": "Mind the date." }] });
    if let Some(Content::Nodes(nodes)) = &mut node.content {
        nodes.push(serde_json::from_value(callout).unwrap());
    }
    node
}

fn whole() -> Meta {
    Meta {
        subtitle: "Suppliers".into(),
        date: "22 November 2026".into(),
        facts: vec![Fact { link: "https://atelier.example.test/runs/1".into(), ..Fact::new("Run", "Open it") }],
        address: "https://atelier.example.test".into(),
        ..meta()
    }
}

#[test]
fn a_word_file_has_contents_numbers_footnotes_that_lead_to_the_passage_and_a_repeated_head() {
    let docx = to_docx(&report(), &whole()).unwrap();
    let parts = parts(&docx);
    let text =
        |wanted: &str| parts.iter().find(|(name, _)| name == wanted).unwrap_or_else(|| panic!("{wanted}")).1.clone();
    let (document, notes, styles) = (text("word/document.xml"), text("word/footnotes.xml"), text("word/styles.xml"));
    // A footnote a passage, and references to it from then on.
    assert_eq!(document.matches("<w:footnoteReference ").count(), 4);
    assert_eq!(document.matches("NOTEREF _note1").count(), 4);
    assert_eq!(notes.matches("<w:footnoteRef />").count(), 4);
    assert!(notes.contains(r#"w:type="separator""#) && notes.contains("Contract 4"));
    assert!(notes.contains(", page 3 – “Goods are delivered"));
    let passage = "HYPERLINK &quot;https://atelier.example.test/documents/00000000-0000-0000-0000-0000000003e9?passage=00000000-0000-0000-0000-000000000001&quot;";
    assert!(notes.contains(passage) || notes.contains(&passage.replace("&quot;", "\"")), "{notes}");
    assert_eq!((document.matches("<w:tblHeader />").count(), document.matches("TOC \\o").count()), (1, 1));
    assert!(document.contains("PAGEREF _Toc000004") && document.contains("w:name=\"_Toc000004\""));
    assert!(document.contains(">1  Section 1<") && document.contains("<w:titlePg />"));
    for style in ["heading 1", "footnote reference", "Report Table", "toc 1", "<w:lang w:val=\"en\""] {
        assert!(styles.contains(style), "{style}");
    }
    assert!(text("docProps/core.xml").contains("<dc:title>Brief: Q3</dc:title>"));
    let feet: String =
        parts.iter().filter(|(name, _)| name.starts_with("word/footer")).map(|(_, xml)| xml.as_str()).collect();
    assert!(feet.contains(" PAGE ") && feet.contains(" NUMPAGES ") && feet.contains("22 November 2026"));
}

/// A logo of a client: a green bar.
fn logo() -> Logo {
    let mut png = Cursor::new(Vec::new());
    image::RgbImage::from_pixel(90, 30, image::Rgb([11, 93, 59])).write_to(&mut png, image::ImageFormat::Png).unwrap();
    Logo { png: png.into_inner(), size: (90, 30) }
}

/// A look in which nothing is as in the product's own.
fn branded() -> Meta {
    let line = |text: &str| Line::parse(text).unwrap();
    let brand = Brand {
        accent: Color::parse("#0b5d3b").unwrap(),
        ink: Color::parse("#222222").unwrap(),
        typeface: Typeface::Serif,
        paper: Paper::Letter,
        margins: Margins { top: 25, bottom: 25, left: 20, right: 30 },
        header: Sides { start: line("{client} & Sons"), end: line("{title}") },
        footer: Sides { start: line("Confidential – {date}"), end: line("{page} / {pages}") },
        logo: Some(logo()),
        has_cover: true,
        contents: When::Always,
        numbers: When::Never,
        table: TableStyle::Grid,
    };
    Meta { brand, ..whole() }
}

#[test]
fn r41_a_template_sets_paper_colours_typeface_header_footer_logo_and_cover_of_each_format() {
    let docx = parts(&to_docx(&report(), &branded()).unwrap());
    let text =
        |wanted: &str| docx.iter().find(|(name, _)| name == wanted).unwrap_or_else(|| panic!("{wanted}")).1.clone();
    let (document, styles, header) = (text("word/document.xml"), text("word/styles.xml"), text("word/header1.xml"));
    assert!(header.contains("Northwind &amp; Sons") && header.contains("<wp:docPr descr=\"Northwind\""), "{header}");
    // The logo is a part of the file once, and both places lead to it.
    assert_eq!(docx.iter().filter(|(name, _)| name.ends_with(".png")).count(), 1);
    assert!(text("word/_rels/header1.xml.rels").contains("media/"));
    let feet: String =
        docx.iter().filter(|(name, _)| name.starts_with("word/footer")).map(|(_, xml)| xml.as_str()).collect();
    assert!(feet.contains("Confidential – 22 November 2026") && feet.contains(" NUMPAGES "));
    // The cover has no footer: its fields are there once, for the other pages.
    assert_eq!(feet.matches(" PAGE ").count(), 1);
    assert!(document.contains("w:w=\"12240\" w:h=\"15840\"") && document.contains("w:left=\"1134\""), "{document}");
    assert!(document.contains("<w:br w:type=\"page\" />") && document.contains("TOC \\o"));
    assert!(!document.contains(">1  Section 1<"), "sections are not numbered");
    for (part, words) in [(&styles, "Cambria"), (&styles, "0B5D3B"), (&styles, "222222"), (&document, "0B5D3B")] {
        assert!(part.contains(words), "{words}");
    }
    assert!(
        !styles.contains("1F4E79") && !document.contains("1F4E79") && !text("word/footnotes.xml").contains("1F4E79")
    );

    // Else LibreOffice cuts off what is higher than a line: the logo.
    assert!(styles.matches("w:lineRule=\"auto\"").count() >= styles.matches("w:line=\"").count());

    let html = to_html(&report(), &branded());
    for words in [
        "--accent: #0b5d3b",
        "Cambria",
        "size: letter; margin: 25mm 30mm 25mm 20mm",
        "class=\"grid cover\"",
        "class=\"logo\" alt=\"Northwind\"",
        "<span>Confidential – 22 November 2026</span><span></span>",
    ] {
        assert!(html.contains(words), "{words}");
    }
    let data = to_report(&report(), &branded());
    assert_eq!(data.data["brand"]["footer"], json!([["Confidential – 22 November 2026"], [1, " / ", 2]]));
    assert_eq!((&data.data["brand"]["logo"]["n"], data.pictures.len()), (&json!(0), 1));
    let sheet = parts(&to_xlsx(&report(), &branded()).unwrap());
    let sheet = &sheet.iter().find(|(name, _)| name == "xl/worksheets/sheet1.xml").unwrap().1;
    assert!(
        sheet.contains("&amp;LNorthwind &amp;&amp; Sons&amp;RBrief: Q3") && sheet.contains("&amp;P / &amp;N"),
        "{sheet}"
    );
}

#[test]
fn r62_a_marked_copy_shows_of_each_sentence_where_it_comes_from_in_every_format() {
    let cite = |support: &str| {
        let citation = serde_json::to_value(source(1, "Contract", None)).unwrap();
        json!({ "tag": "citation", "citation": citation, "attr-data": { "support": support } })
    };
    let text = |words: &str| json!({ "tag": "text", "content": words });
    let of = |content: Vec<serde_json::Value>| -> Node {
        serde_json::from_value(json!({ "tag": "doc", "content": [{ "tag": "paragraph", "content": content }] }))
            .unwrap()
    };
    let original = of(vec![text("It costs 12 euro."), cite("not-found"), text(" Ask early.")]);
    let bold = json!({ "tag": "text", "content": "person’s", "style": { "bold": true, "origin": "model" } });
    let edited = of(vec![
        text("It costs 12 euro."),
        cite("not-found"),
        text(" It costs 19 euro."),
        cite("partly"),
        text(" Ask early. A "),
        bold,
        text(" sentence."),
    ]);
    let marked = meta().with_original(&original);
    let html = to_html(&edited, &marked);
    for (class, words) in [
        ("changed", "It costs 19 euro."),
        ("unsupported", "Ask early."),
        ("person", "A "),
        ("person", "<strong>person’s</strong>"),
    ] {
        let span = html
            .split(&format!("<span class=\"{class}\""))
            .any(|span| span.split_once('>').is_some_and(|(_, rest)| rest.starts_with(&format!("{words}</span>"))));
        assert!(span, "{class} {words}: {html}");
    }
    assert!(html.contains(">It costs 12 euro.<sup"), "the model's own is not marked: {html}");
    assert!(html.contains("<span class=\"not-found\">not in the source</span>") && html.contains("Marked copy."));
    let report = to_report(&edited, &marked).data;
    let origins: Vec<_> =
        report["blocks"][0]["body"].as_array().unwrap().iter().filter_map(|item| item["o"].as_str()).collect();
    assert_eq!(origins, ["", "", "changed", "", "unsupported", "", "person", "person", "person"]);
    let document =
        parts(&to_docx(&edited, &marked).unwrap()).into_iter().find(|(name, _)| name == "word/document.xml").unwrap().1;
    assert!(document.contains("[not in the source]"));
    for look in ["w:val=\"single\"", "w:val=\"dotted\"", "w:val=\"dash\"", "w:fill=\"EEE9F7\""] {
        assert!(document.contains(look), "{look}: {document}");
    }
    let markdown = to_markdown(&edited, &marked);
    let line = markdown.lines().find(|line| line.contains("12 euro")).unwrap();
    assert_eq!(
        line,
        "It costs 12 euro.[^1] It costs 19 euro. *(changed)*[^1] Ask early. *(no source)* A **person’s** sentence. *(a person)*"
    );
    assert!(markdown.contains("*Marked copy."));
    // Without marks no word says where it comes from, whatever a document says of itself.
    assert!(
        !to_html(&edited, &meta()).contains("class=\"person\"") && !to_html(&edited, &meta()).contains("<span class")
    );
    assert!(!to_markdown(&edited, &meta()).contains("person)"));
}

#[test]
fn c26_a_sheet_has_typed_cells_and_no_formula() {
    let mut rows = vec![json!(["Item", "Price", "From", "Share", "Code"])];
    for (item, price, from, share, code) in [
        ("=1+1", "1,200.50", "2026-11-22", "12.5 %", "007"),
        ("@SUM(A1)", "-3", "2024-02-29", "7 %", "+49"),
        ("+cmd|' /C calc'!A0", "0", "", "100%", "-"),
    ] {
        rows.push(json!([item, price, from, share, code]));
    }
    let row = |(index, cells): (usize, &serde_json::Value)| {
        let cells: Vec<_> =
            cells.as_array().unwrap().iter().map(|cell| json!({ "tag": "cell", "content": cell })).collect();
        json!({ "tag": "row", "attr-data": { "header": index == 0 }, "content": cells })
    };
    let table: Vec<_> = rows.iter().enumerate().map(row).collect();
    let node: Node = serde_json::from_value(json!({ "tag": "doc", "content": [
        { "tag": "heading", "attr-data": { "level": 2 }, "content": "Prices: 2026" }, { "tag": "table", "content": table },
    ]})).unwrap();
    let parts = parts(&to_xlsx(&node, &meta()).unwrap());
    let text = |wanted: &str| parts.iter().find(|(name, _)| name == wanted).unwrap().1.clone();
    let (sheet, strings) = (text("xl/worksheets/sheet1.xml"), text("xl/sharedStrings.xml"));
    assert!(!sheet.contains("<f>") && !sheet.contains("<f "), "{sheet}");
    assert!(strings.contains("=1+1") && strings.contains("007") && strings.contains("+49"));
    assert!(text("xl/styles.xml").contains("quotePrefix=\"1\""));
    for cell in [
        "<v>1200.5</v>",
        "<v>-3</v>",
        "<v>0.125</v>",
        "<v>46348</v>",
        "<pane ySplit=\"1\"",
        "<autoFilter ref=\"A1:E4\"",
    ] {
        assert!(sheet.contains(cell), "{cell}: {sheet}");
    }
    assert!(text("xl/workbook.xml").contains("name=\"Prices 2026\""));
    assert!(matches!(to_xlsx(&Node::new(Tag::Doc), &meta()), Err(ExportError::NoTable)));
}

#[test]
fn a_table_of_a_hundred_thousand_rows_is_a_sheet_and_too_long_for_word() {
    let row =
        json!({ "tag": "row", "content": [{ "tag": "cell", "content": "a" }, { "tag": "cell", "content": "1" }] });
    let table = Node::with_nodes(Tag::Table, vec![serde_json::from_value(row).unwrap(); 100_000]);
    let node = Node::with_nodes(Tag::Doc, vec![table]);
    assert!(to_xlsx(&node, &meta()).unwrap().starts_with(b"PK"));
    assert!(matches!(
        to_docx(&node, &meta()),
        Err(ExportError::TooLong { what: "cells in tables", found: 200_000, .. })
    ));
}

#[test]
fn hostile_documents_end_in_a_word_file_and_a_page() {
    let mut nested = json!({ "tag": "paragraph", "content": "deep" });
    // JSON is read to 128 levels, so no node lies deeper in a document that came from outside.
    for _ in 0..30 {
        nested = json!({ "tag": "list", "content": [{ "tag": "list-item", "content": [nested] }] });
    }
    let deep: Node = serde_json::from_value(json!({ "tag": "doc", "content": [nested] })).unwrap();
    let word =
        Node::with_nodes(Tag::Doc, vec![Node::with_nodes(Tag::Paragraph, vec![Node::text("x".repeat(5 << 20))])]);
    for node in [deep, word] {
        parts(&to_docx(&node, &meta()).unwrap());
        assert!(to_html(&node, &meta()).contains("</html>"));
        assert!(!to_markdown(&node, &meta()).is_empty());
    }
}

/// The programs that customers open files with, where they are installed; else said so.
fn has(programs: &[&str]) -> bool {
    let lacking: Vec<_> =
        programs.iter().filter(|program| Command::new(program).arg("--version").output().is_err()).collect();
    if !lacking.is_empty() {
        eprintln!("LEFT OUT: no {lacking:?} on this machine; `.ci/setup test` installs them");
    }
    lacking.is_empty()
}

/// What LibreOffice makes of these files, each as the text of its PDF and as the picture of its first page.
fn opened(files: &[(&str, Vec<u8>)]) -> Vec<(String, image::RgbImage)> {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for (name, bytes) in files {
        std::fs::write(path(name), bytes).unwrap();
    }
    let run = |program: &str, args: &[&std::ffi::OsStr]| Command::new(program).args(args).output().unwrap();
    let profile = format!("-env:UserInstallation=file://{}", path("profile").display());
    let mut args: Vec<_> =
        [&profile, "--headless", "--convert-to", "pdf", "--outdir"].iter().map(|arg| (*arg).into()).collect();
    args.push(folder.path().as_os_str().to_owned());
    args.extend(files.iter().map(|(name, _)| path(name).into_os_string()));
    let done = run("soffice", &args.iter().map(AsRef::as_ref).collect::<Vec<_>>());
    let made = |(name, _): &(&str, Vec<u8>)| {
        let stem = Path::new(name).with_extension("");
        let file = path(&format!("{}.pdf", stem.display()));
        let pdf = std::fs::read(&file).unwrap_or_else(|_| panic!("{name}: {}", String::from_utf8_lossy(&done.stderr)));
        let read = extract::extract_unconfined(Cursor::new(pdf), name, &extract::Limits::default()).unwrap();
        let text = read.blocks.iter().map(|block| block.text.as_str()).collect::<Vec<_>>().join("\n");
        let picture = file.with_extension("");
        run(
            "pdftoppm",
            &["-png".as_ref(), "-r".as_ref(), "60".as_ref(), "-singlefile".as_ref(), file.as_ref(), picture.as_ref()],
        );
        (text, image::open(picture.with_extension("png")).unwrap().to_rgb8())
    };
    files.iter().map(made).collect()
}

/// How many points of a page have about this colour, of a thousand.
fn share(page: &image::RgbImage, colour: [u8; 3]) -> usize {
    let near = |point: &image::Rgb<u8>| point.0.iter().zip(colour).all(|(a, b)| a.abs_diff(b) < 24);
    page.pixels().filter(|point| near(point)).count() * 1000 / (page.width() * page.height()) as usize
}

#[test]
fn libreoffice_opens_each_format_with_its_contents_footnotes_and_page_numbers_and_its_pages_look_full() {
    if !has(&["soffice", "pdftoppm"]) {
        return;
    }
    let files = [
        ("plain.docx", to_docx(&report(), &whole()).unwrap()),
        ("branded.docx", to_docx(&report(), &branded()).unwrap()),
        ("tables.xlsx", to_xlsx(&report(), &branded()).unwrap()),
        ("page.html", to_html(&report(), &whole()).into_bytes()),
    ];
    let [(plain, _), (branded, cover), (tables, sheet), (page, first)] =
        <[_; 4]>::try_from(opened(&files)).map_err(|_| "four files").unwrap();
    for words in ["Contents", "Section 4", "Contract 4, page 3", "Goods are delivered", "Mind the date.", "Page 2 of"] {
        assert!(plain.contains(words), "{words}: {plain}");
    }
    // The head of the table, on each page that it reaches.
    assert!(plain.matches("Price").count() >= 2, "{plain}");
    // R41: with a template, its fields filled in by LibreOffice on each page but the cover.
    for words in ["Northwind & Sons", "Confidential", "2 /"] {
        assert!(branded.contains(words), "{words}: {branded}");
    }
    for words in ["Item", "Chair 59", "1,059.50", "59", "Northwind & Sons"] {
        assert!(tables.contains(words), "{words}: {tables}");
    }
    for words in ["Section 4", "Contract 4", "Goods are delivered", "Mind the date.", "Chair 59"] {
        assert!(page.contains(words), "{words}: {page}");
    }
    // What is seen: the logo's green on the cover, ink on white on the others.
    assert!(share(&cover, [11, 93, 59]) >= 1, "no logo on the cover");
    for (name, seen) in [("cover", &cover), ("sheet", &sheet), ("page", &first)] {
        let white = share(seen, [255; 3]);
        assert!((400..=995).contains(&white), "{name}: {white} of 1000 points are white");
    }
}
