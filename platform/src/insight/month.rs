//! The month that is over, on a page: what it comes to, told to those who want to hear it, and as a file.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use document::{Builder, Fact, Meta};
use std::fmt::Write;

use super::breakdown::{done, named_rows};
use super::model::{By, InsightCost, Row, Sums};
use super::overview::whole;
use super::period::{Time, Window};
use super::policy::{Naming, Policy};
use super::store::{self, Filter};
use crate::config::Settings;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::permission::ViewClientAnalytics;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::render::Renderer;
use crate::runs::{FileFormat, as_file};
use crate::tenancy;

/// Rows of each table.
const ROWS: usize = 15;

/// Last month and the time before it.
pub struct Month {
    pub window: Window,
    pub now: Sums,
    pub before: Sums,
}

impl Month {
    /// The month that is over, of UTC, as the company's policy shows it.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn last(tx: &mut TenantTx, policy: &Policy, now: DateTime<Utc>) -> Result<Self, Problem> {
        let client = tx.client();
        let window = Window::read(Time::LastMonth, (None, None), Tz::UTC, policy, now)?;
        let filter = Filter::default();
        let sums = whole(store::parts(tx, client, &window, "all", filter).await?);
        let before = whole(store::parts(tx, client, &window.before(), "all", filter).await?);
        Ok(Self { window, now: sums, before })
    }

    pub fn name(&self) -> String {
        self.window.range.first.format("%B %Y").to_string()
    }
}

/// Last month's figures as a PDF, by the company's policy. With people by name, the look is written into the audit log.
#[utoipa::path(tag = "insight", operation_id = "export_insight_month", responses((status = 200, content_type = "application/pdf", body = Vec<u8>), (status = 503, body = ProblemBody)))]
#[get("/insight/month/export")]
pub async fn export(
    caller: Allow<ViewClientAnalytics>,
    db: Data<Db>,
    clock: Data<Clock>,
    settings: Data<Settings>,
    renderer: Data<Renderer>,
) -> Result<HttpResponse, Problem> {
    let mut tx = db.begin(&caller).await?;
    let policy = store::policy(&mut tx).await?;
    let month = Month::last(&mut tx, &policy, clock.now()).await?;
    let mut tables = Vec::new();
    let all = [
        (By::UseCase, "By use case"),
        (By::Workspace, "By workspace"),
        (By::Group, "By group (groups can overlap)"),
        (By::Person, "By person"),
    ];
    for (by, title) in all {
        if policy.hides(by) {
            continue;
        }
        let mut rows = named_rows(&mut tx, &caller, &policy, &month.window, by, Filter::default()).await?;
        rows.sort_by_key(|row| (std::cmp::Reverse(done(&row.now)), row.key.clone()));
        rows.truncate(ROWS);
        // Without a directory there are no groups.
        if by == By::Group && rows.iter().all(|row| row.key.is_none()) {
            continue;
        }
        tables.push((title, rows));
    }
    let client = tenancy::client_name(&mut tx).await?;
    // The look at names.
    tx.commit().await?;
    let (title, address) = (format!("Insights, {}", month.name()), settings.address());
    let range = month.window.range;
    let page = format!("{address}/settings/insights?from={}&to={}", range.first, range.last);
    let meta = Meta {
        title: title.clone(),
        client,
        date: clock.now().format("%-d %B %Y").to_string(),
        facts: vec![
            Fact::new("Days", format!("{} to {} (UTC)", range.first, range.last)),
            Fact::new("What is shown of people", rule(&policy)),
            Fact { link: page, ..Fact::new("Page", "Open it with its charts") },
        ],
        address,
        ..Meta::default()
    };
    let text = text(&month, &tables);
    let make = move || {
        let mut builder = Builder::new();
        builder.push_text(&text);
        FileFormat::Pdf.write(&builder.finish(), &meta)
    };
    as_file(&renderer, caller.client, FileFormat::Pdf, &title, make).await
}

fn rule(policy: &Policy) -> String {
    match policy.naming {
        Naming::Named => "People by name".to_owned(),
        Naming::Pseudonyms => "People under pseudonyms".to_owned(),
        Naming::Sums => format!("Sums of at least {} people", policy.smallest_group),
    }
}

/// What a line says, and how it is told of sums.
type Figure<'a> = (&'a str, &'a dyn Fn(&Sums) -> String);

/// The page in Markdown.
fn text(month: &Month, tables: &[(&str, Vec<Row>)]) -> String {
    let mut text = String::from("## In all\n\n| Figure | Last month | The time before |\n|---|---|---|\n");
    let share = |part: i64, of: i64| {
        part.saturating_mul(100).checked_div(of).map_or_else(|| "–".to_owned(), |share| format!("{share} %"))
    };
    let figures: [Figure<'_>; 8] = [
        ("Active people", &|sums| sums.people.to_string()),
        ("Runs of use cases", &|sums| sums.runs.to_string()),
        ("Calls of the API", &|sums| sums.calls.to_string()),
        ("Failed", &|sums| sums.failed.to_string()),
        ("Tokens in, out", &|sums| format!("{}, {}", sums.input_tokens, sums.output_tokens)),
        ("Cost", &|sums| cost(&sums.costs)),
        ("Answers that cite, of those with sources", &|sums| share(sums.cited, sums.offered)),
        ("Liked, disliked", &|sums| format!("{}, {}", sums.liked, sums.disliked)),
    ];
    for (name, of) in figures {
        _ = writeln!(text, "| {name} | {} | {} |", plain(&of(&month.now)), plain(&of(&month.before)));
    }
    for (title, rows) in tables {
        if rows.is_empty() {
            continue;
        }
        _ = write!(
            text,
            "\n## {title}\n\n| Name | People | Runs and calls | Cost | The time before |\n|---|---|---|---|---|\n"
        );
        for row in rows {
            let name = match (&row.name, row.is_rest, &row.key) {
                (Some(name), _, _) => name.clone(),
                (None, true, _) => "Groups too small to be shown".to_owned(),
                (None, false, None) => "None".to_owned(),
                (None, false, Some(_)) => "Deleted, or not open to you".to_owned(),
            };
            let (people, done_now, done_before) = (row.now.people, done(&row.now), done(&row.before));
            let cost = cost(&row.now.costs);
            _ = writeln!(text, "| {} | {people} | {done_now} | {} | {done_before} |", plain(&name), plain(&cost));
        }
    }
    text
}

/// Costs in words, a currency each.
pub fn cost(costs: &[InsightCost]) -> String {
    let one = |cost: &InsightCost| {
        let cents = cost.micros / 10_000;
        format!("{}.{:02} {}", cents / 100, (cents % 100).abs(), cost.currency)
    };
    if costs.is_empty() { "–".to_owned() } else { costs.iter().map(one).collect::<Vec<_>>().join(" + ") }
}

/// What people named, as a cell of a table: in Markdown every mark may be escaped.
fn plain(name: &str) -> String {
    let mut safe = String::with_capacity(name.len());
    for letter in name.chars() {
        if letter.is_ascii_punctuation() {
            safe.push('\\');
        }
        safe.push(if letter.is_control() { ' ' } else { letter });
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_33_a_name_with_marks_stays_one_cell_and_money_has_two_digits() {
        assert_eq!(plain("a|b *c*\n#d"), "a\\|b \\*c\\* \\#d");
        let euros = |micros| InsightCost { currency: "EUR".to_owned(), micros };
        assert_eq!(cost(&[euros(4_256_789)]), "4.25 EUR");
        assert_eq!(cost(&[euros(50_000), euros(0)]), "0.05 EUR + 0.00 EUR");
        assert_eq!(cost(&[]), "–");
    }
}
