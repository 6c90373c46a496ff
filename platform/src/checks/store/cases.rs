//! Cases with their answers, and the real runs that can be cases.

use sqlx::types::Json;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::checks::model::{CaseAnswer, Outcome, Verdict};
use crate::kit::db::TenantTx;
use crate::use_cases::ResolvedInputs;
use crate::use_cases::examples::Expectation;

/// A case with what became of it.
pub struct Case {
    pub position: i32,
    pub name: String,
    pub example_id: Option<Uuid>,
    pub source_run_id: Option<Uuid>,
    pub expectations: Vec<Expectation>,
    pub answer: CaseAnswer,
}

/// The cases of a check; with their answers where they are wanted.
pub async fn cases(tx: &mut TenantTx, check: Uuid, with_outputs: bool) -> Result<Vec<Case>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT c.position, c.name, c.example_id, c.source_run_id, c.expectations AS "expectations: Json<Vec<Expectation>>", c.outcome,
                  c.results AS "results: Json<Vec<Verdict>>", b.status, b.reason, b.run_id, b.tokens, b.cost_micros, b.currency,
                  (extract(epoch FROM r.finished_at - r.created_at) * 1000)::bigint AS duration_ms,
                  (SELECT o.content FROM outputs o WHERE $3 AND o.client_id = r.client_id AND o.run_id = r.id AND o.version = 1) AS output
           FROM use_case_check_cases c
           JOIN use_case_checks k ON k.client_id = c.client_id AND k.id = c.check_id
           JOIN batch_rows b ON b.client_id = c.client_id AND b.batch_id = k.batch_id AND b.row = c.position
           LEFT JOIN runs r ON r.client_id = b.client_id AND r.id = b.run_id
           WHERE c.client_id = $1 AND c.check_id = $2
           ORDER BY c.position"#,
        client,
        check,
        with_outputs,
    )
    .fetch_all(&mut **tx)
    .await?;
    let case = rows.into_iter().map(|row| Case {
        position: row.position,
        name: row.name,
        example_id: row.example_id,
        source_run_id: row.source_run_id,
        expectations: row.expectations.0,
        answer: CaseAnswer {
            run_id: row.run_id,
            status: row.status,
            reason: row.reason,
            outcome: row.outcome.as_deref().map(Outcome::parse),
            results: row.results.0,
            output: row.output,
            tokens: row.tokens,
            cost_micros: row.cost_micros,
            currency: row.currency,
            duration_ms: row.duration_ms,
        },
    });
    Ok(case.collect())
}

/// A real run that may be done again.
pub struct Source {
    pub id: Uuid,
    pub title: String,
    pub inputs: ResolvedInputs,
}

/// The newest runs of a version that succeeded, or those of them that were named.
pub async fn sources(
    tx: &mut TenantTx,
    use_case: Uuid,
    version: i32,
    only: Option<&[Uuid]>,
    most: i64,
) -> Result<Vec<Source>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT id, title, inputs AS "inputs: Json<ResolvedInputs>" FROM runs
           WHERE client_id = $1 AND use_case_id = $2 AND use_case_version = $3 AND status = 'succeeded' AND NOT is_check
             AND ($4::uuid[] IS NULL OR id = ANY ($4))
           ORDER BY created_at DESC, id DESC
           LIMIT $5"#,
        client,
        use_case,
        version,
        only as Option<&[Uuid]>,
        most,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| Source { id: row.id, title: row.title, inputs: row.inputs.0 }).collect())
}

/// What a real run answered.
pub struct RealAnswer {
    pub run: Uuid,
    pub version: Option<i32>,
    pub answer: CaseAnswer,
}

/// What these runs answered; with their documents where they are wanted.
pub async fn answers(tx: &mut TenantTx, runs: &[Uuid], with_outputs: bool) -> Result<Vec<RealAnswer>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT r.id, r.use_case_version, r.status, r.reason_message, coalesce(u.input_tokens + u.output_tokens, 0) AS "tokens!", u.cost_micros AS "cost_micros?", u.currency,
                  (extract(epoch FROM r.finished_at - r.created_at) * 1000)::bigint AS duration_ms,
                  (SELECT o.content FROM outputs o WHERE $3 AND o.client_id = r.client_id AND o.run_id = r.id AND o.version = 1) AS output
           FROM runs r
           LEFT JOIN usage_entries u ON u.client_id = r.client_id AND u.id = r.id
           WHERE r.client_id = $1 AND r.id = ANY ($2)"#,
        client,
        runs,
        with_outputs,
    )
    .fetch_all(&mut **tx)
    .await?;
    let answer = rows.into_iter().map(|row| {
        let answer = CaseAnswer {
            run_id: Some(row.id),
            status: row.status,
            reason: row.reason_message,
            tokens: row.tokens,
            cost_micros: row.cost_micros,
            currency: row.currency,
            duration_ms: row.duration_ms,
            output: row.output,
            ..CaseAnswer::default()
        };
        RealAnswer { run: row.id, version: row.use_case_version, answer }
    });
    Ok(answer.collect())
}

/// What somebody wrote last about a run's answer that they found not good.
pub async fn complaint(tx: &mut TenantTx, run: Uuid) -> Result<Option<String>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT words FROM run_feedback WHERE client_id = $1 AND run_id = $2 AND NOT is_good AND words <> '' ORDER BY given_at DESC LIMIT 1",
        client,
        run
    )
    .fetch_optional(&mut **tx)
    .await
}
