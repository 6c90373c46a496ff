//! All SQL of how a client stands in a month, and of what processes hold of it.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::accounts::{Amount, MonthlyLimit, Of, Spender};
use super::model::Tokens;
use crate::kit::db::TenantTx;

/// A process that is silent for so long holds nothing any more; seconds.
pub const HELD: f64 = 60.0;

/// A budget, with what its subject is called.
#[derive(Clone)]
pub struct BudgetRow {
    pub id: Uuid,
    pub kind: String,
    pub of: Of,
    pub subject: Uuid,
    /// Empty: the subject is gone, or hidden from who asks.
    pub name: String,
    /// For a month, without what was granted for this one.
    pub monthly: MonthlyLimit,
    /// This month's.
    pub limit: MonthlyLimit,
    pub revision: i64,
}

impl BudgetRow {
    /// As a sentence names it.
    pub fn called(&self) -> String {
        match self.of {
            Of::All => "your company".to_owned(),
            Of::Workspace(_) => format!("the workspace {}", self.name),
            Of::Role(_) => format!("the role {}", self.name),
            Of::Person(_) => self.name.clone(),
            Of::UseCase(_) => format!("the use case {}", self.name),
            Of::Key(_) => format!("the API key {}", self.name),
        }
    }
}

/// What was used for one combination of workspace, use case, person and key.
pub struct Group {
    pub spender: Spender,
    pub used: Amount,
}

/// Waits for its turn: until the transaction ends nobody else works out what is left for this client.
pub async fn take_turn(tx: &mut TenantTx) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("SELECT pg_advisory_xact_lock(hashtextextended('usage_holds', $1))", client).execute(&mut **tx).await?;
    Ok(())
}

/// What was used between each of these moments and the next, the last up to now.
pub async fn segments(tx: &mut TenantTx, bounds: &[DateTime<Utc>]) -> Result<Vec<Amount>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT width_bucket(finished_at, $2::timestamptz[]) AS "segment!", count(*) FILTER (WHERE counts_as_run(status, endpoint)) AS "runs!",
                  coalesce(sum(least(input_tokens, $3) + least(output_tokens, $3)), 0)::bigint AS "tokens!"
           FROM usage_entries
           WHERE client_id = $1 AND finished_at >= ($2::timestamptz[])[1]
           GROUP BY 1"#,
        client,
        bounds,
        Tokens::MOST,
    )
    .fetch_all(&mut **tx)
    .await?;
    let mut used = vec![Amount::default(); bounds.len()];
    for row in rows {
        let place = usize::try_from(row.segment).unwrap_or_default().checked_sub(1);
        if let Some(segment) = place.and_then(|place| used.get_mut(place)) {
            *segment = Amount { runs: row.runs, tokens: row.tokens };
        }
    }
    Ok(used)
}

fn subject(kind: &str, id: Uuid) -> Of {
    match kind {
        "workspace" => Of::Workspace(id),
        "role" => Of::Role(id),
        "use_case" => Of::UseCase(id),
        "key" => Of::Key(id),
        _ => Of::Person(id),
    }
}

/// The budgets of the transaction's client, with what was granted for this month.
pub async fn budgets(tx: &mut TenantTx, month: DateTime<Utc>) -> Result<Vec<BudgetRow>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT b.id, b.kind, b.subject, b.monthly_runs, b.monthly_tokens, b.revision,
                  coalesce(CASE b.kind
                    WHEN 'workspace' THEN (SELECT w.name FROM workspaces w WHERE w.client_id = b.client_id AND w.id = b.subject)
                    WHEN 'role' THEN (SELECT r.name FROM account_roles r WHERE r.client_id = b.client_id AND r.id = b.subject)
                    WHEN 'use_case' THEN (SELECT u.name FROM use_cases u WHERE u.client_id = b.client_id AND u.id = b.subject)
                    WHEN 'key' THEN (SELECT k.name FROM api_keys k WHERE k.client_id = b.client_id AND k.id = b.subject)
                    ELSE person_name(b.client_id, b.subject) END, '') AS "name!",
                  coalesce(m.runs, 0)::bigint AS "more_runs!", coalesce(m.tokens, 0)::bigint AS "more_tokens!"
           FROM budgets b
           LEFT JOIN LATERAL (
             SELECT sum(t.granted) FILTER (WHERE t.metric = 'runs') AS runs, sum(t.granted) FILTER (WHERE t.metric = 'tokens') AS tokens
             FROM token_requests t
             WHERE t.client_id = b.client_id AND t.budget_id = b.id AND t.status = 'granted' AND t.month = ($2::timestamptz AT TIME ZONE 'UTC')::date
           ) m ON true
           WHERE b.client_id = $1
           ORDER BY b.kind, 7, b.id"#,
        client,
        month,
    )
    .fetch_all(&mut **tx)
    .await?;
    let budgets = rows.into_iter().map(|row| BudgetRow {
        id: row.id,
        of: subject(&row.kind, row.subject),
        kind: row.kind,
        subject: row.subject,
        name: row.name,
        monthly: MonthlyLimit { runs: row.monthly_runs, tokens: row.monthly_tokens },
        limit: MonthlyLimit {
            runs: row.monthly_runs.map(|runs| runs.saturating_add(row.more_runs)),
            tokens: row.monthly_tokens.map(|tokens| tokens.saturating_add(row.more_tokens)),
        },
        revision: row.revision,
    });
    Ok(budgets.collect())
}

/// The month's use by workspace, use case, person and key. It reads the month's entries: only for clients that have
/// budgets.
pub async fn groups(tx: &mut TenantTx, month: DateTime<Utc>) -> Result<Vec<Group>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT user_id, key_id, workspace_id, use_case_id, count(*) FILTER (WHERE counts_as_run(status, endpoint)) AS "runs!",
                  coalesce(sum(least(input_tokens, $3) + least(output_tokens, $3)), 0)::bigint AS "tokens!"
           FROM usage_entries
           WHERE client_id = $1 AND finished_at >= $2
           GROUP BY 1, 2, 3, 4"#,
        client,
        month,
        Tokens::MOST,
    )
    .fetch_all(&mut **tx)
    .await?;
    let groups = rows.into_iter().map(|row| Group {
        spender: Spender {
            user: row.user_id,
            role: None,
            key: row.key_id,
            workspace: row.workspace_id,
            use_case: row.use_case_id,
        },
        used: Amount { runs: row.runs, tokens: row.tokens },
    });
    Ok(groups.collect())
}

/// The account role of each person.
pub async fn roles(tx: &mut TenantTx) -> Result<HashMap<Uuid, Uuid>, sqlx::Error> {
    let client = tx.client();
    let rows = query!("SELECT id, role_id FROM users WHERE client_id = $1", client).fetch_all(&mut **tx).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.role_id)).collect())
}

/// What other processes hold, by account.
pub async fn held_by_others(tx: &mut TenantTx, process: Uuid) -> Result<HashMap<Uuid, Amount>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT account, sum(runs)::bigint AS "runs!", sum(tokens)::bigint AS "tokens!"
           FROM usage_holds
           WHERE client_id = $1 AND process <> $2 AND held_until > now()
           GROUP BY account"#,
        client,
        process,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.account, Amount { runs: row.runs, tokens: row.tokens })).collect())
}

/// Runs that wait for their turn, or for a process of their region: accepted, and held by nobody.
pub async fn waiting(tx: &mut TenantTx) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(r#"SELECT count(*) AS "count!" FROM runs WHERE client_id = $1 AND status = 'queued'"#, client)
        .fetch_one(&mut **tx)
        .await
}

/// Writes down what a process holds, and forgets what nobody holds any more.
pub async fn hold(tx: &mut TenantTx, process: Uuid, holds: &[(Uuid, Amount)]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let accounts: Vec<Uuid> = holds.iter().map(|(account, _)| *account).collect();
    let runs: Vec<i64> = holds.iter().map(|(_, held)| held.runs).collect();
    let tokens: Vec<i64> = holds.iter().map(|(_, held)| held.tokens).collect();
    query!(
        "WITH gone AS (DELETE FROM usage_holds WHERE client_id = $1 AND held_until < now() AND process <> $2)
         INSERT INTO usage_holds (client_id, account, process, runs, tokens, held_until)
         SELECT $1, t.account, $2, t.runs, t.tokens, now() + make_interval(secs => $6)
         FROM unnest($3::uuid[], $4::bigint[], $5::bigint[]) AS t (account, runs, tokens)
         ON CONFLICT (client_id, account, process) DO UPDATE
           SET runs = excluded.runs, tokens = excluded.tokens, held_until = excluded.held_until",
        client,
        process,
        &accounts,
        &runs,
        &tokens,
        HELD,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
