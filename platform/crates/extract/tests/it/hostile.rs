//! Files that are broken, or made to break their reader: each ends in its own clear problem, and the next
//! file is read as if nothing had been (B25–B30 of the security design).

use crate::support::{
    WORD_TYPES, archive, code, excel, extract, extract_with, extract_within, lines, pdf, saved, word, word_body,
    word_raw, worker,
};
use extract::{Extractor, Kind, Limits, Problem, WorkerCommand};
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const MIB: u64 = 1024 * 1024;

fn damaged(result: Result<extract::Extracted, Problem>) -> String {
    match result {
        Err(Problem::Damaged { detail }) => detail,
        other => format!("not damaged but {other:?}"),
    }
}

fn page(text: &str) -> String {
    lines(&[(10, 60, 700, text)])
}

#[tokio::test]
async fn an_empty_file_and_a_blank_file_are_empty() {
    assert_eq!(extract("a.pdf", b"").await, Err(Problem::Empty));
    assert_eq!(extract("a.txt", b" \n\t \r\n").await, Err(Problem::Empty));
    assert_eq!(extract("a.docx", &word("<w:p/>", &[])).await, Err(Problem::Empty));
}

#[tokio::test]
async fn a_file_above_the_limit_is_refused_before_a_worker_starts() {
    let limits = Limits { bytes: 1000, ..Limits::default() };
    let nobody = WorkerCommand { program: "/nonexistent".into(), args: Vec::new() };
    let extractor = Extractor::new(nobody, limits);
    let refused = extract_with(&extractor, "a.txt", &[b'x'; 1001]).await;
    assert_eq!(refused, Err(Problem::TooLarge { bytes: 1001, limit: 1000 }));
    // A file of 200 MB: sparse, so the test costs no disk.
    let file = tempfile::NamedTempFile::new().unwrap();
    file.as_file().set_len(200 * 1_000_000).unwrap();
    let refused = Extractor::new(worker(), Limits::default()).extract(file.path(), "big.pdf").await;
    let message = refused.unwrap_err().to_string();
    assert_eq!(
        message,
        "This file is 190.7 MB and the limit is 100 MB. Split it, or remove large images, and upload the parts."
    );
}

#[tokio::test]
async fn an_encrypted_pdf_asks_for_a_copy_without_password() {
    let encrypted = |owner: &str, user: &str| {
        let mut document = pdf(&[page("Secret text.")]);
        let id = lopdf::Object::string_literal("0123456789abcdef");
        document.trailer.set("ID", vec![id.clone(), id]);
        let version = lopdf::EncryptionVersion::V2 {
            document: &document,
            owner_password: owner,
            user_password: user,
            key_length: 128,
            permissions: lopdf::Permissions::all(),
        };
        let state = lopdf::EncryptionState::try_from(version).unwrap();
        document.encrypt(&state).unwrap();
        saved(document)
    };
    assert_eq!(extract("a.pdf", &encrypted("owner", "user")).await, Err(Problem::Encrypted));
    // Only printing and the like is forbidden: reading needs no password.
    let read = extract("a.pdf", &encrypted("owner", "")).await.unwrap();
    assert_eq!(read.full_text(), "Secret text.");
}

#[tokio::test]
async fn encrypted_office_files_and_archives_are_encrypted() {
    let mut office = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".to_vec();
    office.resize(70_000, 0);
    office.extend("EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes));
    assert_eq!(extract("a.docx", &office).await, Err(Problem::Encrypted));
    office.truncate(70_000);
    assert_eq!(code(extract("a.doc", &office).await), "unsupported");
    // The flag of an encrypted entry, in the local header and in the list of contents.
    let mut zip = word("<w:p/>", &[]);
    for at in 0..zip.len() - 4 {
        match &zip[at..at + 4] {
            b"PK\x03\x04" => zip[at + 6] |= 1,
            b"PK\x01\x02" => zip[at + 8] |= 1,
            _ => {}
        }
    }
    assert_eq!(extract("a.docx", &zip).await, Err(Problem::Encrypted));
}

#[tokio::test]
async fn a_pdf_of_10_000_pages_has_too_many() {
    let document = pdf(&vec![String::new(); 10_000]);
    let refused = extract("a.pdf", &saved(document)).await;
    assert_eq!(refused, Err(Problem::TooManyPages { pages: 10_000, limit: 5_000 }));
}

#[tokio::test]
async fn files_cut_short_say_so() {
    let whole = saved(pdf(&[page("One."), page("Two.")]));
    assert_eq!(extract("a.pdf", &whole[..whole.len() / 2]).await, Err(Problem::Truncated));
    assert_eq!(extract("a.pdf", b"%PDF-1.7\n").await, Err(Problem::Truncated));
    let whole = word("<w:p><w:r><w:t>Text</w:t></w:r></w:p>", &[]);
    assert_eq!(extract("a.docx", &whole[..whole.len() - 60]).await, Err(Problem::Truncated));
    let cut = word_raw(r#"<?xml version="1.0"?><w:document xmlns:w="w"><w:body><w:p><w:r><w:t>Te"#, &[]);
    assert!(matches!(extract("a.docx", &cut).await, Err(Problem::Truncated | Problem::Damaged { .. })));
}

#[tokio::test]
async fn a_pdf_without_text_is_a_scan() {
    let scan = saved(pdf(&["0 0 m 100 100 l S".into()]));
    assert_eq!(extract("scan.pdf", &scan).await, Err(Problem::NoText));
}

#[tokio::test]
async fn b25_the_content_decides_and_a_wrong_name_only_earns_a_remark() {
    let bytes = word("<w:p><w:r><w:t>Text</w:t></w:r></w:p>", &[]);
    for name in
        ["report.pdf", "../../x.pdf", "C:\\x.pdf", "a\0b.pdf", "\u{202e}xcod.pdf", &format!("{}.pdf", "n".repeat(4096))]
    {
        let found = extract(name, &bytes).await.unwrap();
        assert_eq!(found.kind, Kind::Docx);
        assert_eq!(found.warnings, ["The name ends in .pdf, but the content is Word (DOCX). It was read as that."]);
    }
    assert!(extract("docx", &bytes).await.unwrap().warnings.is_empty());
}

#[tokio::test]
async fn b27_polyglots_and_other_kinds_are_refused_by_what_they_are() {
    let cases: [(&[u8], &str); 9] = [
        (b"GIF89a\x01\0\x01\0\x80\0\0%PDF-1.7", "a picture (GIF)"),
        (b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0>\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", "a program (ELF)"),
        (b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0", "a program (EXE)"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>", "a picture (SVG)"),
        (b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>", "an XML file"),
        (b"{\\rtf1 text}", "a Rich Text (RTF) file"),
        (b"\0\x01\x02\x03 nothing known \0\0", "a file of an unknown kind"),
        (b"\x1f\x8b\x08\0\0\0\0\0\0\x03", "an archive (GZ)"),
        (&archive(&[("a.txt", b"text")]), "a ZIP archive"),
    ];
    for (bytes, what) in cases {
        assert_eq!(extract("a.pdf", bytes).await, Err(Problem::Unsupported { what: what.into() }));
    }
    let picture = extract("a.pdf", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR%PDF-1.7").await;
    assert_eq!(damaged(picture), "it cannot be shown as a picture");
    let both = b"<html><body><p>A page</p>%PDF-1.7 1 0 obj</body></html>";
    assert_eq!(extract("a.pdf", both).await.unwrap().kind, Kind::Html);
}

/// An archive with one part of so many zeros beside what makes it a Word file.
fn with_zeros(megabytes: usize) -> Vec<u8> {
    let zeros = vec![b' '; megabytes << 20];
    archive(&[("[Content_Types].xml", WORD_TYPES.as_bytes()), ("word/document.xml", &zeros)])
}

#[tokio::test]
async fn b26_a_flat_archive_bomb_is_refused_by_its_stated_ratio() {
    assert_eq!(extract("a.docx", &with_zeros(64)).await, Err(Problem::ArchiveBomb));
}

#[tokio::test]
async fn b26_an_archive_that_lies_about_its_sizes_is_stopped_while_unpacking() {
    // A size whose bytes occur nowhere else in the file.
    let size = 0x0412_3457_u32;
    let spaces = vec![b' '; size as usize];
    let types = WORD_TYPES.as_bytes();
    let mut bomb = archive(&[("[Content_Types].xml", types), ("word/document.xml", &spaces)]);
    // Both places that state the unpacked size now say: ten bytes.
    let mut lies = 0;
    for at in 0..bomb.len() - 4 {
        if bomb[at..at + 4] == size.to_le_bytes() {
            bomb[at..at + 4].copy_from_slice(&10_u32.to_le_bytes());
            lies += 1;
        }
    }
    assert_eq!(lies, 2);
    assert_eq!(extract("a.docx", &bomb).await, Err(Problem::ArchiveBomb));
}

#[tokio::test]
async fn b26_many_parts_that_each_stay_below_the_ratio_are_refused_by_their_sum() {
    let limits = Limits { unpacked: 20 * MIB, ..Limits::default() };
    let part = vec![b' '; usize::try_from(5 * MIB).unwrap()];
    let names: Vec<String> = (0..5).map(|index| format!("word/{index}.xml")).collect();
    let mut parts: Vec<(&str, &[u8])> = vec![("[Content_Types].xml", WORD_TYPES.as_bytes())];
    parts.extend(names.iter().map(|name| (name.as_str(), part.as_slice())));
    assert_eq!(extract_within(limits, "a.docx", &archive(&parts)).await, Err(Problem::ArchiveBomb));
}

#[tokio::test]
async fn b26_a_hundred_thousand_entries_are_refused_unread() {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..100_000 {
        zip.start_file(format!("{index}.xml"), SimpleFileOptions::default()).unwrap();
    }
    let bomb = zip.finish().unwrap().into_inner();
    assert_eq!(extract("a.docx", &bomb).await, Err(Problem::ArchiveBomb));
}

#[tokio::test]
async fn b26_an_archive_within_an_archive_is_not_opened() {
    let inner = with_zeros(64);
    let body = "<w:p><w:r><w:t>Outer</w:t></w:r></w:p>";
    let outer = archive(&[
        ("[Content_Types].xml", WORD_TYPES.as_bytes()),
        ("word/document.xml", word_body(body).as_bytes()),
        ("word/embeddings/inner.docx", &inner),
    ]);
    assert_eq!(extract("a.docx", &outer).await.unwrap().full_text(), "Outer");
}

const LAUGHS: &str = r#"<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY x SYSTEM "file:///etc/passwd">]>"#;

#[tokio::test]
async fn b28_a_document_type_in_a_word_or_excel_file_is_refused() {
    let body = word_body("<w:p><w:r><w:t>&c;&x;</w:t></w:r></w:p>").replace("?>", &format!("?>{LAUGHS}"));
    let expected = "it contains a document type definition, which Office files never do";
    assert_eq!(damaged(extract("a.docx", &word_raw(&body, &[])).await), expected);
    let strings = format!("<?xml version=\"1.0\"?>{LAUGHS}<sst><si><t>&c;&x;</t></si></sst>");
    let sheet = r#"<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>"#;
    assert_eq!(damaged(extract("a.xlsx", &excel(sheet, &strings)).await), expected);
}

#[tokio::test]
async fn b28_an_unknown_entity_yields_nothing() {
    let found = extract("a.docx", &word("<w:p><w:r><w:t>a&x;b &#65;&amp;</w:t></w:r></w:p>", &[])).await.unwrap();
    assert_eq!(found.full_text(), "ab A&");
}

#[tokio::test]
async fn a_cell_in_the_last_corner_of_a_sheet_costs_nothing() {
    let sheet = r#"<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row></sheetData></worksheet>"#;
    let found = extract("a.xlsx", &excel(sheet, "<sst/>")).await.unwrap();
    assert_eq!(
        found.full_text(),
        "Budget

1

2"
    );
}

#[tokio::test]
async fn b29_loops_among_the_objects_of_a_pdf_end() {
    use lopdf::{Object, dictionary};
    // A page tree that contains itself, and a page whose parent is itself.
    let mut document = pdf(&[page("Text.")]);
    let tree = document.catalog().unwrap().get(b"Pages").unwrap().as_reference().unwrap();
    let kid =
        document.get_dictionary(tree).unwrap().get(b"Kids").unwrap().as_array().unwrap()[0].as_reference().unwrap();
    let nodes = document.get_dictionary_mut(tree).unwrap();
    nodes.set("Kids", vec![Object::Reference(tree), Object::Reference(kid)]);
    nodes.remove(b"Resources");
    document.get_dictionary_mut(kid).unwrap().set("Parent", kid);
    let result = extract("a.pdf", &saved(document)).await;
    assert!(matches!(code(result), "crashed" | "damaged" | "timed_out"));
    // A reference that leads back to itself.
    let mut document = pdf(&[page("Text.")]);
    let looped = document.new_object_id();
    document.objects.insert(looped, Object::Reference(looped));
    document.trailer.set("Info", looped);
    let tree = document.catalog().unwrap().get(b"Pages").unwrap().as_reference().unwrap();
    document.get_dictionary_mut(tree).unwrap().set("MediaBox", looped);
    document.get_dictionary_mut(tree).unwrap().set("Resources", dictionary! { "Font" => looped });
    assert_ne!(code(extract("a.pdf", &saved(document)).await), "unavailable");
}

#[tokio::test]
async fn b29_a_pdf_stream_that_unpacks_to_gigabytes_needs_too_much_memory() {
    use lopdf::{Object, Stream, dictionary};
    let mut document = pdf(&[page("Text.")]);
    let mut zeros = Stream::new(dictionary! {}, vec![b' '; usize::try_from(400 * MIB).unwrap()]);
    zeros.compress().unwrap();
    let bomb = document.add_object(zeros);
    let kid = document.page_iter().next().unwrap();
    let contents: Vec<Object> = std::iter::repeat_n(Object::Reference(bomb), 8).collect();
    document.get_dictionary_mut(kid).unwrap().set("Contents", contents);
    let bytes = saved(document);
    assert!(bytes.len() as u64 <= 2 * MIB);
    assert_eq!(extract("a.pdf", &bytes).await, Err(Problem::TooMuchMemory));
}

#[tokio::test]
async fn nesting_without_end_costs_no_stack() {
    let deep = format!("{}Text{}", "<div><table><tr><td><ul><li>".repeat(100_000), "</div>".repeat(100_000));
    assert_eq!(extract("a.html", format!("<html>{deep}").as_bytes()).await.unwrap().full_text(), "Text");
    let boxes = format!("{}<w:r><w:t>Text</w:t></w:r>", "<w:p>".repeat(100_000));
    assert_eq!(damaged(extract("a.docx", &word(&boxes, &[])).await), "its text boxes are nested too deep");
    let quotes = format!("# A\n\n{}Text", "> ".repeat(50_000));
    assert_eq!(extract("a.md", quotes.as_bytes()).await.unwrap().kind, Kind::Markdown);
    // Arrays within arrays in a PDF overflow the parser's stack: the worker dies, not its parent.
    let arrays = format!("%PDF-1.4\n1 0 obj {}{} endobj\n%%EOF", "[".repeat(500_000), "]".repeat(500_000));
    assert!(matches!(code(extract("a.pdf", arrays.as_bytes()).await), "crashed" | "damaged"));
}

#[tokio::test]
async fn text_with_bad_utf8_is_read_with_a_remark() {
    let mut bytes = "Größe und Überlänge der Räume: schön übersichtlich.".repeat(4).into_bytes();
    bytes.push(0xff);
    let found = extract("a.txt", &bytes).await.unwrap();
    assert_eq!(found.warnings, ["Some characters could not be read and were replaced."]);
}

#[tokio::test]
async fn a_good_file_is_read_while_bad_ones_fail() {
    let extractor = Extractor::new(worker(), Limits::default());
    let bomb = with_zeros(64);
    let (bad, good, worse) = tokio::join!(
        extract_with(&extractor, "a.docx", &bomb),
        extract_with(&extractor, "b.txt", b"All is well."),
        extract_with(&extractor, "c.pdf", b"%PDF-1.7 nothing"),
    );
    assert_eq!((code(bad), code(worse)), ("archive_bomb", "truncated"));
    assert_eq!(good.unwrap().full_text(), "All is well.");
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(60))]
    #[test]
    fn any_bytes_are_text_or_a_problem_and_never_the_servers_fault(
        start in proptest::sample::select(vec![
            &b"%PDF-1.7\n"[..], b"PK\x03\x04", b"<html>", b"# ", b"a,b\n", b"\xff\xfe", b"", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        ]),
        rest in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..600),
        name in proptest::sample::select(vec!["a.pdf", "a.docx", "a.csv", "a.md", "a.html", "a"]),
    ) {
        let bytes = [start, &rest].concat();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        match runtime.block_on(extract(name, &bytes)) {
            Ok(found) => {
                let full: Vec<char> = found.full_text().chars().collect();
                for passage in extract::passages(&found) {
                    let place = passage.start as usize..passage.end as usize;
                    proptest::prop_assert_eq!(full[place].iter().collect::<String>(), passage.text);
                }
            }
            Err(problem) => proptest::prop_assert!(!problem.is_retryable(), "{:?}", problem),
        }
    }
}

#[tokio::test]
async fn b26_sound_office_files_damaged_at_random_never_break_the_parent() {
    let sound = [
        word("<w:p><w:r><w:t>Some text of a document.</w:t></w:r></w:p>", &[]),
        saved(pdf(&[page("One."), page("Two.")])),
        excel(r#"<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>"#, "<sst/>"),
    ];
    let extractor = Extractor::new(worker(), Limits::default());
    for whole in sound {
        // Deterministic places, spread over the file.
        for index in 0..40_usize {
            let mut bytes = whole.clone();
            let at = index * 7919 % bytes.len();
            bytes[at] ^= 0x5a;
            let result = extract_with(&extractor, "a", &bytes).await;
            assert_ne!(code(result), "unavailable");
        }
    }
    let _ = std::io::stdout().flush();
}
