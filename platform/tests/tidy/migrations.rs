//! The recipe of `migrations/README.md`, read from the files.

use chrono::NaiveDateTime;

use super::{Source, report, sources};

/// The last step before the first release. Up to it an index is made on a table that holds nothing yet, or little.
const LAST_BEFORE_RELEASE: &str = "20261129021000";

/// Indexes that must not lead with the client, and why.
const ACROSS_CLIENTS: &[(&str, &str)] = &[
    ("users_sign_in", "a person signs in by email before the client is known"),
    ("passkeys_sign_in", "a passkey signs in before the client is known"),
    ("batches_live", "a process looks after batches of all clients"),
    ("recordings_expiring", "what has expired is removed for all clients at once"),
    ("recordings_of_plugin", "a plugin's new version is tried against recordings of all clients"),
    ("stripe_customers_by_customer", "an event of Stripe names the customer, and whose it is is found by that"),
    ("announcement_states_of_platform", "the owner counts the readers of all clients at once"),
    ("client_minutes_by_time", "the owner looks at a few minutes of all clients, and old ones are removed at once"),
    ("usage_days_across", "the owner reads what all clients did on some days"),
    ("usage_costs_across", "what all clients cost on a day is summed at once"),
    ("use_case_meanings_due", "a worker looks for what is due of all clients at once"),
    ("jobs_due", "a worker claims jobs of all clients, a kind at a time"),
    ("jobs_failed", "old failures are forgotten for all clients at once"),
    ("sso_domains_claimed", "replaced by the next: a step that was applied stays as it is"),
    ("sso_domains_owned", "a domain belongs to one client, and says whose before the client is known"),
];

/// A statement's table and its body: `CREATE TABLE name ( body )`.
fn tables(text: &str) -> Vec<(String, String)> {
    let mut tables = Vec::new();
    for part in text.split("CREATE TABLE ").skip(1) {
        let Some((name, rest)) = part.split_once('(') else { continue };
        let body = rest.split("\n);").next().unwrap_or_default();
        tables.push((name.trim().trim_start_matches("IF NOT EXISTS ").to_owned(), body.to_owned()));
    }
    tables
}

fn steps() -> Vec<Source> {
    let mut steps = sources("migrations", "sql");
    steps.retain(|step| step.path.starts_with(|c: char| c.is_ascii_digit()));
    steps
}

fn all() -> String {
    steps().iter().map(|step| step.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// The time in a step's name.
fn stamp(path: &str) -> &str {
    path.split_once('_').map_or(path, |(time, _)| time)
}

/// Numbers without a gap would collide between branches, and numbers that are no times would say nothing about which
/// was written first.
#[test]
fn steps_bear_the_time_at_which_they_were_written() {
    let is_time = |time: &str| time.len() == 14 && NaiveDateTime::parse_from_str(time, "%Y%m%d%H%M%S").is_ok();
    assert!(is_time("20261125235959") && !is_time("20261125240000") && !is_time("20260230000000"));
    assert!(!is_time("2026112500010"));
    let findings: Vec<String> =
        steps().into_iter().map(|step| step.path).filter(|path| !is_time(stamp(path))).collect();
    report("a step is called YYYYMMDDHHMMSS_what.sql, after a time in UTC", &findings);
}

fn statements(text: &str) -> Vec<String> {
    let code: Vec<&str> = text.lines().map(|line| line.split("--").next().unwrap_or_default()).collect();
    let plain = |statement: &str| statement.split_whitespace().collect::<Vec<_>>().join(" ");
    code.join(" ").split(';').map(plain).collect()
}

/// What is wrong with the indexes of a step: on a table that another step made one is made beside its writers, and one
/// that was cut off is not taken for made.
fn indexes_in_the_way(text: &str) -> Vec<String> {
    let statements = statements(text);
    let first = |words: &str| words.split([' ', '(']).next().unwrap_or_default().to_owned();
    let created = |statement: &String| {
        let table = statement.strip_prefix("CREATE TABLE ")?;
        Some(first(table.trim_start_matches("IF NOT EXISTS ")))
    };
    let own: Vec<String> = statements.iter().filter_map(created).collect();
    let mut findings = Vec::new();
    for statement in &statements {
        let index = statement.strip_prefix("CREATE INDEX ").or_else(|| statement.strip_prefix("CREATE UNIQUE INDEX "));
        let Some((name, target)) = index.and_then(|index| index.split_once(" ON ")) else { continue };
        let table = first(target.trim_start_matches("ONLY "));
        if name.starts_with("CONCURRENTLY IF NOT EXISTS ") {
            findings.push(format!(
                "{name} on {table}: without IF NOT EXISTS, which takes an index that was cut off for made"
            ));
        } else if !name.starts_with("CONCURRENTLY ") && !own.contains(&table) {
            findings
                .push(format!("{name} on {table}: make it CONCURRENTLY in a step of its own (`-- no-transaction`)"));
        }
    }
    findings
}

#[test]
fn an_index_on_a_table_of_another_step_is_made_beside_its_writers() {
    let own = "CREATE TABLE things (\n  client_id bigint\n);\nCREATE INDEX things_by ON things (client_id);";
    assert_eq!(indexes_in_the_way(own), [] as [String; 0]);
    let beside = "-- no-transaction\nCREATE UNIQUE INDEX CONCURRENTLY runs_by ON runs (client_id, title);";
    assert_eq!(indexes_in_the_way(beside), [] as [String; 0]);
    for wrong in [
        "CREATE INDEX runs_by ON runs (client_id);",
        "CREATE UNIQUE INDEX runs_by\n  ON runs (client_id);",
        "CREATE INDEX CONCURRENTLY IF NOT EXISTS runs_by ON runs (client_id);",
    ] {
        assert_eq!(indexes_in_the_way(wrong).len(), 1, "{wrong}");
    }
    let mut findings = Vec::new();
    for step in steps().iter().filter(|step| stamp(&step.path) > LAST_BEFORE_RELEASE) {
        findings.extend(indexes_in_the_way(&step.text).into_iter().map(|finding| format!("{}: {finding}", step.path)));
    }
    report("an index is made beside those who write its table", &findings);
}

/// A rule that a whole file leaves out is left out for what is written into it later, too.
#[test]
fn a_rule_that_a_whole_step_leaves_out_has_a_reason() {
    let lacks_reason = |line: &str| {
        line.trim_start().strip_prefix("-- squawk-ignore-file").is_some_and(|rest| {
            let (rules, reason) = rest.split_once(" -- ").unwrap_or((rest, ""));
            rules.trim().is_empty() || reason.trim().is_empty()
        })
    };
    assert!(!lacks_reason("-- squawk-ignore-file ban-drop-table -- nobody has written to it"));
    assert!(lacks_reason("-- squawk-ignore-file ban-drop-table") && lacks_reason("-- squawk-ignore-file -- all"));
    let mut findings = Vec::new();
    for step in steps().iter().filter(|step| stamp(&step.path) > LAST_BEFORE_RELEASE) {
        let lines = step.text.lines().filter(|line| lacks_reason(line));
        findings.extend(lines.map(|line| format!("{}: `{line}`: name the rules, and add ` -- why`", step.path)));
    }
    report("what a step leaves out of squawk's rules it says why", &findings);
}

/// A function in a step would be what the step says until somebody looks for it in `functions`.
#[test]
fn functions_are_out_of_the_sequence() {
    let makes = |step: &Source| {
        let text = step.text.to_uppercase();
        ["CREATE FUNCTION", "CREATE OR REPLACE", "CREATE AGGREGATE", "CREATE PROCEDURE"]
            .iter()
            .any(|made| text.contains(made))
    };
    let findings: Vec<String> = steps().into_iter().filter(makes).map(|step| step.path).collect();
    report("functions stand in migrations/functions", &findings);

    let applied =
        sources("platform/src/kit/db", "rs").into_iter().find(|source| source.path == "functions.rs").unwrap().text;
    let mut findings = Vec::new();
    for file in sources("migrations/functions", "sql") {
        if !applied.contains(&format!("migrations/functions/{}", file.path)) {
            findings.push(format!("{}: kit/db/functions.rs does not apply it", file.path));
        }
        // What is there already is replaced, and what is not is made before the steps: both read the file's lines.
        for line in
            file.text.lines().filter(|line| line.starts_with("CREATE ") && !line.starts_with("CREATE OR REPLACE "))
        {
            findings.push(format!("{}: `{line}`: begin it with CREATE OR REPLACE", file.path));
        }
    }
    report("files of functions can be applied again", &findings);
}

/// Several statements that are sent at once are a transaction, and then nothing can be made CONCURRENTLY: the
/// server would not start.
#[test]
fn a_step_without_a_transaction_is_one_statement() {
    let several = |step: &Source| {
        let code = step.text.lines().map(|line| line.split("--").next().unwrap_or_default());
        step.text.starts_with("-- no-transaction") && code.collect::<String>().matches(';').count() != 1
    };
    let findings: Vec<String> = steps().into_iter().filter(several).map(|step| step.path).collect();
    report("one statement in a step without a transaction", &findings);
}

/// The owner of the tables sees no rows of them where the policies are forced upon it: such a step would change
/// nothing, and only where the login is no superuser.
#[test]
fn a_step_that_changes_rows_of_all_clients_sees_them() {
    let mut findings = Vec::new();
    for step in &steps() {
        for line in step.text.lines() {
            let Some(rest) = line.strip_prefix("UPDATE ").or_else(|| line.strip_prefix("DELETE FROM ")) else {
                continue;
            };
            let table = rest.split_whitespace().next().unwrap_or_default();
            if !step.text.contains(&format!("ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY;")) {
                findings.push(format!("{}: `{line}` (migrations/README.md, *Names of people*)", step.path));
            }
        }
    }
    report("a step that changes rows of all clients sees them", &findings);
}

#[test]
fn every_tenant_table_is_isolated_and_leads_with_its_client() {
    let text = all();
    let mut findings = Vec::new();
    for (table, body) in tables(&text).iter().filter(|(_, body)| body.contains("client_id")) {
        if !text.contains(&format!("SELECT isolate('{table}');")) {
            findings.push(format!("{table}: call SELECT isolate('{table}')"));
        }
        if !body.contains("PRIMARY KEY (client_id, ") {
            findings.push(format!("{table}: its primary key must begin with client_id"));
        }
        for unique in body.split("UNIQUE (").skip(1).filter(|unique| !unique.starts_with("client_id")) {
            findings.push(format!(
                "{table}: UNIQUE ({} must begin with client_id",
                unique.split(')').next().unwrap_or_default()
            ));
        }
        for key in body.split("REFERENCES ").skip(1) {
            let composite = key.split_once('(').is_some_and(|(_, columns)| columns.starts_with("client_id"));
            if !composite && !key.starts_with("control.clients (id)") {
                let target = key.lines().next().unwrap_or_default();
                findings.push(format!("{table}: REFERENCES {target}: a foreign key names client_id too, or one client's row could point at another's"));
            }
        }
    }
    report("tenant tables follow the recipe (C1)", &findings);
}

#[test]
fn an_index_leads_with_the_client_or_serves_work_of_all_clients() {
    let text = all();
    let tenants: Vec<String> =
        tables(&text).into_iter().filter(|(_, body)| body.contains("client_id")).map(|(table, _)| table).collect();
    let mut findings = Vec::new();
    for index in text.split(" INDEX ").skip(1) {
        let Some((head, rest)) = index.split_once('(') else { continue };
        let Some((name, target)) = head.split_once(" ON ") else { continue };
        let name = name.trim_start_matches("CONCURRENTLY ");
        let table = target.split_whitespace().next().unwrap_or_default();
        let statement = rest.split(';').next().unwrap_or_default();
        // Queues are read across clients by the worker's role: small, because they hold what waits and nothing
        // else.
        let queue = statement.contains("WHERE") && statement.contains("status IN (");
        let excepted = queue || ACROSS_CLIENTS.iter().any(|(known, _)| *known == name);
        if tenants.iter().any(|tenant| tenant == table) && !statement.starts_with("client_id") && !excepted {
            findings.push(format!("{name} on {table}: begin it with client_id"));
        }
    }
    report("indexes lead with client_id (migrations/README.md)", &findings);
}

#[test]
fn a_step_expands_or_says_that_it_contracts() {
    let mut findings = Vec::new();
    for step in steps() {
        for (number, line) in step.text.lines().enumerate() {
            let code = line.split("--").next().unwrap_or_default().to_uppercase();
            let contracts = ["DROP TABLE", "DROP COLUMN", "RENAME ", "SET NOT NULL", "DROP CONSTRAINT"];
            let retypes = code.contains("ALTER COLUMN") && code.contains(" TYPE ");
            if (retypes || contracts.iter().any(|word| code.contains(word))) && !line.contains("-- contract:") {
                findings.push(format!("{}:{}: the version before must still run; if no release uses it any more, say so in `-- contract: …`", step.path, number + 1));
            }
        }
    }
    report("migrations expand, or contract on purpose (R20)", &findings);
}
