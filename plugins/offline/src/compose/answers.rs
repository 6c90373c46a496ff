//! Which statements answer a question: those that have its words, and those of the passages that the platform found near it
//! in meaning. Where nothing does, that is said, with the nearest passage that was rejected.

use sdk::{Section, Stopped};

use super::{NOTHING, Writer};
use crate::cues::{is_list, wanted};
use crate::dates::{has_figure, has_time};
use crate::meeting;
use crate::rank::Topic;
use crate::source::asks;
use crate::words::topic_terms;

/// The part of a question, by weight of its words, that a statement must have to count as an answer.
const ENOUGH: f32 = 0.38;
/// Statements this much weaker than the best are no answer any more.
const TAIL: f32 = 0.4;
/// The same where passages were compared by meaning: all their statements are candidates, so the best must stand out.
const TAIL_BY_MEANING: f32 = 0.45;
/// The words of a statement in a passage that is no nearer than this count only where they are nearly all of the question's.
const REMOTE: f32 = 0.4;
const NEARLY_ALL: f32 = 0.7;
/// How much a passage's nearness counts beside the part of the question's words that a statement has.
const CLOSENESS: f32 = 0.8;
/// A nearest passage that has less of the question, by weight of its words, is not worth showing.
const RELATED: f32 = 0.2;
/// Characters of a passage that is shown though it does not answer.
const SHOWN: usize = 240;

/// Titles of sections that are the answer itself rather than a topic.
const ANSWER_TITLES: &[&str] = &["answer", "quote", "evidence", "detail", "source", "response", "finding"];

impl Writer<'_, '_> {
    /// Sections with a topic of their own, and answers to questions: each question gets its share of the statements.
    pub(super) fn topic(&mut self, section: &Section) -> Result<(), Stopped> {
        let own = topic_terms(&section.title);
        let about_the_answer =
            ANSWER_TITLES.iter().any(|word| meeting::normal(&section.title).contains(word)) || own.is_empty();
        let mut questions: Vec<&str> = self.asked.questions.iter().map(String::as_str).collect();
        if questions.is_empty() {
            questions.push(if about_the_answer { &self.asked.rest } else { &section.title });
        }
        let most = wanted(section, 4).max(1);
        let share = most.div_ceil(questions.len());
        let mut picked: Vec<usize> = Vec::new();
        let mut whole = Topic::default();
        for question in questions {
            let mut asked = Topic::default();
            asked.add(topic_terms(question), 1.0);
            whole.add(topic_terms(question), 1.0);
            let mut topic = Topic::default();
            topic.add(topic_terms(question), 1.0);
            if !about_the_answer {
                topic.add(own.iter().cloned().chain(topic_terms(&section.guidance)), 0.4);
            }
            let mut scored =
                self.answers(question, &asked, &topic, if about_the_answer { ENOUGH } else { 0.7 * ENOUGH });
            // A section beside the answer adds to it.
            scored.retain(|(at, _)| !picked.contains(at) && (about_the_answer || !self.used.contains(at)));
            picked.extend(self.index.pick(scored, share));
        }
        picked.truncate(most);
        if picked.is_empty() && about_the_answer && self.used.is_empty() {
            return self.rejected(&whole);
        }
        self.write(picked, is_list(section))
    }

    /// How well each statement answers a question; only those count that have enough of its words, or whose passage is near
    /// enough to it.
    fn answers(&self, question: &str, asked: &Topic, topic: &Topic, enough: f32) -> Vec<(usize, f32)> {
        let question = meeting::normal(question);
        let has = |words: &[&str]| words.iter().any(|word| question.contains(word));
        let when = has(&[
            "when",
            "how long",
            "deadline",
            "wann",
            "wie lange",
            "quand",
            "cuándo",
            "quando",
            "wanneer",
            "kiedy",
        ]);
        let who = has(&["who ", "wer ", "qui ", "quién", "chi ", "wie ", "kto "]);
        let much = has(&["how m", "cost", "price", "wie viel", "kost", "combien", "cuánt", "quant", "hoeveel", "ile "]);
        let by_meaning = self.meaning.is_known();
        let strongest = if by_meaning {
            (0..self.index.statements.len()).map(|at| self.index.relevance(at, topic)).fold(f32::EPSILON, f32::max)
        } else {
            1.0
        };
        let mut scored = self.scores(|writer, at, statement| {
            let coverage = writer.index.coverage(at, asked);
            let is_remote = by_meaning && writer.meaning.closeness(statement.passage) < REMOTE;
            let by_its_words = coverage >= if is_remote { NEARLY_ALL } else { enough };
            let is_candidate = by_its_words || writer.meaning.answers(statement.passage);
            if !is_candidate || asks(&statement.text) {
                return 0.0;
            }
            let fits = (when && has_time(&statement.text))
                || (much && has_figure(&statement.text))
                || (who && has_name(&statement.text));
            let by_words = writer.index.relevance(at, topic);
            let score = if by_meaning {
                0.5 * by_words / strongest + coverage + CLOSENESS * writer.meaning.closeness(statement.passage)
            } else {
                by_words
            };
            score * if fits { 1.4 } else { 1.0 }
        });
        let best = scored.iter().map(|(_, score)| *score).fold(0.0, f32::max);
        let tail = if by_meaning { TAIL_BY_MEANING } else { TAIL };
        scored.retain(|(_, score)| *score >= tail * best);
        scored
    }

    /// Says that nothing answers, and shows what came nearest: the person who asked sees at once whether that is so.
    fn rejected(&mut self, question: &Topic) -> Result<(), Stopped> {
        self.sink.text(NOTHING)?;
        let statements = self.index.statements;
        let first = match self.meaning.nearest() {
            Some(passage) => statements.iter().position(|statement| statement.passage == Some(passage)),
            None => {
                let related = |at: &usize| self.index.coverage(*at, question) >= RELATED;
                let near = |at: &usize| self.index.relevance(*at, question);
                let cited = |at: &usize| statements.get(*at).is_some_and(|statement| statement.passage.is_some());
                (0..statements.len()).filter(|at| related(at) && cited(at)).max_by(|a, b| near(a).total_cmp(&near(b)))
            }
        };
        let Some((at, statement)) = first.and_then(|at| Some((at, statements.get(at)?))) else { return Ok(()) };
        let text = cut(&statement.text);
        self.sink.text(&format!("\n\nNearest to the question, and no answer to it: “{text}”"))?;
        self.cite(at)
    }
}

/// As much of a statement as is shown of one that does not answer.
fn cut(text: &str) -> String {
    if text.chars().count() <= SHOWN {
        return text.to_owned();
    }
    let shown: String = text.chars().take(SHOWN).collect();
    let whole = shown.rsplit_once(' ').map_or(shown.as_str(), |(whole, _)| whole);
    format!("{whole} …")
}

/// Whether a statement names somebody or something: a capital letter after its first word.
fn has_name(text: &str) -> bool {
    text.split_whitespace().skip(1).any(|word| word.chars().next().is_some_and(char::is_uppercase))
}
