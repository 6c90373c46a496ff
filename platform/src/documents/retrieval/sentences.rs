//! Sentences of a passage, with vectors of their own beside the passage's: a question is often nearer to the sentence that
//! answers it than to all that stands around it. How near a passage is, is the mean of both; `benches/README.md` has what
//! that finds.

use unicode_segmentation::UnicodeSegmentation;

use super::vector::Direction;
use crate::documents::store::vectors::UnembeddedPassage;

/// Sentences of a passage at most: more cost as much again and find no more.
const MOST: usize = 8;
/// Characters of a sentence at least: fewer are a heading's, or nobody's.
const LEAST: usize = 16;
/// Between the headings above a passage.
const BELOW: &str = " › ";
/// Bytes of a scale in front of a vector's numbers.
const SCALE: usize = size_of::<f32>();

/// What of a passage its vector is made of: its words where they stand.
pub fn words(passage: &UnembeddedPassage) -> String {
    let parts = [passage.heading.as_deref(), passage.table_header.as_deref(), Some(passage.text.as_str())];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// The sentences of a passage, each below the heading next above it; none where there is one.
pub fn sentences(passage: &UnembeddedPassage) -> Vec<String> {
    let heading = passage.heading.as_deref().and_then(|heading| heading.rsplit(BELOW).next());
    let below =
        |sentence: &str| heading.map_or_else(|| sentence.to_owned(), |heading| format!("{heading}\n{sentence}"));
    let all = passage.text.lines().flat_map(|line| line.unicode_sentences()).map(str::trim);
    let found: Vec<&str> = all.filter(|sentence| sentence.chars().count() >= LEAST).take(MOST).collect();
    if found.len() < 2 { Vec::new() } else { found.into_iter().map(below).collect() }
}

/// As the table takes them.
pub fn packed(sentences: &[Direction]) -> Vec<u8> {
    sentences.iter().flat_map(|one| one.scale.to_le_bytes().into_iter().chain(one.numbers.iter().copied())).collect()
}

/// How near a passage is to a question: `own` by the passage's vector, and its sentences as the table has them.
pub fn nearness(question: &Direction, own: f32, sentences: &[u8]) -> f32 {
    let near = |one: &[u8]| {
        let (scale, numbers) = one.split_first_chunk::<SCALE>()?;
        Some(question.nearness(f32::from_le_bytes(*scale), numbers))
    };
    let best = sentences.chunks_exact(SCALE + question.numbers.len()).filter_map(near).max_by(f32::total_cmp);
    best.map_or(own, |best| f32::midpoint(own, best))
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn passage(heading: Option<&str>, text: &str) -> UnembeddedPassage {
        let heading = heading.map(str::to_owned);
        UnembeddedPassage { id: Uuid::nil(), heading, table_header: None, text: text.to_owned() }
    }

    #[test]
    fn issue_29_sentences_stand_below_their_heading_and_one_alone_is_its_passage() {
        let hotels = passage(
            Some("Travel policy › Hotels"),
            "5. Hotels\n\nA room may cost 130 EUR a night. Above that, ask before booking. No.",
        );
        assert_eq!(
            sentences(&hotels),
            ["Hotels\nA room may cost 130 EUR a night.", "Hotels\nAbove that, ask before booking."]
        );
        assert_eq!(sentences(&passage(None, "A room may cost 130 EUR a night.")), [""; 0]);
        assert_eq!(sentences(&passage(None, "")), [""; 0]);
        let long = "This is a sentence of some words. ".repeat(30);
        assert_eq!(sentences(&passage(None, &long)).len(), MOST);
        assert_eq!(sentences(&passage(None, &long))[0], "This is a sentence of some words.");
    }

    #[test]
    fn issue_29_a_passage_is_as_near_as_it_and_its_nearest_sentence_are_on_average() {
        let direction = |vector: &[f32]| Direction::of(vector).unwrap();
        let question = direction(&[1.0, 0.0]);
        let kept = packed(&[direction(&[0.0, 1.0]), direction(&[2.0, 0.0])]);
        assert!((nearness(&question, 0.5, &kept) - 0.75).abs() < 0.01);
        assert!((nearness(&question, 0.5, &[]) - 0.5).abs() < f32::EPSILON);
        assert!(
            (nearness(&question, 0.5, &[1, 2, 3]) - 0.5).abs() < f32::EPSILON,
            "what does not fit counts for nothing"
        );
    }
}
