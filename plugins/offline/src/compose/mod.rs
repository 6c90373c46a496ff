//! Writes the sections: picks statements for each, puts them in the order of the documents, cites every one.

use std::collections::HashSet;

use sdk::{Request, Role, Section, Sink, Stopped};

use crate::cues::{Kind, wanted};
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
        let free = Section { key: String::new(), title: String::new(), guidance: String::new() };
        return if writer.asked.question.is_some() { writer.topic(&free) } else { writer.ranked(&free, Kind::Summary) };
    }
    for section in &request.outline {
        writer.sink.section(&section.key)?;
        writer.section(section)?;
    }
    Ok(())
}

/// What the person asked, apart from the sections.
struct Asked {
    /// The sentences with a question mark, if there are any.
    question: Option<String>,
    /// The rest of the prompt, where it is short enough to be an instruction.
    rest: String,
}

impl Asked {
    fn of(request: &Request) -> Self {
        let mut question = String::new();
        let mut rest = String::new();
        for message in request.messages.iter().filter(|message| message.role == Role::User) {
            let text = message.text();
            if meeting::is_transcript(&text) {
                continue;
            }
            for sentence in text.lines().flat_map(sentences) {
                let to = if sentence.ends_with('?') { &mut question } else { &mut rest };
                to.push_str(sentence);
                to.push('\n');
            }
        }
        if rest.len() > 2000 {
            rest.clear();
        }
        Self { question: (!question.is_empty()).then_some(question), rest }
    }
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
        let topic = self.topic_of(section, 0.5, 0.25);
        let strongest =
            self.index.statements.iter().map(|statement| kind.strength(&statement.text)).fold(1.0, f32::max);
        let scored = self.scores(|writer, at, statement| {
            let strength = kind.strength(&statement.text);
            // A question is no fact, and a fragment is no summary.
            if strength == 0.0 || statement.text.ends_with('?') || statement.terms.len() < 3 {
                return 0.0;
            }
            let lead = if statement.position == 0 { 0.25 } else { 0.0 };
            let whole = if statement.text.ends_with(['.', '!']) { 0.2 } else { 0.0 };
            let figures = if kind == Kind::Summary && has_figure(&statement.text) { 0.1 } else { 0.0 };
            let about = (writer.index.relevance(at, &topic) / 6.0).min(1.0);
            let kindred = if kind == Kind::Summary { 0.0 } else { 1.2 * strength / strongest };
            writer.index.centrality(at) + kindred + about + lead + whole + figures
        });
        let usual = if kind == Kind::Summary { 5 } else { 6 };
        let picked = self.index.pick(scored, wanted(section, usual));
        self.write(picked, kind.is_list())
    }

    /// Sections with a topic of their own, and answers to a question.
    fn topic(&mut self, section: &Section) -> Result<(), Stopped> {
        let topic = self.topic_of(section, 1.0, 1.0);
        if topic.is_empty() {
            return self.ranked(section, Kind::Summary);
        }
        let (when, who, much) = self.asked.question.as_deref().map_or((false, false, false), |question| {
            let question = meeting::normal(question);
            (
                question.contains("when") || question.contains("how long") || question.contains("deadline"),
                question.contains("who "),
                question.contains("how m"),
            )
        });
        let mut scored = self.scores(|writer, at, statement| {
            if writer.index.coverage(at, &topic) < ENOUGH || statement.text.ends_with('?') {
                return 0.0;
            }
            let fits = (when && has_time(&statement.text))
                || (much && has_figure(&statement.text))
                || (who && has_name(&statement.text));
            writer.index.relevance(at, &topic) * if fits { 1.3 } else { 1.0 }
        });
        let best = scored.iter().map(|(_, score)| *score).fold(0.0, f32::max);
        scored.retain(|(_, score)| *score >= TAIL * best);
        let picked = self.index.pick(scored, wanted(section, 4));
        self.write(picked, false)
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
            self.sink.text(&format!("- **{owner}:** {}{due}", action.what))?;
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

    /// The words to look for: the question's, the section's own, and the rest of the prompt with less weight.
    fn topic_of(&self, section: &Section, title: f32, question: f32) -> Topic {
        let mut topic = Topic::default();
        let about_the_answer = ["answer", "quote", "evidence", "detail", "source", "response", "finding"]
            .iter()
            .any(|word| meeting::normal(&section.title).contains(word));
        if let Some(asked) = &self.asked.question {
            topic.add(topic_terms(asked), question);
        }
        // "Answer" is about the question; any other title is a topic itself.
        if self.asked.question.is_none() || !about_the_answer {
            topic.add(topic_terms(&section.title), title);
        }
        if topic.is_empty() {
            topic.add(topic_terms(&self.asked.rest), 0.6);
        }
        topic
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
    if text.ends_with(['.', '!', '?', '…', ':', '"', '”', ')']) { text.to_owned() } else { format!("{text}.") }
}

/// Whether a statement names somebody or something: a capital letter after its first word.
fn has_name(text: &str) -> bool {
    text.split_whitespace().skip(1).any(|word| word.chars().next().is_some_and(char::is_uppercase))
}

#[cfg(test)]
mod tests;
