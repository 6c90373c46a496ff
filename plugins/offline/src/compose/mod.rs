//! Writes the sections: picks statements for each, puts them in the order of the documents, cites every one.

use std::collections::HashSet;

use sdk::{Request, Role, Section, Sink, Stopped};

use crate::cues::{Kind, is_list, wanted};
use crate::dates::{has_figure, has_time};
use crate::meeting;
use crate::rank::{Index, Topic};
use crate::source::{Statement, sentences, statements};
use crate::words::topic_terms;

/// What a section says that the sources have nothing for.
pub const NOTHING: &str = "Nothing in the sources answers this.";
/// The part of a question, by weight of its words, that a statement must have to count as an answer.
const ENOUGH: f32 = 0.38;
/// Statements this much weaker than the best are no answer any more.
const TAIL: f32 = 0.4;
/// A statement that an earlier section has shown counts this much less.
const REPEATED: f32 = 0.35;

/// Titles of sections that are the answer itself rather than a topic.
const ANSWER_TITLES: &[&str] = &["answer", "quote", "evidence", "detail", "source", "response", "finding"];

/// Answers the request, section by section.
pub fn answer(request: &Request, sink: &mut dyn Sink) -> Result<(), Stopped> {
    let statements = statements(request);
    let mut writer = Writer {
        request,
        index: Index::new(&statements),
        asked: Asked::of(request),
        names: Vec::new(),
        used: HashSet::new(),
        sink,
    };
    writer.names = meeting::attendees(&statements).into_iter().map(|(name, _)| name).collect();
    if request.outline.is_empty() {
        let free = Section::default();
        return if writer.asked.questions.is_empty() {
            writer.ranked(&free, Kind::Summary)
        } else {
            writer.topic(&free)
        };
    }
    for section in &request.outline {
        writer.sink.section(&section.key)?;
        writer.section(section)?;
    }
    Ok(())
}

/// What the person asked, apart from the sections.
struct Asked {
    /// The questions, one each: "How much is it, and who decides?" are two.
    questions: Vec<String>,
    /// The rest of the prompt, where it is short enough to be an instruction.
    rest: String,
}

impl Asked {
    fn of(request: &Request) -> Self {
        let mut questions = Vec::new();
        let mut rest = String::new();
        for message in request.messages.iter().filter(|message| message.role == Role::User) {
            let text = message.text();
            if meeting::is_transcript(&text) {
                continue;
            }
            for sentence in text.lines().flat_map(sentences) {
                if sentence.ends_with('?') {
                    questions.extend(clauses(sentence));
                } else {
                    rest.push_str(sentence);
                    rest.push('\n');
                }
            }
        }
        if rest.len() > 2000 {
            rest.clear();
        }
        Self { questions, rest }
    }
}

const ASKING: &[&str] = &[
    "who", "what", "when", "where", "which", "why", "how", "by when", "does", "do", "is", "are", "can", "may", "must",
];

/// The questions in a sentence: each begins with a question word after a comma or an "and". What stands before a colon
/// leads up to the question.
fn clauses(sentence: &str) -> Vec<String> {
    let asked = sentence.rsplit_once(": ").map_or(sentence, |(_, asked)| asked);
    let mut clauses: Vec<String> = Vec::new();
    for piece in asked.split(", ") {
        let plain = meeting::normal(piece.trim_start_matches("and ").trim_start_matches("or "));
        let asks = ASKING.iter().any(|word| plain.strip_prefix(word).is_some_and(|rest| rest.starts_with(' ')));
        match clauses.last_mut() {
            Some(last) if !asks => {
                last.push_str(", ");
                last.push_str(piece);
            }
            _ => clauses.push(piece.to_owned()),
        }
    }
    clauses
}

struct Writer<'r, 's> {
    request: &'r Request,
    index: Index<'s>,
    asked: Asked,
    names: Vec<String>,
    used: HashSet<usize>,
    sink: &'r mut dyn Sink,
}

impl<'s> Writer<'_, 's> {
    fn section(&mut self, section: &Section) -> Result<(), Stopped> {
        match Kind::of(section) {
            Kind::Attendees => self.attendees(),
            Kind::Decisions => self.decisions(section),
            Kind::Actions => self.actions(section),
            Kind::NextSteps if !self.names.is_empty() => self.actions(section),
            Kind::OpenQuestions => self.open_questions(section),
            Kind::Topic => self.topic(section),
            kind @ (Kind::Summary | Kind::Facts | Kind::Risks | Kind::NextSteps) => self.ranked(section, kind),
        }
    }

    /// Sections that are known by the kind of statement rather than by a question.
    fn ranked(&mut self, section: &Section, kind: Kind) -> Result<(), Stopped> {
        let mut topic = Topic::default();
        for question in &self.asked.questions {
            topic.add(topic_terms(question), 1.0);
        }
        topic.add(topic_terms(&self.asked.rest), 0.5);
        if kind == Kind::Summary {
            topic.add(topic_terms(&section.title), 0.5);
        }
        let measure =
            |(at, statement): (usize, &Statement)| (self.index.relevance(at, &topic), kind.strength(&statement.text));
        let measured: Vec<(f32, f32)> = self.index.statements.iter().enumerate().map(measure).collect();
        let most_about = measured.iter().map(|(about, _)| *about).fold(1.0, f32::max);
        let strongest = measured.iter().map(|(_, strength)| *strength).fold(1.0, f32::max);
        let scored = self.scores(|writer, at, statement| {
            let (about, strength) = measured.get(at).copied().unwrap_or_default();
            // A question is no fact, and a fragment is no summary.
            if strength == 0.0
                || statement.text.ends_with('?')
                || statement.terms.len() < 3
                || meeting::is_header(&statement.text)
                || (statement.row && kind != Kind::Facts)
            {
                return 0.0;
            }
            let flag = |holds: bool, weight: f32| if holds { weight } else { 0.0 };
            let summary = kind == Kind::Summary;
            // What one person says of himself is not what the meeting was about.
            let personal = summary && statement.speaker.is_some() && meeting::normal(&statement.text).starts_with("i ");
            writer.index.centrality(at)
                + 1.2 * about / most_about
                + flag(!summary, 1.2 * strength / strongest)
                + flag(statement.position == 0, 0.2)
                + flag(statement.text.ends_with(['.', '!']), 0.2)
                + flag(summary && has_figure(&statement.text), 0.1)
                + flag(summary && statement.speaker.is_some() && meeting::is_decision(statement), 0.6)
                - flag(personal, 0.6)
        });
        let usual = if kind == Kind::Summary { 5 } else { 6 };
        let picked = self.index.pick(scored, wanted(section, usual));
        self.write(picked, kind.is_list() || is_list(section))
    }

    /// Sections with a topic of their own, and answers to questions: each question gets its share of the statements.
    fn topic(&mut self, section: &Section) -> Result<(), Stopped> {
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
        for question in questions {
            let mut asked = Topic::default();
            asked.add(topic_terms(question), 1.0);
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
        self.write(picked, is_list(section))
    }

    /// How well each statement answers a question; only those that have enough of its words count.
    fn answers(&self, question: &str, asked: &Topic, topic: &Topic, enough: f32) -> Vec<(usize, f32)> {
        let question = meeting::normal(question);
        let has = |words: &[&str]| words.iter().any(|word| question.contains(word));
        let (when, who, much) =
            (has(&["when", "how long", "deadline"]), has(&["who "]), has(&["how m", "cost", "price"]));
        let mut scored = self.scores(|writer, at, statement| {
            if writer.index.coverage(at, asked) < enough || statement.text.ends_with('?') {
                return 0.0;
            }
            let fits = (when && has_time(&statement.text))
                || (much && has_figure(&statement.text))
                || (who && has_name(&statement.text));
            writer.index.relevance(at, topic) * if fits { 1.4 } else { 1.0 }
        });
        let best = scored.iter().map(|(_, score)| *score).fold(0.0, f32::max);
        scored.retain(|(_, score)| *score >= TAIL * best);
        scored
    }

    fn attendees(&mut self) -> Result<(), Stopped> {
        let found = meeting::attendees(self.index.statements);
        if found.is_empty() {
            return self.sink.text(NOTHING);
        }
        for (name, at) in found {
            self.sink.text(&format!("- {name}"))?;
            self.cite(at)?;
            self.sink.text("\n")?;
        }
        Ok(())
    }

    fn decisions(&mut self, section: &Section) -> Result<(), Stopped> {
        let found = (0..self.index.statements.len())
            .filter(|at| self.index.statements.get(*at).is_some_and(meeting::is_decision))
            .take(wanted(section, 12))
            .collect();
        self.write(found, true)
    }

    fn actions(&mut self, section: &Section) -> Result<(), Stopped> {
        let found: Vec<(usize, meeting::Action)> = self
            .index
            .statements
            .iter()
            .enumerate()
            .filter_map(|(at, statement)| Some((at, meeting::action(statement, &self.names)?)))
            .take(wanted(section, 20))
            .collect();
        if found.is_empty() {
            return if self.names.is_empty() { self.ranked(section, Kind::NextSteps) } else { self.sink.text(NOTHING) };
        }
        for (at, action) in found {
            let owner = action.owner.unwrap_or_else(|| "Nobody named".to_owned());
            let due = action.due.map(|due| format!(" *(due: {due})*")).unwrap_or_default();
            self.sink.text(&format!("- **{owner}:** {}{due}", finished(&action.what)))?;
            self.cite(at)?;
            self.sink.text("\n")?;
        }
        Ok(())
    }

    fn open_questions(&mut self, section: &Section) -> Result<(), Stopped> {
        let mut found = meeting::open_questions(self.index.statements, &self.names);
        found.truncate(wanted(section, 12));
        self.write(found, true)
    }

    /// Scores every statement; what was shown already counts less.
    fn scores(&self, score: impl Fn(&Self, usize, &Statement) -> f32) -> Vec<(usize, f32)> {
        let repeated = |at: &usize| if self.used.contains(at) { REPEATED } else { 1.0 };
        self.index
            .statements
            .iter()
            .enumerate()
            .map(|(at, statement)| (at, score(self, at, statement) * repeated(&at)))
            .collect()
    }

    /// Writes statements in the order of the documents, a paragraph for each document or a line for each statement.
    fn write(&mut self, mut picked: Vec<usize>, list: bool) -> Result<(), Stopped> {
        if picked.is_empty() {
            return self.sink.text(NOTHING);
        }
        picked.sort_unstable();
        let mut document: Option<&str> = None;
        for at in picked {
            let Some(statement) = self.index.statements.get(at) else { continue };
            let title = statement
                .passage
                .and_then(|passage| self.request.passages.get(passage))
                .map_or("", |passage| passage.title.as_str());
            if list {
                self.sink.text(&format!("- {}", finished(&statement.text)))?;
            } else {
                let between = match document {
                    None => "",
                    Some(last) if last == title => " ",
                    Some(_) => "\n\n",
                };
                document = Some(title);
                self.sink.text(&format!("{between}{}", finished(&statement.text)))?;
            }
            self.cite(at)?;
            if list {
                self.sink.text("\n")?;
            }
            self.used.insert(at);
        }
        Ok(())
    }

    fn cite(&mut self, at: usize) -> Result<(), Stopped> {
        let passage = self.index.statements.get(at).and_then(|statement| statement.passage);
        match passage.and_then(|passage| self.request.passages.get(passage)) {
            Some(passage) => self.sink.citation(&passage.id),
            None => Ok(()),
        }
    }
}

/// A statement as a sentence: labels of minutes gone, a full stop where it has none.
fn finished(text: &str) -> String {
    let text = ["Decision:", "Decided:", "Open question:", "Note:"]
        .iter()
        .find_map(|label| text.strip_prefix(label))
        .unwrap_or(text)
        .trim();
    let text = capital(text);
    if text.ends_with(['.', '!', '?', '…', ':', '"', '”', ')']) { text } else { format!("{text}.") }
}

/// With a capital letter in front.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Whether a statement names somebody or something: a capital letter after its first word.
fn has_name(text: &str) -> bool {
    text.split_whitespace().skip(1).any(|word| word.chars().next().is_some_and(char::is_uppercase))
}

#[cfg(test)]
mod tests;
