//! The job that finds entries of the newest version which mean nearly the same, where a model of this machine makes the
//! client's vectors: each entry is compared once, when it comes into the version. Where there is no such model entries
//! wait for one.

use std::time::Duration;

use uuid::Uuid;

use super::contradictions::{contradict, same_figures};
use super::store::{self, Known};
use crate::documents::{Direction, Retrieval};
use crate::kit::caller::ClientId;
use crate::kit::db::Db;
use crate::kit::jobs::Periodic;
use crate::kit::problem::Problem;

/// How long an entry waits at most, but for the time that comparing takes.
const EVERY: Duration = Duration::from_secs(30);
/// Entries of one transaction. No more than a plugin may ask for one by one.
pub const LOT: usize = 32;
/// Entries that one is compared with: those that were made last.
pub const COMPARED: i64 = 5_000;
/// Entries that one is paired with at most, the nearest.
const PAIRS: usize = 10;

pub fn pairer(db: &Db, retrieval: &Retrieval) -> Periodic {
    let (db, retrieval) = (db.clone(), retrieval.clone());
    Periodic::new("pair_questions", EVERY, move || {
        let (db, retrieval) = (db.clone(), retrieval.clone());
        async move { pair_all(&db, &retrieval).await }
    })
}

pub async fn pair_all(db: &Db, retrieval: &Retrieval) -> Result<(), Problem> {
    let mut tx = db.begin_worker().await?;
    let waiting = store::clients_to_pair(&mut tx).await?;
    tx.commit().await?;
    for client in waiting.into_iter().filter_map(ClientId::new) {
        while pair(db, retrieval, client).await? {}
    }
    Ok(())
}

/// Compares a lot of a client's entries; `false`: none waits any more, or no model is there.
async fn pair(db: &Db, retrieval: &Retrieval, client: ClientId) -> Result<bool, Problem> {
    let mut tx = db.begin_for(client).await?;
    let lot = store::unpaired(&mut tx, i64::try_from(LOT).unwrap_or(i64::MAX)).await?;
    drop(tx);
    if lot.is_empty() {
        return Ok(false);
    }
    let texts = lot.iter().map(|entry| entry.question.clone()).collect();
    let meanings = retrieval.meanings(client, texts).await?.filter(|made| made.directions.len() == lot.len());
    let Some(meanings) = meanings else { return Ok(false) };
    let mut tx = db.begin_for(client).await?;
    let mut known = store::known(&mut tx, &meanings.space, COMPARED).await?;
    for (entry, direction) in lot.iter().zip(meanings.directions) {
        let asked = (entry.question.as_str(), entry.language.as_str());
        let mut near = nearest(&known, asked, &direction, meanings.same_from);
        near.retain(|(id, _)| *id != entry.id);
        near.truncate(PAIRS);
        store::put_vector(&mut tx, entry.id, &meanings.space, &direction).await?;
        let ids: Vec<Uuid> = near.iter().map(|(id, _)| *id).collect();
        let answers = store::answers(&mut tx, &ids).await?;
        for (other, nearness) in near {
            let differs = answers.get(&other).is_some_and(|answer| contradict(&entry.answer, answer));
            store::put_pair(&mut tx, (entry.id, other), nearness, differs).await?;
        }
        let Direction { scale, numbers: vector } = direction;
        let (question, language) = (entry.question.clone(), entry.language.clone());
        known.push(Known { id: entry.id, question, language, scale, vector });
    }
    let ids: Vec<Uuid> = lot.iter().map(|entry| entry.id).collect();
    store::set_paired(&mut tx, &ids).await?;
    tx.commit().await?;
    Ok(true)
}

/// Entries that ask nearly the same in the same language with the same figures, the nearest first.
pub fn nearest(
    known: &[Known],
    (question, language): (&str, &str),
    direction: &Direction,
    from: f32,
) -> Vec<(Uuid, f32)> {
    let comparable = known.iter().filter(|one| one.language == language && one.vector.len() == direction.numbers.len());
    let mut near: Vec<(&Known, f32)> = comparable
        .map(|one| (one, direction.nearness(one.scale, &one.vector)))
        .filter(|(one, nearness)| *nearness >= from && same_figures(question, &one.question))
        .collect();
    near.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    near.into_iter().map(|(one, nearness)| (one.id, nearness)).collect()
}

#[cfg(test)]
mod unit {
    use super::*;

    fn known(id: u128, question: &str, language: &str, vector: &[f32]) -> Known {
        let Direction { scale, numbers: vector } = Direction::of(vector).unwrap();
        Known { id: Uuid::from_u128(id), question: question.to_owned(), language: language.to_owned(), scale, vector }
    }

    #[test]
    fn issue_32_entries_mean_the_same_in_one_language_with_the_same_figures_and_near_enough() {
        let all = [
            known(1, "When is the rent due?", "en", &[1.0, 0.1, 0.0]),
            known(2, "Rent: due when?", "en", &[1.0, 0.0, 0.0]),
            known(3, "Wann ist die Miete fällig?", "de", &[1.0, 0.0, 0.0]),
            known(4, "When is the rent of 2027 due?", "en", &[1.0, 0.0, 0.0]),
            known(5, "Are pets allowed?", "en", &[0.0, 1.0, 0.0]),
            known(6, "Another model's", "en", &[1.0]),
        ];
        let direction = Direction::of(&[1.0, 0.0, 0.0]).unwrap();
        let near = nearest(&all, ("When must the rent be paid?", "en"), &direction, 0.92);
        assert_eq!(near.iter().map(|(id, _)| id.as_u128()).collect::<Vec<_>>(), [2, 1]);
    }
}
