//! What would happen to each line.

use std::collections::HashSet;

use garde::Validate;
use uuid::Uuid;

use super::file::ImportRecord;
use super::{ImportOutcome, ImportRow};
use crate::kit::caller::Caller;
use crate::kit::db::TenantTx;
use crate::kit::text;
use crate::people::{rules, store};
use crate::tenancy;

/// The role of a line that names none.
const DEFAULT_ROLE: &str = "member";

/// Somebody to invite.
pub struct Planned {
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub role: Uuid,
    rights: Vec<String>,
}

enum Verdict {
    New(Planned),
    Exists,
    Wrong(Vec<String>),
}

/// A file, judged.
pub struct Plan(Vec<(u64, String, Verdict)>);

#[derive(Validate)]
struct Rules<'a> {
    #[garde(custom(|value: &&str, context: &()| tenancy::email(value, context)))]
    email: &'a str,
    #[garde(length(chars, max = 100), custom(|value: &&str, context: &()| text::name(value, context)))]
    first_name: &'a str,
    #[garde(length(chars, max = 100), custom(|value: &&str, context: &()| text::name(value, context)))]
    last_name: &'a str,
}

impl Plan {
    pub async fn make(tx: &mut TenantTx, caller: &Caller, lines: Vec<ImportRecord>) -> Result<Self, sqlx::Error> {
        let roles = store::account_roles(tx).await?;
        let emails: Vec<String> = lines.iter().map(|line| line.email.to_lowercase()).collect();
        let known: HashSet<String> = store::known_emails(tx, &emails).await?.into_iter().collect();
        let mut seen = HashSet::new();
        let judged = lines.into_iter().zip(emails).map(|(line, lower)| {
            let mut wrong = mistakes(&line);
            let wanted = if line.role.is_empty() { DEFAULT_ROLE.to_owned() } else { line.role.to_lowercase() };
            let role = roles.iter().find(|(name, ..)| *name == wanted);
            match role {
                None => wrong.push(format!("There is no account role called {:?}.", shown(&line.role))),
                Some((.., rights)) if rules::within(&caller.rights, rights).is_err() => {
                    wrong.push("This role allows more than your own. Please ask somebody who holds it.".to_owned());
                }
                Some(_) => {}
            }
            if !seen.insert(lower.clone()) {
                wrong.push("This email stands in the file twice.".to_owned());
            }
            let verdict = match role {
                Some((_, role, rights)) if wrong.is_empty() && !known.contains(&lower) => Verdict::New(Planned {
                    email: line.email.clone(),
                    first_name: line.first_name,
                    last_name: line.last_name,
                    role: *role,
                    rights: rights.clone(),
                }),
                _ if wrong.is_empty() => Verdict::Exists,
                _ => Verdict::Wrong(wrong),
            };
            (line.number, shown(&line.email), verdict)
        });
        Ok(Self(judged.collect()))
    }

    /// All that somebody is given by it.
    pub fn rights_given(&self) -> Vec<String> {
        self.people().flat_map(|person| person.rights.iter().cloned()).collect()
    }

    pub fn people(&self) -> impl Iterator<Item = &Planned> {
        self.0.iter().filter_map(|(.., verdict)| match verdict {
            Verdict::New(person) => Some(person),
            Verdict::Exists | Verdict::Wrong(_) => None,
        })
    }

    /// The answer's rows; `of_new` says what became of those who could be invited.
    pub fn rows(self, of_new: ImportOutcome) -> Vec<ImportRow> {
        let rows = self.0.into_iter().map(|(line, email, verdict)| {
            let (outcome, errors) = match verdict {
                Verdict::New(_) => (of_new, Vec::new()),
                Verdict::Exists => (ImportOutcome::Exists, Vec::new()),
                Verdict::Wrong(errors) => (ImportOutcome::Error, errors),
            };
            ImportRow { line, email, outcome, errors }
        });
        rows.collect()
    }
}

fn mistakes(line: &ImportRecord) -> Vec<String> {
    let rules = Rules { email: &line.email, first_name: &line.first_name, last_name: &line.last_name };
    let Err(report) = rules.validate() else { return Vec::new() };
    let problem = crate::kit::problem::Problem::from(report);
    problem
        .errors
        .into_iter()
        .flat_map(|(field, messages)| messages.into_iter().map(move |message| format!("{field}: {message}")))
        .collect()
}

/// What stood there, short enough to show.
fn shown(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(254).collect()
}
