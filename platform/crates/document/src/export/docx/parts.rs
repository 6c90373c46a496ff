//! The parts of a Word file once more, for what the library cannot write: the head of tables that is repeated on each
//! page, the lines above footnotes and their numbers, the language, the title among the file's properties, what
//! pictures show. Each place is found by markup of our own making; what a document says is escaped, and cannot look
//! like it.

use super::super::Meta;
use super::super::brand::{Brand, TableStyle};
use super::super::language::{is_right_to_left, language_of};
use super::super::view::{Block, clean};
use super::notes::NUMBER_MARK;
use docx_rs::XMLDocx;

/// Only rows that name the columns have this.
const HEAD_ROW: &str = "<w:cantSplit />";

pub(super) fn finish(mut parts: XMLDocx, meta: &Meta, blocks: &[Block]) -> XMLDocx {
    let language = language_of(blocks);
    parts.document = replaced(&parts.document, HEAD_ROW, "<w:cantSplit /><w:tblHeader />");
    parts.document = described(&parts.document, meta, blocks);
    let logo = format!("<wp:docPr descr=\"{}\" ", escaped(&meta.client));
    parts.headers = parts.headers.iter().map(|header| replaced(header, "<wp:docPr ", &logo)).collect();
    let number = format!("<w:t xml:space=\"preserve\">{NUMBER_MARK}</w:t>");
    let mark = "<w:rStyle w:val=\"FootnoteReference\" /></w:rPr>";
    parts.footnotes = replaced(&parts.footnotes, &format!("{mark}{number}"), &format!("{mark}<w:footnoteRef />"));
    parts.footnotes = before_first(&parts.footnotes, "<w:footnote ", SEPARATORS);
    if !parts.footnotes.is_empty() {
        parts.settings = before_first(&parts.settings, "<w:compat>", FOOTNOTES);
    }
    let lang = format!(
        "<w:lang w:val=\"{}\" w:eastAsia=\"{}\" w:bidi=\"{}\" /></w:rPr></w:rPrDefault>",
        if matches!(language, "zh" | "ja" | "ko" | "ar" | "he" | "hi" | "th") { "en" } else { language },
        if matches!(language, "zh" | "ja" | "ko") { language } else { "zh" },
        if matches!(language, "ar" | "he" | "hi" | "th") { language } else { "ar" },
    );
    parts.styles = replaced(&parts.styles, "</w:rPr></w:rPrDefault>", &lang);
    if is_right_to_left(language) {
        parts.styles = replaced(&parts.styles, "<w:pPrDefault><w:pPr>", "<w:pPrDefault><w:pPr><w:bidi />");
    }
    parts.styles = replaced(&parts.styles, "</w:styles>", &format!("{}</w:styles>", styles(&meta.brand)));
    let properties = format!(
        "<dc:title>{}</dc:title><dc:creator>{}</dc:creator><dc:language>{language}</dc:language></cp:coreProperties>",
        escaped(&meta.title),
        escaped(&meta.author),
    );
    let core = replaced(&parts.doc_props.core, "</cp:coreProperties>", &properties);
    parts.doc_props.core = core;
    parts
}

const SEPARATORS: &str = r#"<w:footnote w:type="separator" w:id="-1"><w:p><w:pPr><w:spacing w:after="0" w:line="240" w:lineRule="auto" /></w:pPr><w:r><w:separator /></w:r></w:p></w:footnote><w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:pPr><w:spacing w:after="0" w:line="240" w:lineRule="auto" /></w:pPr><w:r><w:continuationSeparator /></w:r></w:p></w:footnote>"#;
const FOOTNOTES: &str = r#"<w:footnotePr><w:footnote w:id="-1" /><w:footnote w:id="0" /></w:footnotePr>"#;
/// Styles of a kind that the library does not know: superscript, and a table with a head of its own.
fn styles(brand: &Brand) -> String {
    let (accent, ground) = (brand.accent.hex(), brand.ground().hex());
    let (words, shade) = match brand.table {
        TableStyle::Banded => {
            ("FFFFFF", format!("<w:tcPr><w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"{accent}\" /></w:tcPr>"))
        }
        TableStyle::Lined => (accent.as_str(), String::new()),
        TableStyle::Grid => (
            accent.as_str(),
            format!("<w:tcPr><w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"{ground}\" /></w:tcPr>"),
        ),
    };
    format!(
        "<w:style w:type=\"character\" w:styleId=\"FootnoteReference\"><w:name w:val=\"footnote reference\" /><w:rPr><w:color w:val=\"{accent}\" /><w:vertAlign w:val=\"superscript\" /></w:rPr></w:style>\
         <w:style w:type=\"table\" w:styleId=\"ReportTable\"><w:name w:val=\"Report Table\" /><w:uiPriority w:val=\"59\" /><w:tblPr><w:tblStyleRowBandSize w:val=\"1\" />\
         <w:tblBorders><w:bottom w:val=\"single\" w:sz=\"4\" w:color=\"CCD4DC\" /><w:insideH w:val=\"single\" w:sz=\"4\" w:color=\"CCD4DC\" /></w:tblBorders></w:tblPr>\
         <w:tblStylePr w:type=\"firstRow\"><w:rPr><w:b /><w:color w:val=\"{words}\" /></w:rPr>{shade}</w:tblStylePr></w:style>"
    )
}

/// Says what each picture shows, in the order of the pictures; the logo above the title is the first.
fn described(document: &[u8], meta: &Meta, blocks: &[Block]) -> Vec<u8> {
    let mut shown = Vec::new();
    shown.extend(meta.brand.logo.iter().map(|_| meta.client.as_str()));
    pictures(blocks, &mut shown);
    let text = String::from_utf8_lossy(document);
    let mut parts = text.split("<wp:docPr ");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for (index, part) in parts.enumerate() {
        let alt = shown.get(index).copied().unwrap_or_default();
        out.push_str(&format!("<wp:docPr descr=\"{}\" {part}", escaped(alt)));
    }
    out.into_bytes()
}

fn pictures<'a>(blocks: &'a [Block], found: &mut Vec<&'a str>) {
    for block in blocks {
        match block {
            Block::Picture(picture) if picture.drawn.is_some() => found.push(&picture.alt),
            Block::Quote(inner) | Block::Callout(_, inner) => pictures(inner, found),
            Block::List { items, .. } => items.iter().for_each(|item| pictures(item, found)),
            _ => {}
        }
    }
}

fn replaced(part: &[u8], what: &str, with: &str) -> Vec<u8> {
    String::from_utf8_lossy(part).replace(what, with).into_bytes()
}

fn before_first(part: &[u8], what: &str, new: &str) -> Vec<u8> {
    String::from_utf8_lossy(part).replacen(what, &format!("{new}{what}"), 1).into_bytes()
}

fn escaped(text: &str) -> String {
    let text = clean(text);
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace(['\n', '\t'], " ")
}
