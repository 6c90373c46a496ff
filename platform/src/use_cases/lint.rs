//! What a definition could do better, while it is being written: rules that look at it alone. They keep nobody from
//! saving it; only what keeps it from being published is an error.
//!
//! Words about length are known in English. Tokens are estimated: three characters each, which is on the safe side for
//! most languages.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::conditions::{Condition, Relation};
use super::definition::{Definition, Input, InputKind, REFERENCE_QA_VERSION};
use super::error::Error;
use super::format::{Format, Section};
use super::limits::Today;
use super::prompt::{Piece, pieces};

/// How much it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LintSeverity {
    /// It cannot be published like this.
    Error,
    /// It will hardly do what is meant.
    Warning,
    /// Worth a thought.
    Hint,
}

/// Something that could be better.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = LintFinding)]
pub struct Finding {
    pub severity: LintSeverity,
    /// Stable: `not_publishable`, `unused_input`, `too_long` …
    pub rule: &'static str,
    /// Where: `instruction`, `inputs[2].example`, `format.sections[0].guidance` …
    pub field: String,
    pub message: String,
}

/// What the rules have to know besides the definition.
pub struct Surroundings<'a> {
    /// Where the client's runs may go.
    pub regions: &'a [String],
    /// Tokens that the chosen model reads at once, where it is offered and known; and whether it writes text of its
    /// own.
    pub model: Option<(u32, bool)>,
    /// Why the platform would find none that fits, where it picks.
    pub no_fit: Option<String>,
    /// Of the supporting documents, those of folders too.
    pub characters: i64,
    /// The first folder that is not there any more, by its place.
    pub gone_folder: Option<usize>,
    /// The client's custom Q&A versions; the platform's reference version is there without being named.
    pub qa_versions: &'a [i32],
    pub now: DateTime<Utc>,
}

const PER_TOKEN: usize = 3;
/// Of the window, what an answer needs: the rest is for the question and its sources.
const FOR_QUESTION: f64 = 0.7;
/// Characters from which a text is long.
const LONG_INSTRUCTION: usize = 8_000;
const LONG_GUIDANCE: usize = 1_000;
/// A word for short and one for long, of which only one can be meant.
const SHORT: &[&str] = &["short", "briefly", "concise", "concisely", "terse", "one sentence", "a sentence", "one line"];
const DETAILED: &[&str] =
    &["detailed", "in detail", "comprehensive", "exhaustive", "extensive", "at length", "several pages"];
/// How an instruction speaks of documents that it counts on.
const DOCUMENTS: &[&str] = &[
    "the documents",
    "the document",
    "these documents",
    "supporting documents",
    "the files",
    "the sources",
    "the attached",
];

impl Definition {
    /// Everything that the rules find, what matters most first.
    pub fn lint(&self, around: &Surroundings<'_>) -> Vec<Finding> {
        let mut lint = Lint::default();
        for (field, message) in self.publication_faults(around.regions, around.now).0 {
            lint.add(LintSeverity::Error, "not_publishable", field, message);
        }
        if let Some(index) = around.gone_folder {
            let words = Error::NoSuchDocumentFolder(index).to_string();
            lint.add(LintSeverity::Error, "not_publishable", format!("document_folder_ids[{index}]"), words);
        }
        self.lint_inputs(around, &mut lint);
        self.lint_sections(&mut lint);
        self.lint_length(around, &mut lint);
        self.lint_documents(around, &mut lint);
        self.lint_qa_version(around, &mut lint);
        if let Some(words) = &around.no_fit {
            lint.add(LintSeverity::Warning, "no_fitting_model", "model", words);
        }
        // Stable: within a severity the order of the page.
        lint.0.sort_by_key(|finding| finding.severity);
        lint.0
    }

    fn lint_inputs(&self, around: &Surroundings<'_>, lint: &mut Lint) {
        let mentioned: Vec<&str> = pieces(&self.instruction)
            .into_iter()
            .filter_map(|piece| match piece {
                Piece::Placeholder { name, .. } => Some(name),
                Piece::Text(_) => None,
            })
            .collect();
        let mut labels = HashSet::new();
        let mut never = Vec::new();
        for (index, input) in self.inputs.iter().enumerate() {
            let at = format!("inputs[{index}]");
            if !input.name.is_empty() && !mentioned.contains(&input.name.as_str()) {
                let words = format!(
                    "The instruction does not mention {{{{{}}}}}. What is given for it is added below the instruction.",
                    input.name
                );
                lint.add(LintSeverity::Hint, "unused_input", format!("{at}.name"), words);
            }
            let label = input.label.trim().to_lowercase();
            if !label.is_empty() && !labels.insert(label) {
                let words =
                    format!("Another input is called “{}” too. People cannot tell them apart.", input.label.trim());
                lint.add(LintSeverity::Warning, "doubled_label", format!("{at}.label"), words);
            }
            if self.never_shows(index, &never, Today::at(around.now)) {
                never.push(input.name.as_str());
                let words = format!("“{}” can never be asked for: its condition cannot be fulfilled.", input.called());
                lint.add(LintSeverity::Warning, "never_shown", format!("{at}.show_when.input"), words);
            }
        }
    }

    /// Whether no answer can fulfil the condition of this input; `never` are those above that never show.
    fn never_shows(&self, index: usize, never: &[&str], today: Today) -> bool {
        let (earlier, rest) = self.inputs.split_at(index);
        let Some(condition) = rest.first().and_then(|input| input.show_when.as_ref()) else { return false };
        let Some(source) = earlier.iter().find(|input| input.name == condition.input) else { return false };
        if never.contains(&source.name.as_str()) {
            return !condition.holds(&Value::Null);
        }
        let is_always_filled = source.required && source.show_when.is_none();
        match (condition.is, condition.negate) {
            (Relation::Filled, true) => is_always_filled,
            (Relation::OneOf, false) => !condition.values.is_empty() && !condition.can_name(source, today),
            (Relation::OneOf, true) => {
                is_always_filled
                    && source.kind == InputKind::Choice
                    && source.options.iter().all(|option| condition.values.contains(option))
            }
            (Relation::Filled, false) | (Relation::Yes, _) => false,
        }
    }

    fn sections(&self) -> &[Section] {
        if let Format::Sections { sections } = &self.format { sections } else { &[] }
    }

    fn lint_sections(&self, lint: &mut Lint) {
        let sections = self.sections();
        let of_instruction = Length::of(&self.instruction);
        for (index, section) in sections.iter().enumerate() {
            let at = format!("format.sections[{index}]");
            let earlier = || sections.iter().take(index);
            let title = section.title.trim();
            if !title.is_empty() && earlier().any(|other| other.title.trim().eq_ignore_ascii_case(title)) {
                let words = format!("Another section is called “{title}” too.");
                lint.add(LintSeverity::Warning, "doubled_section", format!("{at}.title"), words);
            }
            let guidance = section.guidance.trim();
            if !guidance.is_empty() && earlier().any(|other| other.guidance.trim().eq_ignore_ascii_case(guidance)) {
                let words = "Another section asks for the same. The answer would say it twice.";
                lint.add(LintSeverity::Warning, "doubled_guidance", format!("{at}.guidance"), words);
            }
            if guidance.chars().count() > LONG_GUIDANCE {
                let words = format!(
                    "This is long for one section (more than {LONG_GUIDANCE} characters). Models follow a few clear sentences better."
                );
                lint.add(LintSeverity::Hint, "long_guidance", format!("{at}.guidance"), words);
            }
            let length = Length::of(guidance);
            if let (Some(short), Some(detailed)) = (length.short, length.detailed) {
                let words = format!("This asks for “{short}” and for “{detailed}” at once.");
                lint.add(LintSeverity::Warning, "contradiction", format!("{at}.guidance"), words);
            } else if let Some((asked, said)) = of_instruction.against(&length) {
                let words = format!("This asks for “{asked}”, but the instruction for “{said}”.");
                lint.add(LintSeverity::Warning, "contradiction", format!("{at}.guidance"), words);
            }
        }
    }

    fn lint_length(&self, around: &Surroundings<'_>, lint: &mut Lint) {
        let instruction = self.instruction.chars().count();
        if instruction > LONG_INSTRUCTION {
            let words = format!(
                "This instruction is long (more than {LONG_INSTRUCTION} characters). What matters most is easily overlooked in it."
            );
            lint.add(LintSeverity::Hint, "long_instruction", "instruction", words);
        }
        // A model that only copies sentences out of documents has no window to fill.
        let Some((window, true)) = around.model else { return };
        if window == 0 {
            return;
        }
        let guidance: usize =
            self.sections().iter().map(|section| section.title.len() + section.guidance.chars().count()).sum();
        let question = (instruction + guidance) / PER_TOKEN;
        let room = (f64::from(window) * FOR_QUESTION) as usize;
        if question > room {
            let words = format!(
                "Instruction and sections are about {question} tokens; this model reads {window} at once and needs room for its answer."
            );
            lint.add(LintSeverity::Warning, "too_long", "instruction", words);
        }
        let documents = usize::try_from(around.characters).unwrap_or(0) / PER_TOKEN;
        if documents > 0 && question + documents > room {
            let words = format!(
                "The documents are about {documents} tokens; this model reads {window} at once. Each run gives it the passages that fit the question best."
            );
            lint.add(LintSeverity::Hint, "documents_too_long", "document_ids", words);
        }
        if self.max_tokens.is_some_and(|most| most >= window) {
            let words = format!(
                "The longest answer leaves no room for the question: this model reads and writes {window} tokens in all."
            );
            lint.add(LintSeverity::Warning, "answer_too_long", "max_tokens", words);
        }
    }

    fn lint_documents(&self, around: &Surroundings<'_>, lint: &mut Lint) {
        let has_any = !self.document_ids.is_empty()
            || !self.document_folder_ids.is_empty()
            || self.inputs.iter().any(|input| matches!(input.kind, InputKind::File | InputKind::Audio));
        if has_any {
            return;
        }
        let text = self.instruction.to_lowercase();
        if matches!(around.model, Some((_, false))) {
            let words = "The chosen model only copies sentences out of documents, and there are none. Add documents, or an input for a file.";
            lint.add(LintSeverity::Warning, "no_documents", "document_ids", words);
        } else if let Some(said) = DOCUMENTS.iter().find(|said| has_words(&text, said)) {
            let words = format!(
                "The instruction speaks of “{said}”, but there are no documents. Add some, or an input for a file."
            );
            lint.add(LintSeverity::Warning, "no_documents", "document_ids", words);
        }
    }

    fn lint_qa_version(&self, around: &Surroundings<'_>, lint: &mut Lint) {
        let is_there = |version: &i32| *version == REFERENCE_QA_VERSION || around.qa_versions.contains(version);
        if let Some(version) = self.custom_qa_version.filter(|version| !is_there(version)) {
            let words = format!(
                "There is no custom Q&A version {version} yet. Choose another one, or {REFERENCE_QA_VERSION}, the platform's reference version."
            );
            lint.add(LintSeverity::Warning, "unknown_qa_version", "custom_qa_version", words);
        }
    }
}

impl Input {
    fn called(&self) -> &str {
        if self.label.trim().is_empty() { &self.name } else { self.label.trim() }
    }
}

impl Condition {
    /// Whether the source can have one of the values at all.
    fn can_name(&self, source: &Input, today: Today) -> bool {
        let value = |words: &String| match source.kind {
            InputKind::Number => words.trim().parse::<f64>().map_or(Value::Null, Value::from),
            InputKind::MultiChoice => Value::from(vec![words.as_str()]),
            _ => Value::from(words.as_str()),
        };
        // How many must be chosen is not for one value to say.
        let alone =
            Input { min_length: source.min_length.filter(|_| source.kind != InputKind::MultiChoice), ..source.clone() };
        self.values.iter().any(|words| alone.check(&value(words), today).is_ok())
    }
}

/// How long a text asks its answer to be, in its own words.
struct Length {
    short: Option<&'static str>,
    detailed: Option<&'static str>,
}

impl Length {
    fn of(text: &str) -> Self {
        let text = text.to_lowercase();
        let first = |words: &[&'static str]| words.iter().copied().find(|words| has_words(&text, words));
        Self { short: first(SHORT), detailed: first(DETAILED) }
    }

    /// What the other asks for and this one does not, where each asks for one of the two.
    fn against(&self, other: &Self) -> Option<(&'static str, &'static str)> {
        match (self.short, self.detailed, other.short, other.detailed) {
            (Some(said), None, None, Some(asked)) | (None, Some(said), Some(asked), None) => Some((asked, said)),
            _ => None,
        }
    }
}

/// Whether these words stand in the text, not as parts of longer ones.
fn has_words(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(start, _)| {
        let before = text.get(..start).and_then(|before| before.chars().next_back());
        let after = text.get(start + words.len()..).and_then(|after| after.chars().next());
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

#[derive(Default)]
struct Lint(Vec<Finding>);

impl Lint {
    fn add(
        &mut self,
        severity: LintSeverity,
        rule: &'static str,
        field: impl Into<String>,
        message: impl Into<String>,
    ) {
        self.0.push(Finding { severity, rule, field: field.into(), message: message.into() });
    }
}
