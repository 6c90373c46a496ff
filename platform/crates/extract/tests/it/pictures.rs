//! Text in pictures, by the real tesseract behind the worker's walls.

use crate::support::{code, extract, extract_with, extract_within, told, worker};
use extract::{Extractor, Kind, Limits, Problem};
use lopdf::dictionary;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;

const INVOICE: &[u8] = include_bytes!("invoice.png");

#[tokio::test]
async fn issue_5_text_in_a_picture_is_recognised_and_said_to_be() {
    let found = extract("scan.png", INVOICE).await.unwrap();
    assert_eq!((found.kind, found.pages), (Kind::Png, 1));
    assert_eq!(
        told(&found),
        [
            "p@1: Invoice 2026-118",
            "p@1: Halden Instruments owes Brightwater Components 12,480.50 EUR for forty sensing elements.",
            "p@1: Payable within thirty days.",
        ]
    );
    assert_eq!(found.warnings, ["The text was recognised in a picture: single characters may be wrong."]);
}

/// A PDF of which the second page is the picture, and with a page of text before it or not.
#[expect(clippy::unwrap_used, reason = "the file is made here")]
fn scanned(with_text: bool) -> Vec<u8> {
    let text = crate::support::lines(&[(12, 60, 700, "See overleaf.")]);
    let mut document =
        crate::support::pdf(&[if with_text { text } else { String::new() }, "q 496 0 0 200 40 600 cm /I Do Q".into()]);
    // A PDF packs points as PNG does.
    let (mut packed, mut rest) = (Vec::new(), &INVOICE[8..]);
    while let Some((head, after)) = rest.split_at_checked(8) {
        let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        packed.extend_from_slice(if &head[4..] == b"IDAT" { &after[..length] } else { &[] });
        rest = &after[length + 4..];
    }
    let packing = dictionary! { "Predictor" => 15, "Colors" => 3, "BitsPerComponent" => 8, "Columns" => 620 };
    let picture = dictionary! {
        "Type" => "XObject", "Subtype" => "Image", "Width" => 620, "Height" => 250, "ColorSpace" => "DeviceRGB",
        "BitsPerComponent" => 8, "Filter" => "FlateDecode", "DecodeParms" => packing,
    };
    let picture = document.add_object(lopdf::Stream::new(picture, packed).with_compression(false));
    let page = document.page_iter().nth(1).unwrap();
    let drawn = dictionary! { "XObject" => dictionary! { "I" => picture } };
    document.get_dictionary_mut(page).unwrap().set("Resources", drawn);
    crate::support::saved(document)
}

#[tokio::test]
async fn case_p_02_pages_of_a_pdf_that_are_pictures_are_recognised_and_named() {
    let found = extract("scan.pdf", &scanned(true)).await.unwrap();
    let text = told(&found);
    assert_eq!(text[0], "p@1: See overleaf.");
    assert!(text.contains(&"p@2: Invoice 2026-118".to_owned()), "{text:?}");
    assert_eq!(found.warnings, ["Page 2 is a picture; its text was recognised, and single characters may be wrong."]);
    // A file without any text, with a page on which nothing is.
    let found = extract("scan.pdf", &scanned(false)).await.unwrap();
    assert_eq!((found.kind, found.pages, told(&found)[0].as_str()), (Kind::Pdf, 2, "p@2: Invoice 2026-118"));
    // Without the program, it is said what is missing.
    let extractor = Extractor::new(worker(), Limits::default()).recognising_with("/nonexistent/tesseract".into());
    let found = extract_with(&extractor, "scan.pdf", &scanned(true)).await.unwrap();
    assert!(found.warnings[0].starts_with("Page 2 is without text that can be read"), "{:?}", found.warnings);
    assert_eq!(extract_with(&extractor, "scan.pdf", &scanned(false)).await, Err(Problem::NoText));
}

#[tokio::test]
async fn issue_5_without_the_program_a_picture_says_what_is_missing() {
    let extractor = Extractor::new(worker(), Limits::default()).recognising_with("/nonexistent/tesseract".into());
    let refused = extract_with(&extractor, "scan.png", INVOICE).await.unwrap_err();
    assert_eq!(refused, Problem::NoRecognition { kind: Kind::Png });
    assert!(refused.to_string().contains("tesseract"), "{refused}");
}

#[tokio::test]
async fn b27_broken_and_hostile_pictures_end_in_a_problem() {
    let cut = INVOICE.split_at(INVOICE.len() / 2).0;
    assert!(matches!(code(extract("a.png", cut).await), "damaged" | "wordless" | "read"));
    assert_eq!(code(extract("a.png", b"\x89PNG\r\n\x1a\nnothing of the kind").await), "damaged");
    // A header that promises 60,000 by 60,000 points.
    let mut bomb = INVOICE.to_vec();
    bomb[16..24].copy_from_slice(&[0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]);
    let crc = crc32fast::hash(&bomb[12..29]).to_be_bytes();
    bomb[29..33].copy_from_slice(&crc);
    let ends = code(extract("a.png", &bomb).await);
    assert!(matches!(ends, "damaged" | "too_much_memory" | "crashed" | "timed_out"), "{ends}");
    let limits = Limits { memory: 24 * 1024 * 1024, ..Limits::default() };
    assert_ne!(code(extract_within(limits, "a.png", INVOICE).await), "read");
    assert_eq!(extract("a.png", INVOICE).await.unwrap().kind, Kind::Png);
}

#[tokio::test]
async fn b27_what_recognises_text_reads_nobodys_files_reaches_no_network_and_starts_nothing() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let secret = tempfile::Builder::new().permissions(std::fs::Permissions::from_mode(0o644)).tempfile().unwrap();
    std::fs::write(secret.path(), "swordfish\n").unwrap();
    let script = format!(
        r#"#!/bin/bash
[ "$1" = --list-langs ] && exit
read -r line < {} && echo "another's file: $line"
if {{ exec 3<>/dev/tcp/127.0.0.1/{}; }} 2>/dev/null; then echo "a network"; else echo "no network"; fi
echo
ulimit -u
echo
ulimit -f
echo
echo "root $((EUID == 0))"
echo
export -p
"#,
        secret.path().display(),
        listener.local_addr().unwrap().port()
    );
    let mut file = tempfile::Builder::new().permissions(std::fs::Permissions::from_mode(0o755)).tempfile().unwrap();
    file.write_all(script.as_bytes()).unwrap();
    // Open for writing, it could not be started.
    let program = file.into_temp_path();
    let extractor = Extractor::new(worker(), Limits::default()).recognising_with(program.to_path_buf());
    let found = extract_with(&extractor, "scan.png", INVOICE).await.unwrap().full_text();
    assert!(found.starts_with("no network\n\n0\n\n0\n\nroot 0"), "{found}");
    assert!(!found.contains("EXTRACT_JOB"), "{found}");
}
