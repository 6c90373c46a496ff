//! PDF files read back: what they say, how they are built, and that nothing that is too much is begun.

use super::*;
use document::{Builder, Citation, Fact, Meta, Node, to_report};
use std::path::PathBuf;

const LONG_AGO: u128 = 7;

fn source(number: u128) -> Citation {
    serde_json::from_value(json!({
        "passage_id": format!("00000000-0000-7000-8000-{number:012}"),
        "document_id": format!("00000000-0000-7000-8000-{:012}", number + LONG_AGO),
        "document_title": format!("Contract {number}.pdf"), "page": 3, "quote": "Goods are delivered within ten days.",
    }))
    .unwrap()
}

fn meta() -> Meta {
    Meta {
        title: "Contract review".into(),
        author: "Ada Lovelace".into(),
        subtitle: "Payment terms".into(),
        client: "Northwind".into(),
        date: "22 November 2026".into(),
        facts: vec![Fact::new("Model", "extract")],
        address: "https://atelier.example.test".into(),
        ..Meta::default()
    }
}

fn sample() -> Node {
    let mut builder = Builder::new();
    for section in 1..=4_u128 {
        builder.push_section(format!("s{section}"), format!("Section {section}"));
        builder.push_text("Delivery takes **ten days**.");
        builder.push_citation(source(section));
        builder.push_text(" And again.");
        builder.push_citation(source(1));
        builder.push_text("\n\n1. First\n   - Inner\n2. Second\n\n> Quoted\n\n```\nlet a = 1;\n```\n");
    }
    builder.push_text("\n\n| Item | Price |\n|--|--|\n");
    for row in 0..80 {
        builder.push_text(&format!("| Item {row} | {row}.50 |\n"));
    }
    builder.finish()
}

fn node(value: Value) -> Node {
    serde_json::from_value(value).unwrap()
}

fn paragraph(text: &str) -> Node {
    node(json!({ "tag": "doc", "content": [{ "tag": "paragraph", "content": text }] }))
}

/// As the server makes it, with the program's own fonts.
fn made(document: &Node, meta: &Meta) -> Result<Pdf, Error> {
    let report = to_report(document, meta);
    with_room(|| pdf(&Fonts::of(&[]), Template::Report, report.data, report.pictures, Limits::default())).unwrap()
}

fn text_of(pdf: &Pdf) -> Vec<String> {
    let file = lopdf::Document::load_mem(&pdf.bytes).unwrap();
    file.get_pages().keys().map(|page| file.extract_text(&[*page]).unwrap_or_default()).collect()
}

#[test]
fn r62_a_marked_copy_is_set_with_its_words_and_what_the_marks_mean() {
    let written = "We agreed. Nobody paid.";
    let marked = meta().with_original(&paragraph(written));
    let pdf = made(&paragraph("We agreed. Somebody paid."), &marked).unwrap();
    let text = text_of(&pdf).join(" ");
    assert!(text.contains("Somebody paid.") && text.contains("Marked copy."), "{text}");
    let plain = made(&paragraph("We agreed. Somebody paid."), &meta()).unwrap();
    assert!(pdf.bytes.len() > plain.bytes.len() && !text_of(&plain).join(" ").contains("Marked copy."));
}

#[test]
fn a_report_has_title_contents_numbers_footnotes_links_and_a_table_head_on_each_page() {
    let found = made(&sample(), &meta()).unwrap();
    let file = lopdf::Document::load_mem(&found.bytes).unwrap();
    assert_eq!((file.get_pages().len(), found.missing.as_str()), (found.pages, ""));
    let raw = String::from_utf8_lossy(&found.bytes);
    // Tagged, with title and language, for readers that read aloud.
    let catalog = file.catalog().unwrap();
    assert!(catalog.has(b"StructTreeRoot") && catalog.has(b"MarkInfo"), "tagged");
    assert_eq!(catalog.get(b"Lang").unwrap().as_str().unwrap(), b"en");
    assert!(raw.contains("Contract review"), "the title among the properties");
    let mut links = Vec::new();
    for page in file.get_pages().values() {
        for annotation in file.get_page_annotations(*page).unwrap() {
            let action = annotation.get(b"A").and_then(|action| file.dereference(action));
            let address = action.ok().and_then(|(_, action)| action.as_dict().ok()?.get(b"URI").ok()?.as_str().ok());
            links.extend(address.map(|address| String::from_utf8_lossy(address).into_owned()));
        }
    }
    let passage = "https://atelier.example.test/documents/00000000-0000-7000-8000-000000000008?passage=00000000-0000-7000-8000-000000000001";
    assert!(links.iter().any(|link| link == passage), "{links:?}");

    let read =
        extract::extract_unconfined(std::io::Cursor::new(&found.bytes[..]), "a.pdf", &extract::Limits::default())
            .unwrap();
    let all = read.blocks.iter().map(|block| block.text.as_str()).collect::<Vec<_>>().join("\n");
    for words in ["Payment terms", "Contents", "Section 4", "Contract 2.pdf", "page 3", "Goods are delivered"] {
        assert!(all.contains(words), "{words}: {all}");
    }
    // Its letters stand apart.
    assert!(all.replace(' ', "").contains("NORTHWIND"), "{all}");
    let heads = all.matches("Price").count();
    assert!(heads >= 2, "a table over {} pages repeats its head: {heads}", found.pages);
    assert_eq!(all.matches("Contract 1.pdf").count(), 1, "one footnote a passage");
}

#[test]
fn nothing_that_a_document_says_is_run() {
    let hostile =
        "#import \"@preview/x:0.1.0\" #read(\"/etc/passwd\") #panic(\"x\") $x$ *b* _i_ `c` <label> @ref \\ // [";
    let found = made(&paragraph(hostile), &Meta { title: hostile.into(), client: hostile.into(), ..meta() }).unwrap();
    assert!(!text_of(&found).concat().contains("root:"));
    // The template itself could not either.
    let fonts = Fonts::of(&[]);
    for source in [
        "#read(\"/etc/passwd\")",
        "#read(\"../Cargo.toml\")",
        "#import \"@preview/x:0.1.0\": y",
        "#read(\"picture-0\")",
    ] {
        let sheet = Sheet::new(&fonts, source, &json!({}), Vec::new());
        assert!(matches!(set(&sheet), Err(Error::Template(_))), "{source}");
    }
}

#[test]
fn hostile_documents_end_in_a_document() {
    let mut nested = json!({ "tag": "paragraph", "content": "deep" });
    // JSON is read to 128 levels, so no node lies deeper in a document that came from outside.
    for _ in 0..30 {
        nested = json!({ "tag": "list", "content": [{ "tag": "list-item", "content": [nested] }] });
    }
    let mut quotes = json!({ "tag": "paragraph", "content": "deep" });
    for _ in 0..15 {
        quotes = json!({ "tag": "callout", "content": [{ "tag": "quote", "content": [quotes] }] });
    }
    let wide: Vec<Value> = (0..60).map(|n| json!({ "tag": "cell", "content": format!("{n}") })).collect();
    for (name, document) in [
        ("30 lists within each other", node(json!({ "tag": "doc", "content": [nested] }))),
        ("30 quotes and callouts within each other", node(json!({ "tag": "doc", "content": [quotes] }))),
        ("a word of 200 kB", paragraph(&"x".repeat(200_000))),
        ("a storm of zero widths", paragraph(&format!("a{}b", "\u{200b}\u{200d}".repeat(100_000)))),
        ("marks upon marks", paragraph(&format!("e{}", "\u{301}".repeat(100_000)))),
        ("a turned direction", paragraph("invoice\u{202e}fdp.exe")),
        (
            "60 columns",
            node(
                json!({ "tag": "doc", "content": [{ "tag": "table", "content": [{ "tag": "row", "content": wide }] }] }),
            ),
        ),
        ("nothing", node(json!({ "tag": "doc" }))),
        (
            "empty things",
            node(json!({ "tag": "doc", "content": [
            { "tag": "table", "content": [{ "tag": "row", "attr-data": { "header": true }, "content": [{ "tag": "cell" }] }] },
            { "tag": "list", "attr-data": { "ordered": true, "start": u64::MAX }, "content": [{ "tag": "list-item" }] },
            { "tag": "heading", "attr-data": { "level": 6 } }, { "tag": "code", "content": "" }, { "tag": "image" } ] })),
        ),
    ] {
        let found = made(&document, &meta()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(found.bytes.starts_with(b"%PDF-"), "{name}");
    }
}

#[test]
fn what_is_too_long_is_refused_before_anything_is_set() {
    let word = paragraph(&"x".repeat(5 << 20));
    assert!(matches!(made(&word, &meta()), Err(Error::TooLong { what: "bytes of text", .. })));
    let row =
        json!({ "tag": "row", "content": [{ "tag": "cell", "content": "a" }, { "tag": "cell", "content": "1" }] });
    let rows = vec![row; 100_000];
    let table = node(json!({ "tag": "doc", "content": [{ "tag": "table", "content": rows }] }));
    assert!(matches!(made(&table, &meta()), Err(Error::TooLong { what: "words, cells and items", .. })));
}

#[test]
fn a_script_without_a_font_is_named_and_one_with_a_font_is_not() {
    let found = made(&paragraph("Ελληνικά, Кириллица, Ünïcödé – and ไทย, हिन्दी, 🚀"), &meta()).unwrap();
    assert_eq!(found.missing, "Thai, symbols (U+1F680)");
    // The fonts that `.ci/setup` brings.
    let fonts = Fonts::of(&[PathBuf::from("/usr/share/fonts")]);
    let report = to_report(&paragraph("हिन्दी, العربية, 日本語, 中文, 한국어"), &meta());
    let set = || pdf(&fonts, Template::Report, report.data, report.pictures, Limits::default());
    let found = with_room(set).unwrap().unwrap();
    assert_eq!(
        found.missing, "",
        "fonts-lohit-deva, fonts-hosny-amiri, fonts-droid-fallback and fonts-nanum are needed: .ci/setup test"
    );
}

#[test]
fn a_picture_is_shown_with_what_it_shows_in_words() {
    let png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
    let held = |src: String| {
        node(
            json!({ "tag": "doc", "content": [{ "tag": "image", "attr-data": { "src": src, "alt": "Sales by month" } }] }),
        )
    };
    let found = made(&held(format!("data:image/png;base64,{png}")), &meta()).unwrap();
    let file = lopdf::Document::load_mem(&found.bytes).unwrap();
    let is_picture = |object: &lopdf::Object| {
        object.as_stream().is_ok_and(|stream| {
            stream.dict.get(b"Subtype").is_ok_and(|kind| kind.as_name().is_ok_and(|name| name == b"Image"))
        })
    };
    assert!(file.objects.values().any(is_picture));
    let elsewhere = made(&held("https://example.test/x.png".to_owned()), &meta()).unwrap();
    let file = lopdf::Document::load_mem(&elsewhere.bytes).unwrap();
    assert!(!file.objects.values().any(is_picture));
}
