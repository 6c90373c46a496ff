//! The marks in a streamed answer: `[[#key]]` begins a section, `[[p3]]` cites the third passage. A mark may be cut anywhere.

use crate::{Sink, Stopped};

/// The longest mark; longer brackets are text.
const LONGEST: usize = 96;

/// Takes the answer piece by piece and tells a sink text, sections and citations.
pub struct Marks {
    keys: Vec<String>,
    ids: Vec<String>,
    /// Text that is settled and not handed on yet.
    ready: String,
    /// The beginning of what may become a mark, "[" at least.
    open: String,
    /// Whether only space has come since the beginning or the last section's mark: it is dropped.
    fresh: bool,
    /// The model was told no marks: every letter is text.
    plain: bool,
}

impl Marks {
    /// `keys` of the outline and `ids` of the passages in the order of their numbers.
    pub fn new(keys: Vec<String>, ids: Vec<String>) -> Self {
        let plain = keys.is_empty() && ids.is_empty();
        Self { keys, ids, ready: String::new(), open: String::new(), fresh: true, plain }
    }

    /// Whether the model was told no marks.
    pub fn are_none(&self) -> bool {
        self.plain
    }

    pub fn push(&mut self, piece: &str, sink: &mut dyn Sink) -> Result<(), Stopped> {
        if self.plain {
            self.ready.push_str(piece);
            return Ok(());
        }
        for c in piece.chars() {
            self.letter(c, sink)?;
        }
        Ok(())
    }

    /// Hands on the text that is settled.
    pub fn flush(&mut self, sink: &mut dyn Sink) -> Result<(), Stopped> {
        if self.ready.is_empty() {
            return Ok(());
        }
        let done = sink.text(&self.ready);
        self.ready.clear();
        done
    }

    /// The answer has ended: what looked like a mark and was none is text.
    pub fn finish(&mut self, sink: &mut dyn Sink) -> Result<(), Stopped> {
        let rest = std::mem::take(&mut self.open);
        self.text(&rest);
        self.flush(sink)
    }

    fn letter(&mut self, c: char, sink: &mut dyn Sink) -> Result<(), Stopped> {
        if self.open.is_empty() {
            if c == '[' {
                self.open.push(c);
            } else {
                self.character(c);
            }
            return Ok(());
        }
        // "[[[p1]]" is a bracket before a mark.
        if self.open == "[[" && c == '[' {
            self.text("[");
            return Ok(());
        }
        self.open.push(c);
        let goes_on = match self.open.len() {
            2 => c == '[',
            length => length <= LONGEST && c != '\n' && (c != '[' || self.open.ends_with("[[")),
        };
        if !goes_on {
            let mut none = std::mem::take(&mut self.open);
            // What broke it may begin another.
            if c == '[' {
                none.pop();
                self.open.push('[');
            }
            self.text(&none);
        } else if self.open.ends_with("]]") && self.open.len() > 4 {
            let mark = std::mem::take(&mut self.open);
            return self.mark(&mark, sink);
        }
        Ok(())
    }

    /// A whole mark, brackets included. Unknown citations vanish; unknown anything else is text.
    fn mark(&mut self, mark: &str, sink: &mut dyn Sink) -> Result<(), Stopped> {
        let inner = mark.trim_start_matches('[').trim_end_matches(']').trim();
        if let Some(key) = inner.strip_prefix('#') {
            let Some(known) = self.keys.iter().find(|known| *known == key.trim()).cloned() else { return Ok(()) };
            self.flush(sink)?;
            self.fresh = true;
            return sink.section(&known);
        }
        let cited: Option<Vec<usize>> = inner.split([',', ';']).map(number).collect();
        match cited {
            Some(numbers) => {
                self.flush(sink)?;
                for number in numbers {
                    if let Some(id) = number.checked_sub(1).and_then(|at| self.ids.get(at)) {
                        sink.citation(id)?;
                    }
                }
                Ok(())
            }
            None => {
                self.text(mark);
                Ok(())
            }
        }
    }

    fn text(&mut self, text: &str) {
        for c in text.chars() {
            self.character(c);
        }
    }

    fn character(&mut self, c: char) {
        if self.fresh && c.is_whitespace() {
            return;
        }
        self.fresh = false;
        self.ready.push(c);
    }
}

/// "p12" is 12.
fn number(mark: &str) -> Option<usize> {
    mark.trim().strip_prefix(['p', 'P'])?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a sink was told, adjoining texts joined.
    #[derive(Default, PartialEq, Debug)]
    struct Told(Vec<(char, String)>);

    impl Sink for Told {
        fn text(&mut self, text: &str) -> Result<(), Stopped> {
            match self.0.last_mut() {
                Some(('t', last)) => last.push_str(text),
                _ => self.0.push(('t', text.into())),
            }
            Ok(())
        }
        fn section(&mut self, key: &str) -> Result<(), Stopped> {
            self.0.push(('s', key.into()));
            Ok(())
        }
        fn citation(&mut self, passage: &str) -> Result<(), Stopped> {
            self.0.push(('c', passage.into()));
            Ok(())
        }
    }

    fn told(pieces: &[&str]) -> Told {
        let mut told = Told::default();
        let mut marks = Marks::new(vec!["sum".into(), "next".into()], vec!["a".into(), "b".into(), "c".into()]);
        for piece in pieces {
            marks.push(piece, &mut told).unwrap();
            marks.flush(&mut told).unwrap();
        }
        marks.finish(&mut told).unwrap();
        told
    }

    const ANSWER: &str = "[[#sum]]\nÖl costs 3 €.[[p1]] It [x](y) is [[odd]] and rises [[p2, p3]].\n\n[[#next]]\n- Buy [[[p3]]] now[[p9]] [[#none]]end [[p1";

    #[test]
    fn marks_become_sections_and_citations_and_the_rest_stays_text() {
        let t = |kind, text: &str| (kind, text.to_owned());
        assert_eq!(
            told(&[ANSWER]).0,
            [
                t('s', "sum"),
                t('t', "Öl costs 3 €."),
                t('c', "a"),
                t('t', " It [x](y) is [[odd]] and rises "),
                t('c', "b"),
                t('c', "c"),
                t('t', ".\n\n"),
                t('s', "next"),
                t('t', "- Buy ["),
                t('c', "c"),
                t('t', "] now end [[p1"),
            ]
        );
    }

    #[test]
    fn it_does_not_matter_where_the_stream_is_cut() {
        let whole = told(&[ANSWER]);
        let cuts: Vec<usize> = ANSWER.char_indices().map(|(at, _)| at).collect();
        for cut in &cuts {
            let (one, other) = ANSWER.split_at(*cut);
            assert_eq!(told(&[one, other]), whole, "cut at {cut}");
            for second in cuts.iter().filter(|second| *second > cut) {
                let (middle, last) = other.split_at(second - cut);
                assert_eq!(told(&[one, middle, last]), whole, "cut at {cut} and {second}");
            }
        }
        let letters: Vec<String> = ANSWER.chars().map(String::from).collect();
        assert_eq!(told(&letters.iter().map(String::as_str).collect::<Vec<_>>()), whole);
    }

    #[test]
    fn brackets_without_end_do_not_hold_the_text_back() {
        let long = format!("[[{}", "a".repeat(500));
        let mut told = Told::default();
        let mut marks = Marks::new(vec!["sum".into()], Vec::new());
        marks.push(&long, &mut told).unwrap();
        marks.flush(&mut told).unwrap();
        assert!(told.0.first().unwrap().1.len() > 300);
    }

    #[test]
    fn without_outline_and_sources_every_letter_of_the_model_is_text() {
        let said = "  \n[[p1]] and [[#sum]] [";
        let mut told = Told::default();
        let mut marks = Marks::new(Vec::new(), Vec::new());
        marks.push(said, &mut told).unwrap();
        marks.finish(&mut told).unwrap();
        assert_eq!(told.0, [('t', said.to_owned())]);
    }
}
