//! The job that puts questions which ask the same into one gap: by what they mean where a model of this machine makes
//! the client's vectors, else by their letters. A question joins the gap whose first question is nearest, or begins one;
//! it never moves, so that what was done about a gap stays with it.

use std::time::Duration;

use super::store::{self, Leader, Ungrouped};
use crate::documents::{Direction, Meanings, Retrieval};
use crate::kit::caller::ClientId;
use crate::kit::db::{Db, TenantTx};
use crate::kit::jobs::Periodic;
use crate::kit::problem::Problem;

/// How long a question stands by itself at most, but for the time that comparing takes.
const EVERY: Duration = Duration::from_secs(10);
/// Questions of one transaction. No more than a plugin may ask for one by one.
const LOT: i64 = 32;
/// Gaps that a question is compared with, those asked last.
const LEADERS: i64 = 2_000;
/// How alike the letters of two questions must be, 0 to 1. As with meanings, two that stay apart do less harm.
const LIKENESS: f32 = 0.6;

pub fn grouper(db: &Db, retrieval: &Retrieval) -> Periodic {
    let (db, retrieval) = (db.clone(), retrieval.clone());
    Periodic::new("group_questions", EVERY, move || {
        let (db, retrieval) = (db.clone(), retrieval.clone());
        async move { group_all(&db, &retrieval).await }
    })
}

pub async fn group_all(db: &Db, retrieval: &Retrieval) -> Result<(), Problem> {
    let mut tx = db.begin_worker().await?;
    let waiting = store::clients_to_group(&mut tx).await?;
    tx.commit().await?;
    for client in waiting.into_iter().filter_map(ClientId::new) {
        while group(db, retrieval, client).await? {}
    }
    Ok(())
}

/// Puts a lot of a client's questions into gaps; `false`: none waits any more.
async fn group(db: &Db, retrieval: &Retrieval, client: ClientId) -> Result<bool, Problem> {
    let mut tx = db.begin_for(client).await?;
    let lot = store::ungrouped(&mut tx, LOT).await?;
    drop(tx);
    if lot.is_empty() {
        return Ok(false);
    }
    let texts = lot.iter().map(|question| question.question.clone()).collect();
    let meanings = retrieval.meanings(client, texts).await?.filter(|made| made.directions.len() == lot.len());
    let mut tx = db.begin_for(client).await?;
    match meanings {
        Some(meanings) => by_meaning(&mut tx, &lot, meanings).await?,
        None => by_words(&mut tx, &lot).await?,
    }
    tx.commit().await?;
    Ok(true)
}

async fn by_words(tx: &mut TenantTx, lot: &[Ungrouped]) -> Result<(), sqlx::Error> {
    for question in lot {
        let gap = store::nearest_by_words(tx, question, LIKENESS).await?;
        store::join(tx, question, gap.as_deref().unwrap_or(&question.id), None).await?;
    }
    Ok(())
}

async fn by_meaning(tx: &mut TenantTx, lot: &[Ungrouped], meanings: Meanings) -> Result<(), sqlx::Error> {
    let Meanings { space, same_from, directions } = meanings;
    let mut leaders = store::leaders(tx, &space, LEADERS).await?;
    for (question, direction) in lot.iter().zip(directions) {
        let by_meaning = nearest(&leaders, &direction, same_from).map(|leader| leader.id.clone());
        // Gaps from before the model have no vector.
        let gap = match by_meaning {
            Some(gap) => Some(gap),
            None => store::nearest_by_words(tx, question, LIKENESS).await?,
        };
        let vector = Some((space.as_str(), direction.scale, direction.numbers.as_slice()));
        store::join(tx, question, gap.as_deref().unwrap_or(&question.id), vector).await?;
        if gap.is_none() {
            leaders.push(Leader { id: question.id.clone(), scale: direction.scale, vector: direction.numbers });
        }
    }
    Ok(())
}

fn nearest<'a>(leaders: &'a [Leader], direction: &Direction, from: f32) -> Option<&'a Leader> {
    let nearness = |leader: &Leader| direction.nearness(leader.scale, &leader.vector);
    let same_length = leaders.iter().filter(|leader| leader.vector.len() == direction.numbers.len());
    let near = same_length.map(|leader| (nearness(leader), leader)).filter(|(near, _)| *near >= from);
    near.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, leader)| leader)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_33_a_question_joins_the_nearest_gap_and_none_that_only_shares_its_subject() {
        let direction = |vector: &[f32]| Direction::of(vector).unwrap();
        let leader = |id: &str, vector: &[f32]| {
            let Direction { scale, numbers } = direction(vector);
            Leader { id: id.to_owned(), scale, vector: numbers }
        };
        let leaders = [leader("rent", &[1.0, 0.1, 0.0]), leader("pets", &[0.0, 1.0, 0.0]), leader("short", &[1.0])];
        let found = |vector: &[f32]| nearest(&leaders, &direction(vector), 0.92).map(|leader| leader.id.as_str());
        assert_eq!(found(&[1.0, 0.0, 0.0]), Some("rent"));
        assert_eq!(found(&[0.1, 1.0, 0.0]), Some("pets"));
        assert_eq!(found(&[1.0, 1.0, 0.0]), None, "as near to both, and to none of them near enough");
    }
}
