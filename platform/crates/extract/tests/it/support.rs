//! What the tests share: a real worker, and files made on the spot, sound and hostile.

#![expect(clippy::unwrap_used, reason = "tests stop at the first surprise")]

use extract::{BlockKind, Extracted, Extractor, Limits, Problem, WorkerCommand};
use std::io::{Cursor, Write};
use std::path::PathBuf;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// The worker of this crate.
pub fn worker() -> WorkerCommand {
    WorkerCommand { program: PathBuf::from(env!("CARGO_BIN_EXE_extract-worker")), args: Vec::new() }
}

/// Extracts bytes under a name with the default limits.
pub async fn extract(name: &str, bytes: &[u8]) -> Result<Extracted, Problem> {
    extract_within(Limits::default(), name, bytes).await
}

/// Extracts bytes under a name within limits.
pub async fn extract_within(limits: Limits, name: &str, bytes: &[u8]) -> Result<Extracted, Problem> {
    extract_with(&Extractor::new(worker(), limits), name, bytes).await
}

/// Extracts bytes under a name.
pub async fn extract_with(extractor: &Extractor, name: &str, bytes: &[u8]) -> Result<Extracted, Problem> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    extractor.extract(file.path(), name).await
}

/// An archive of parts.
pub fn archive(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        zip.start_file(*name, options).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

pub const WORD_TYPES: &str = r#"<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>"#;
pub const EXCEL_TYPES: &str = r#"<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>"#;

/// The XML of a Word body.
pub fn word_body(body: &str) -> String {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:body>{body}</w:body></w:document>"#
    )
}

/// A Word file with this body and these further parts.
pub fn word(body: &str, more: &[(&str, &str)]) -> Vec<u8> {
    word_raw(&word_body(body), more)
}

/// A Word file with this main part.
pub fn word_raw(document: &str, more: &[(&str, &str)]) -> Vec<u8> {
    let mut parts: Vec<(&str, &[u8])> =
        vec![("[Content_Types].xml", WORD_TYPES.as_bytes()), ("word/document.xml", document.as_bytes())];
    parts.extend(more.iter().map(|(name, text)| (*name, text.as_bytes())));
    archive(&parts)
}

/// An Excel file with one sheet of this XML and these shared strings.
pub fn excel(sheet: &str, strings: &str) -> Vec<u8> {
    let workbook = r#"<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Budget" sheetId="1" r:id="rId1"/></sheets></workbook>"#;
    let relations = r#"<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>"#;
    let package = r#"<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
    archive(&[
        ("[Content_Types].xml", EXCEL_TYPES.as_bytes()),
        ("_rels/.rels", package.as_bytes()),
        ("xl/workbook.xml", workbook.as_bytes()),
        ("xl/_rels/workbook.xml.rels", relations.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
        ("xl/sharedStrings.xml", strings.as_bytes()),
    ])
}

/// A PDF whose pages hold these content streams, in Helvetica as `/F1`.
pub fn pdf(pages: &[String]) -> lopdf::Document {
    use lopdf::{Document, Object, Stream, dictionary};
    let mut document = Document::with_version("1.5");
    let tree = document.new_object_id();
    let font = document.add_object(dictionary! {
        "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica", "Encoding" => "WinAnsiEncoding",
    });
    let resources = document.add_object(dictionary! { "Font" => dictionary! { "F1" => font } });
    let kids: Vec<Object> = pages
        .iter()
        .map(|content| {
            let content = document.add_object(Stream::new(dictionary! {}, content.clone().into_bytes()));
            document.add_object(dictionary! { "Type" => "Page", "Parent" => tree, "Contents" => content }).into()
        })
        .collect();
    let count = i64::try_from(kids.len()).unwrap();
    document.objects.insert(
        tree,
        Object::Dictionary(dictionary! {
            "Type" => "Pages", "Kids" => kids, "Count" => count, "Resources" => resources,
            "MediaBox" => vec![0.into(), 0.into(), 595.into(), 842.into()],
        }),
    );
    let catalog = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => tree });
    document.trailer.set("Root", catalog);
    document
}

/// A content stream that writes lines at `(size, x, y)`.
pub fn lines(lines: &[(u32, u32, u32, &str)]) -> String {
    lines.iter().map(|(size, x, y, text)| format!("BT /F1 {size} Tf {x} {y} Td ({text}) Tj ET\n")).collect()
}

/// A PDF as bytes.
pub fn saved(mut document: lopdf::Document) -> Vec<u8> {
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).unwrap();
    bytes
}

/// The code of a problem, or `read`.
pub fn code(result: Result<Extracted, Problem>) -> &'static str {
    result.err().map_or("read", |problem| problem.code())
}

/// Blocks as `kind: text` lines, for whole answers in assertions.
pub fn told(extracted: &Extracted) -> Vec<String> {
    extracted
        .blocks
        .iter()
        .map(|block| {
            let kind = match block.kind {
                BlockKind::Paragraph => "p".into(),
                BlockKind::Heading { level } => format!("h{level}"),
                BlockKind::ListItem { depth } => format!("li{depth}"),
                BlockKind::TableHeader => "th".into(),
                BlockKind::TableRow => "tr".into(),
                BlockKind::Code => "code".into(),
            };
            let page = block.page.map_or(String::new(), |page| format!("@{page}"));
            format!("{kind}{page}: {}", block.text)
        })
        .collect()
}
