//! Models that think within their words: `<think>…</think>` at the start of an answer is split from it, also where a
//! tag is cut over two pieces.

use crate::wire::Chunk;

/// What a thought begins and ends with.
const TAGS: [(&str, &str); 3] = [("<think>", "</think>"), ("<thinking>", "</thinking>"), ("<thought>", "</thought>")];

#[derive(Default)]
pub enum Thinking {
    /// Nothing of the answer was said; what is kept may be the beginning of a tag.
    #[default]
    Start,
    Held(String),
    /// In a thought that ends with `end`; `tail` may be the beginning of it.
    Inside {
        end: &'static str,
        tail: String,
    },
    /// After a thought: the space before the answer is no part of it.
    Behind,
    Answer,
}

impl Thinking {
    /// Takes a piece of text; hands on what it is now certain of.
    pub fn take(&mut self, piece: String, chunks: &mut Vec<Chunk>) {
        let mut piece = piece;
        loop {
            match std::mem::take(self) {
                Self::Answer => {
                    *self = Self::Answer;
                    return push(piece, Chunk::Text, chunks);
                }
                Self::Start => *self = Self::Held(String::new()),
                Self::Held(mut held) => {
                    held.push_str(&piece);
                    let begun = held.trim_start();
                    if let Some((tag, end)) = TAGS.iter().find(|(tag, _)| begun.starts_with(tag)) {
                        piece = begun.strip_prefix(tag).unwrap_or_default().to_owned();
                        *self = Self::Inside { end, tail: String::new() };
                    } else if TAGS.iter().any(|(tag, _)| tag.starts_with(begun)) {
                        *self = Self::Held(held);
                        return;
                    } else {
                        piece = held;
                        *self = Self::Answer;
                    }
                }
                Self::Inside { end, tail } => {
                    let whole = tail + &piece;
                    if let Some((thought, rest)) = whole.split_once(end) {
                        push(thought.to_owned(), Chunk::Reasoning, chunks);
                        piece = rest.to_owned();
                        *self = Self::Behind;
                    } else {
                        let kept = (1..end.len()).rev().find(|n| whole.ends_with(&end[..*n])).unwrap_or(0);
                        let (thought, tail) = whole.split_at(whole.len() - kept);
                        push(thought.to_owned(), Chunk::Reasoning, chunks);
                        *self = Self::Inside { end, tail: tail.to_owned() };
                        return;
                    }
                }
                Self::Behind => {
                    let rest = piece.trim_start();
                    if rest.is_empty() {
                        *self = Self::Behind;
                        return;
                    }
                    piece = rest.to_owned();
                    *self = Self::Answer;
                }
            }
        }
    }

    /// The answer has ended: what was kept is what it looks like.
    pub fn finish(&mut self, chunks: &mut Vec<Chunk>) {
        match std::mem::replace(self, Self::Answer) {
            Self::Held(held) => push(held, Chunk::Text, chunks),
            Self::Inside { tail, .. } => push(tail, Chunk::Reasoning, chunks),
            Self::Start | Self::Behind | Self::Answer => {}
        }
    }
}

fn push(text: String, chunk: impl Fn(String) -> Chunk, chunks: &mut Vec<Chunk>) {
    if !text.is_empty() {
        chunks.push(chunk(text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The thought and the answer of these pieces.
    fn split<'a>(pieces: impl IntoIterator<Item = &'a str>) -> (String, String) {
        let (mut thinking, mut chunks) = (Thinking::default(), Vec::new());
        for piece in pieces {
            thinking.take(piece.to_owned(), &mut chunks);
        }
        thinking.finish(&mut chunks);
        let mut split = (String::new(), String::new());
        for chunk in chunks {
            match chunk {
                Chunk::Reasoning(text) => split.0.push_str(&text),
                Chunk::Text(text) => split.1.push_str(&text),
                other => panic!("{other:?}"),
            }
        }
        split
    }

    #[test]
    fn case_3_a_thought_is_split_from_the_answer_wherever_the_pieces_are_cut() {
        let said = "\n<think>\nMaybe {\"total\": 1}? a < b, ü</thin </think>\n\n{\"total\": 200} <think>";
        let right = ("\nMaybe {\"total\": 1}? a < b, ü</thin ".to_owned(), "{\"total\": 200} <think>".to_owned());
        assert_eq!(split([said]), right);
        let letters: Vec<_> = said.chars().map(String::from).collect();
        assert_eq!(split(letters.iter().map(String::as_str)), right);
        for cut in (0..said.len()).filter(|cut| said.is_char_boundary(*cut)) {
            assert_eq!(split([&said[..cut], &said[cut..]]), right, "{cut}");
        }
    }

    #[test]
    fn case_3_what_is_no_thought_stays_as_it_was_said() {
        for said in [" <b>bold</b>", "<thin", "<", "Write <think>x</think>.", "<thinker>x</thinker>", "  \n"] {
            assert_eq!(split([said]), (String::new(), said.to_owned()), "{said}");
            let letters: Vec<_> = said.chars().map(String::from).collect();
            assert_eq!(split(letters.iter().map(String::as_str)), (String::new(), said.to_owned()), "{said}");
        }
        assert_eq!(split(["<think>cut"]), ("cut".to_owned(), String::new()));
    }
}
