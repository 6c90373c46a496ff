//! Fields of Word: text that Word computes (of which the numbers of pages are left out), and the fields of older forms,
//! whose value stands in their definition alone.

use super::xml::{is_on, val};
use crate::formats::xml::attribute;
use quick_xml::events::BytesStart;

/// Fields within fields: nobody's are deeper.
const DEEPEST: usize = 64;
/// A choice of more is no list to choose from.
const MOST_CHOICES: usize = 1000;
/// An instruction is told by its beginning.
const LONGEST_INSTRUCTION: usize = 200;

/// What a field of an older form is.
enum Form {
    Choice { choices: Vec<String>, chosen: usize },
    Tick(bool),
}

#[derive(Default)]
struct Field {
    instruction: String,
    /// Whether what follows is what it shows, and no more its instruction.
    in_result: bool,
    form: Option<Form>,
}

impl Field {
    /// Whether it shows a number of pages: it differs on each page, and means nothing away from it.
    fn counts_pages(&self) -> bool {
        let word = self.instruction.split_whitespace().next().unwrap_or_default();
        self.in_result && ["PAGE", "NUMPAGES", "SECTIONPAGES"].iter().any(|known| word.eq_ignore_ascii_case(known))
    }
}

/// The open fields, the outermost first.
#[derive(Default)]
pub(super) struct Fields {
    open: Vec<Field>,
    in_instruction: bool,
}

impl Fields {
    /// Takes an element that belongs to a field; whether it does.
    pub(super) fn start(&mut self, name: &str, tag: &BytesStart<'_>) -> bool {
        match name {
            "fldSimple" => {
                let instruction = attribute(tag, "instr").unwrap_or_default();
                self.push(Field { instruction, in_result: true, form: None });
            }
            "fldChar" => match attribute(tag, "fldCharType").as_deref() {
                Some("begin") => self.push(Field::default()),
                Some("separate") => {
                    self.open.iter_mut().next_back().into_iter().for_each(|field| field.in_result = true)
                }
                _ => drop(self.open.pop()),
            },
            "instrText" => self.in_instruction = true,
            _ => return self.form(name, tag),
        }
        true
    }

    fn push(&mut self, field: Field) {
        if self.open.len() < DEEPEST {
            self.open.push(field);
        }
    }

    fn form(&mut self, name: &str, tag: &BytesStart<'_>) -> bool {
        let Some(field) = self.open.last_mut() else { return false };
        match (name, &mut field.form) {
            ("ddList", form) => *form = Some(Form::Choice { choices: Vec::new(), chosen: 0 }),
            ("checkBox", form) => *form = Some(Form::Tick(false)),
            ("listEntry", Some(Form::Choice { choices, .. })) if choices.len() < MOST_CHOICES => {
                choices.extend(val(tag));
            }
            // What was chosen stands behind the default.
            ("result" | "default", Some(Form::Choice { chosen, .. })) => {
                *chosen = val(tag).and_then(|chosen| chosen.parse().ok()).unwrap_or(0);
            }
            ("checked" | "default", Some(Form::Tick(ticked))) => *ticked = is_on(tag),
            _ => return false,
        }
        true
    }

    /// Takes the end of an element, and gives what a field of a form shows.
    pub(super) fn end(&mut self, name: &str) -> Option<String> {
        match name {
            "instrText" => self.in_instruction = false,
            "fldSimple" => drop(self.open.pop()),
            "ffData" => {
                return match self.open.last_mut()?.form.take()? {
                    Form::Choice { choices, chosen } => choices.into_iter().nth(chosen),
                    Form::Tick(ticked) => Some(if ticked { "☒" } else { "☐" }.to_owned()),
                };
            }
            _ => {}
        }
        None
    }

    /// Takes text that is an instruction; whether it is one.
    pub(super) fn text(&mut self, text: &str) -> bool {
        if self.in_instruction
            && let Some(field) = self.open.last_mut()
            && field.instruction.len() < LONGEST_INSTRUCTION
        {
            field.instruction.push_str(text);
        }
        self.in_instruction
    }

    /// Whether what comes now is a number of pages.
    pub(super) fn counts_pages(&self) -> bool {
        self.open.iter().any(Field::counts_pages)
    }
}
