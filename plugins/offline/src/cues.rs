//! What a section is about, told from its title and guidance, and the words by which statements for it are known.

use sdk::Section;

use crate::dates::{has_figure, has_time};
use crate::meeting::normal;

/// The kinds of sections that business documents have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Summary,
    Facts,
    Risks,
    NextSteps,
    Attendees,
    Decisions,
    Actions,
    OpenQuestions,
    /// Whatever its title, guidance and the question say.
    Topic,
}

impl Kind {
    /// By the title first: guidance mentions much that is not meant.
    pub fn of(section: &Section) -> Self {
        let title = normal(&format!("{} {}", section.title, section.key.replace(['_', '-'], " ")));
        Self::in_words(&title).unwrap_or(Self::Topic)
    }

    fn in_words(text: &str) -> Option<Self> {
        let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
        Some(if has(&["attend", "participant", "who was there", "who took part", "present at", "teilnehm"]) {
            Self::Attendees
        } else if has(&["risk"]) {
            Self::Risks
        } else if has(&["open question", "open point", "open issue", "unresolved", "offene"]) {
            Self::OpenQuestions
        } else if has(&["next step", "what to do", "recommend", "way forward"]) {
            Self::NextSteps
        } else if has(&["action", "to-do", "todo", "to do", "task", "follow-up", "follow up"]) {
            Self::Actions
        } else if has(&["decision", "decided", "resolution", "beschl"]) {
            Self::Decisions
        } else if has(&["concern", "issue", "problem", "threat", "warning", "watch out", "caveat"]) {
            Self::Risks
        } else if has(&["fact", "figure", "number", "key point", "data", "metrics"]) {
            Self::Facts
        } else if has(&[
            "summary",
            "overview",
            "in short",
            "at a glance",
            "abstract",
            "tl;dr",
            "zusammenfassung",
            "key message",
        ]) {
            Self::Summary
        } else {
            return None;
        })
    }

    /// Whether its statements read better one below the other.
    pub fn is_list(self) -> bool {
        !matches!(self, Self::Summary | Self::Topic)
    }

    /// How strongly a statement belongs to this kind: 0 not at all.
    pub fn strength(self, text: &str) -> f32 {
        let text = normal(text);
        match self {
            Self::Risks => count(&text, RISKS),
            Self::NextSteps => {
                let duty = count(&text, DUTIES);
                if duty > 0.0 { duty + f32::from(u8::from(has_time(&text))) } else { 0.0 }
            }
            Self::Facts => f32::from(u8::from(has_figure(&text))) + 0.7 * f32::from(u8::from(has_time(&text))),
            Self::Summary | Self::Topic | Self::Attendees | Self::Decisions | Self::Actions | Self::OpenQuestions => {
                1.0
            }
        }
    }
}

/// How many statements the guidance asks for; a usual number where it does not say.
pub fn wanted(section: &Section, usual: usize) -> usize {
    let guidance = normal(&section.guidance);
    let most = guidance.split(['.', ',', ';', ':', '(', ')', '\n']).filter_map(number_in).max();
    most.unwrap_or(usual)
}

/// The number of statements that a clause asks for. "One bullet point for each decision" says how long each is, not how many there are.
fn number_in(clause: &str) -> Option<usize> {
    let words: Vec<&str> = clause.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if words.iter().any(|word| ["each", "every", "per"].contains(word)) {
        return None;
    }
    let numbers = words.iter().enumerate().filter_map(|(at, word)| {
        let number = NUMBERS.iter().position(|name| name == word).map(|n| n + 1).or_else(|| word.parse().ok());
        let unit = words.iter().skip(at + 1).take(3).any(|word| UNITS.iter().any(|unit| word.starts_with(unit)));
        number.filter(|number| unit && (1..=12).contains(number))
    });
    numbers.max()
}

/// Whether the guidance asks for points rather than running text.
pub fn is_list(section: &Section) -> bool {
    let guidance = normal(&section.guidance);
    ["bullet", "points", "list", "one line"].iter().any(|word| guidance.contains(word))
}

const NUMBERS: [&str; 12] =
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const UNITS: [&str; 6] = ["sentence", "bullet", "point", "item", "fact", "line"];

/// How many of the cues a text has, each at the beginning of a word. Goes through the text once, not once a cue.
fn count(text: &str, cues: &[&str]) -> f32 {
    let mut found = 0_u128;
    let mut inside = false;
    for (at, byte) in text.bytes().enumerate() {
        let word = byte.is_ascii_alphanumeric() || !byte.is_ascii();
        if word && !inside {
            let rest = text.as_bytes().get(at..).unwrap_or_default();
            for (place, cue) in cues.iter().enumerate().filter(|(_, cue)| rest.starts_with(cue.as_bytes())) {
                debug_assert!(place < 128, "{cue}");
                found |= 1 << (place % 128);
            }
        }
        inside = word;
    }
    found.count_ones() as f32
}

const RISKS: &[&str] = &[
    "risk",
    "penalt",
    "liab",
    "terminat",
    "breach",
    "delay",
    "late",
    "fail",
    "loss",
    "losing",
    "lose",
    "exceed",
    "depend",
    "concern",
    "issue",
    "overdue",
    "warn",
    "declin",
    "drop",
    "fell",
    "fall",
    "shortage",
    "uncertain",
    "disput",
    "fine of",
    "threat",
    "not guarantee",
    "exposure",
    "damage",
    "cancel",
    "expire",
    "automatic renew",
    "renews automatically",
    "outage",
    "incident",
    "vulnerab",
    "single point",
    "attrition",
    "churn",
    "weak",
    "below target",
    "behind",
    "missed",
    "shortfall",
    "cannot",
    "unless",
    "price increase",
    "may increase",
    "at the expense",
    "not covered",
    "not cover",
    "excluded",
    "without notice",
    "escalat",
    "complain",
    "overrun",
    "bottleneck",
    "pressure",
    "slip",
    "constrain",
    "volatil",
    "challeng",
];

const DUTIES: &[&str] = &[
    "will",
    "must",
    "shall",
    "need to",
    "needs to",
    "has to",
    "have to",
    "action",
    "deadline",
    "due",
    "plan",
    "schedul",
    "next",
    "follow up",
    "prepare",
    "send",
    "review",
    "renew",
    "submit",
    "approve",
    "confirm",
    "decide by",
    "by the end",
    "no later than",
    "should",
    "recommend",
    "propose",
    "begin",
    "start",
    "launch",
    "roll out",
    "notify",
    "written notice",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn section(title: &str, guidance: &str) -> Section {
        Section { key: "k".into(), title: title.into(), guidance: guidance.into(), ..Section::default() }
    }

    #[test]
    fn sections_are_known_by_their_titles() {
        for (title, kind) in [
            ("Summary", Kind::Summary),
            ("Key facts", Kind::Facts),
            ("Risks and open issues", Kind::Risks),
            ("Next steps", Kind::NextSteps),
            ("Attendees", Kind::Attendees),
            ("Decisions", Kind::Decisions),
            ("Action items", Kind::Actions),
            ("Open questions", Kind::OpenQuestions),
            ("Payment terms", Kind::Topic),
            ("Answer", Kind::Topic),
        ] {
            assert_eq!(Kind::of(&section(title, "")), kind, "{title}");
        }
    }

    #[test]
    fn the_guidance_says_how_much() {
        assert_eq!(wanted(&section("Summary", "Three to five short sentences."), 4), 5);
        assert_eq!(wanted(&section("Facts", "At most 8 bullet points, each with a number."), 4), 8);
        assert_eq!(wanted(&section("Facts", "Cover 2026 and the three regions."), 4), 4);
        assert_eq!(wanted(&section("Decisions", "One bullet point for each decision."), 4), 4);
        assert_eq!(wanted(&section("Actions", "At most 6 items, one line per action."), 4), 6);
    }
}
