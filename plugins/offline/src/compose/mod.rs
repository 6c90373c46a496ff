//! Writes the sections: picks statements for each, puts them in the order of the documents, cites every one. `asked` is the
//! question, `answers` what answers it, `quote` how a statement is shown.

mod answers;
mod asked;
mod quote;

use std::collections::HashSet;

use sdk::{Request, Section, Sink, Stopped};

use crate::contradiction::Claim;
use crate::cues::{Kind, is_list, wanted};
use crate::dates::has_figure;
use crate::language;
use crate::meaning::Meaning;
use crate::meeting;
use crate::rank::{Index, Topic};
use crate::source::{Statement, asks, statements};
use crate::words::topic_terms;
use asked::Asked;
use quote::{finished, leans};

/// What a section says that the sources have nothing for.
pub const NOTHING: &str = "Nothing in the sources answers this.";
/// A statement that an earlier section has shown counts this much less.
const REPEATED: f32 = 0.35;
/// How much the words of a section's guidance count beside those of the question.
const GUIDANCE: f32 = 0.2;
/// How much it counts for a statement of a section that its passage is near the question in meaning.
const CLOSENESS: f32 = 0.6;

/// Answers the request, section by section.
pub fn answer(request: &Request, sink: &mut dyn Sink) -> Result<(), Stopped> {
    let statements = statements(request);
    let mut writer = Writer {
        request,
        index: Index::new(&statements),
        asked: Asked::of(request),
        meaning: Meaning::of(request),
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

struct Writer<'r, 's> {
    request: &'r Request,
    index: Index<'s>,
    asked: Asked,
    meaning: Meaning,
    names: Vec<String>,
    used: HashSet<usize>,
    sink: &'r mut dyn Sink,
}

impl<'s> Writer<'_, 's> {
    fn section(&mut self, section: &Section) -> Result<(), Stopped> {
        let kind = Kind::of(section);
        // A summary that says nothing of itself is the answer to what was asked: the most general sentences answer nothing.
        if kind == Kind::Summary && section.guidance.trim().is_empty() && !self.asked.questions.is_empty() {
            return self.topic(&Section { title: String::new(), ..section.clone() });
        }
        match kind {
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
        topic.add(topic_terms(&section.guidance), GUIDANCE);
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
                || asks(&statement.text)
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
                + CLOSENESS * writer.meaning.closeness(statement.passage)
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
        let mut shown: HashSet<usize> = HashSet::new();
        for at in picked {
            let Some(statement) = self.index.statements.get(at).filter(|_| !shown.contains(&at)) else { continue };
            let title = statement
                .passage
                .and_then(|passage| self.request.passages.get(passage))
                .map_or("", |passage| passage.title.as_str());
            let between = match document {
                _ if list => "- ",
                None => "",
                Some(last) if last == title => " ",
                Some(_) => "\n\n",
            };
            document = Some(title);
            // Who "it" is, the sentence before says.
            let before = self.leaning_on(at).filter(|before| shown.insert(*before));
            let before = before.map(|before| format!("{} ", self.quoted(before))).unwrap_or_default();
            self.sink.text(&format!("{between}{before}{}", self.quoted(at)))?;
            self.cite(at)?;
            shown.insert(at);
            if let Some(other) = self.contradiction(at).filter(|other| shown.insert(*other)) {
                self.sink.text(&format!(" *Another source says otherwise:* {}", self.quoted(other)))?;
                self.cite(other)?;
            }
            if list {
                self.sink.text("\n")?;
            }
        }
        self.used.extend(shown);
        Ok(())
    }

    /// A statement in its own words, and in which language they are where the question is in another one.
    fn quoted(&self, at: usize) -> String {
        let Some(statement) = self.index.statements.get(at) else { return String::new() };
        match self.foreign(statement) {
            Some(language) => format!("“{}” *(in {language})*", statement.text),
            None => finished(&statement.text),
        }
    }

    /// The language of a statement's passage, where it is not the question's.
    fn foreign(&self, statement: &Statement) -> Option<&'static str> {
        let passage = self.request.passages.get(statement.passage?)?;
        let theirs = language::of(&passage.text)?;
        self.asked.language.filter(|ours| *ours != theirs).map(|_| theirs)
    }

    /// The statement before, where this one cannot be understood without it.
    fn leaning_on(&self, at: usize) -> Option<usize> {
        let statements = self.index.statements;
        at.checked_sub(1).filter(|before| {
            let (Some(statement), Some(before)) = (statements.get(at), statements.get(*before)) else { return false };
            statement.position > 0
                && before.position + 1 == statement.position
                && before.passage == statement.passage
                && before.speaker == statement.speaker
                && leans(&statement.text)
        })
    }

    /// A statement of another passage that says nearly the same with another figure.
    fn contradiction(&self, at: usize) -> Option<usize> {
        let claim = Claim::of(self.index.statements.get(at)?)?;
        self.index.statements.iter().position(|other| claim.contradicts(other))
    }

    fn cite(&mut self, at: usize) -> Result<(), Stopped> {
        let passage = self.index.statements.get(at).and_then(|statement| statement.passage);
        match passage.and_then(|passage| self.request.passages.get(passage)) {
            Some(passage) => self.sink.citation(&passage.id),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
