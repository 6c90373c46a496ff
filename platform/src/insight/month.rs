//! The month that is over, on a page: what it comes to, told to those who want to hear it, and as a file.

use std::fmt::Write;

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use chrono::{DateTime, Datelike, Months, NaiveDate, Utc};
use chrono_tz::Tz;
use document::{Builder, Fact, Meta};
use serde::Deserialize;
use utoipa::IntoParams;

use super::breakdown::{done, named_rows};
use super::model::{By, InsightCost, Row, Sums};
use super::overview::whole;
use super::period::{Range, Time, Window, first_of_month};
use super::policy::{Naming, Policy};
use super::store::{self, Filter};
use crate::config::Settings;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::http::input::Query;
use crate::kit::permission::ViewClientAnalytics;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::render::Renderer;
use crate::runs::{FileFormat, as_file};
use crate::tenancy;

/// Rows of each table.
const ROWS: usize = 15;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MonthQuery {
    /// A day of the month, which is over; last month unless given.
    month: Option<NaiveDate>,
}

impl MonthQuery {
    /// The first day of the month.
    fn first(&self, now: DateTime<Utc>) -> Result<NaiveDate, Problem> {
        let this = first_of_month(now.date_naive());
        let Some(day) = self.month else { return Ok(month_before(this)) };
        if day.year() < 1 || day >= this {
            return Err(Problem::field("month", "Please give a day of a month that is over."));
        }
        Ok(first_of_month(day))
    }
}

/// From the first day of a month to that of the month before.
fn month_before(first: NaiveDate) -> NaiveDate {
    first.checked_sub_months(Months::new(1)).unwrap_or(first)
}

/// A month beside the one before.
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
        Self::beginning(tx, policy, month_before(first_of_month(now.date_naive())), now).await
    }

    /// The same of the month that begins with this day.
    async fn beginning(
        tx: &mut TenantTx,
        policy: &Policy,
        first: NaiveDate,
        now: DateTime<Utc>,
    ) -> Result<Self, Problem> {
        let client = tx.client();
        let Range { first, last } = Range::month(first);
        let window = Window::read(Time::LastMonth, (Some(first), Some(last)), Tz::UTC, policy, now)?;
        // Months differ in length: as many days right before would begin within one.
        let window = window.beside(Range::month(month_before(first)));
        let filter = Filter::default();
        let sums = whole(store::parts(tx, client, &window, "all", filter).await?);
        let before = whole(store::parts(tx, client, &window.before(), "all", filter).await?);
        Ok(Self { window, now: sums, before })
    }

    pub fn name(&self) -> String {
        name(&self.window)
    }

    /// Of the month that it is compared with.
    pub fn name_before(&self) -> String {
        name(&self.window.before())
    }

    /// Each figure with the month before, a line each.
    pub fn lines(&self) -> Vec<String> {
        let before = self.name_before();
        let line = |(figure, of): &Figure| format!("{figure}: {} ({} in {before})", of(&self.now), of(&self.before));
        FIGURES.iter().map(line).collect()
    }
}

fn name(window: &Window) -> String {
    window.range.first.format("%B %Y").to_string()
}

/// A month's figures beside those of the month before, as a PDF, by the company's policy. With people by name, the look
/// is written into the audit log.
#[utoipa::path(tag = "insight", operation_id = "export_insight_month", params(MonthQuery), responses((status = 200, content_type = "application/pdf", body = Vec<u8>), (status = 503, body = ProblemBody)))]
#[get("/insight/month/export")]
pub async fn export(
    caller: Allow<ViewClientAnalytics>,
    db: Data<Db>,
    clock: Data<Clock>,
    settings: Data<Settings>,
    renderer: Data<Renderer>,
    query: Query<MonthQuery>,
) -> Result<HttpResponse, Problem> {
    let first = query.first(clock.now())?;
    let mut tx = db.begin(&caller).await?;
    let policy = store::policy(&mut tx).await?;
    let month = Month::beginning(&mut tx, &policy, first, clock.now()).await?;
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

/// What is shown of people.
pub fn rule(policy: &Policy) -> String {
    match policy.naming {
        Naming::Named => "People by name".to_owned(),
        Naming::Pseudonyms => "People under pseudonyms".to_owned(),
        Naming::Sums => format!("Sums of at least {} people", policy.smallest_group),
    }
}

/// What a line says, and how it is told of sums.
type Figure = (&'static str, fn(&Sums) -> String);

const FIGURES: [Figure; 8] = [
    ("Active people", |sums| sums.people.to_string()),
    ("Runs of use cases", |sums| sums.runs.to_string()),
    ("Calls of the API", |sums| sums.calls.to_string()),
    ("Failed, share of all", |sums| format!("{}, {}", sums.failed, share(sums.failed, done(sums)))),
    ("Tokens in, out", |sums| format!("{}, {}", sums.input_tokens, sums.output_tokens)),
    ("Cost", |sums| cost(&sums.costs)),
    ("Answers that cite, of those with sources", |sums| share(sums.cited, sums.offered)),
    ("Liked, disliked", |sums| format!("{}, {}", sums.liked, sums.disliked)),
];

fn share(part: i64, of: i64) -> String {
    part.saturating_mul(100).checked_div(of).map_or_else(|| "–".to_owned(), |share| format!("{share} %"))
}

/// The page in Markdown.
fn text(month: &Month, tables: &[(&str, Vec<Row>)]) -> String {
    let (name, name_before) = (month.name(), month.name_before());
    let mut text = format!("## In all\n\n| Figure | {name} | {name_before} |\n|---|---|---|\n");
    for (figure, of) in FIGURES {
        _ = writeln!(text, "| {figure} | {} | {} |", plain(&of(&month.now)), plain(&of(&month.before)));
    }
    for (title, rows) in tables {
        if rows.is_empty() {
            continue;
        }
        _ = write!(
            text,
            "\n## {title}\n\n| Name | People | Runs and calls | Cost | Runs and calls in {name_before} |\n|---|---|---|---|---|\n"
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

    #[test]
    fn issue_33_a_month_stands_beside_the_calendar_month_before_and_both_are_named() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        for (first, last, before_first, before_last, heads) in [
            ("2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31", "| Figure | February 2026 | January 2026 |"),
            ("2028-03-01", "2028-03-31", "2028-02-01", "2028-02-29", "| Figure | March 2028 | February 2028 |"),
            ("2026-01-01", "2026-01-31", "2025-12-01", "2025-12-31", "| Figure | January 2026 | December 2025 |"),
        ] {
            let range = Range::month(day(first));
            assert_eq!(range.last, day(last));
            let days = (Some(range.first), Some(range.last));
            let window =
                Window::read(Time::LastMonth, days, Tz::UTC, &Policy::default(), DateTime::UNIX_EPOCH).unwrap();
            let window = window.beside(Range::month(month_before(range.first)));
            let before = window.before().range;
            assert_eq!((before.first, before.last), (day(before_first), day(before_last)));
            let now = Sums { runs: 40, calls: 8, tests: 2, failed: 5, ..Sums::default() };
            let month = Month { window, now, before: Sums::default() };
            let text = text(&month, &[]);
            assert!(text.contains(heads), "{text}");
            assert!(text.contains("| Failed, share of all | 5\\, 10 \\% | 0\\, – |"), "{text}");
        }
    }

    #[test]
    fn issue_33_only_a_month_that_is_over_has_a_page() {
        let now: DateTime<Utc> = "2026-03-15T12:00:00Z".parse().unwrap();
        let first = |month: Option<&str>| -> Result<String, Vec<String>> {
            let query = MonthQuery { month: month.map(|month| month.parse().unwrap()) };
            query.first(now).map(|day| day.to_string()).map_err(|problem| problem.errors.keys().cloned().collect())
        };
        assert_eq!(first(None), Ok("2026-02-01".to_owned()));
        assert_eq!(first(Some("2025-12-24")), Ok("2025-12-01".to_owned()));
        for wrong in ["2026-03-01", "2027-01-01", "0000-12-31"] {
            assert_eq!(first(Some(wrong)), Err(vec!["month".to_owned()]), "{wrong}");
        }
    }
}
