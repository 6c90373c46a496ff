//! The passages nearest to a question: all vectors in question are compared, in this process, which holds those that
//! were asked for lately.
//!
//! A use case, or a workspace, bounds what is looked at, so that comparing everything takes milliseconds and finds
//! exactly the nearest. Where there is more than that and the database has pgvector, its index proposes some hundred,
//! and those are compared; `platform/README.md` has what was measured of both. Who may see a document is asked of the
//! database each time: only what it names is compared.

use std::collections::HashMap;
use std::sync::Arc;

use moka::sync::Cache;
use uuid::Uuid;

use super::Retrieval;
use super::method::{Method, WordsOnly};
use super::question::{Answered, Question};
use super::sentences::nearness;
use super::vector::Direction;
use crate::documents::store::meaning::{self as compared, Among, Stored, Whole};
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::models::Offer;

/// Passages that are compared for one question at most, where no index proposes some; and documents that it looks for
/// them in.
pub const MOST: i64 = 50_000;
/// Passages that the index proposes: of the nearest two hundred nearly all are among them.
const PROPOSED: u16 = 400;
/// Of those, as many as may speak for a run's passages: further down a place says nothing.
pub const NEAR: usize = 1_000;
/// Bytes of vectors that this process holds at most.
const HELD: u64 = 256 * 1024 * 1024;
/// Read from the database in one go.
const DOCUMENTS_AT_ONCE: usize = 500;

/// The vectors of a document's passages, one behind the other.
pub(super) struct Vectors {
    pub document: Uuid,
    generation: Uuid,
    dimensions: usize,
    passages: Vec<(Uuid, f32)>,
    numbers: Vec<u8>,
    /// Of each passage those of its sentences.
    sentences: Vec<Box<[u8]>>,
}

impl Vectors {
    fn new(document: Uuid, generation: Uuid) -> Self {
        Self { document, generation, dimensions: 0, passages: Vec::new(), numbers: Vec::new(), sentences: Vec::new() }
    }

    fn add(&mut self, stored: &Stored) {
        if self.passages.is_empty() {
            self.dimensions = stored.vector.len();
        }
        // One of another length cannot be compared with the others; the table holds none.
        if stored.vector.len() == self.dimensions {
            self.passages.push((stored.passage_id, stored.scale));
            self.numbers.extend_from_slice(&stored.vector);
            self.sentences.push(stored.sentences.as_slice().into());
        }
    }

    fn size(&self) -> u32 {
        let sentences: usize = self.sentences.iter().map(|sentences| sentences.len()).sum();
        let each = size_of::<(Uuid, f32)>() + size_of::<Box<[u8]>>();
        let size = self.numbers.len() + sentences + self.passages.len() * each + size_of::<Self>();
        u32::try_from(size).unwrap_or(u32::MAX)
    }

    fn compare(&self, question: &Direction, into: &mut Vec<(Uuid, f32)>) {
        if self.dimensions != question.numbers.len() {
            return;
        }
        into.extend(self.each().zip(&self.sentences).map(|((id, scale, numbers), sentences)| {
            (id, nearness(question, question.nearness(scale, numbers), sentences))
        }));
    }

    fn each(&self) -> impl ExactSizeIterator<Item = (Uuid, f32, &[u8])> {
        let vectors = self.numbers.chunks_exact(self.dimensions.max(1));
        self.passages.iter().zip(vectors).map(|((id, scale), numbers)| (*id, *scale, numbers))
    }

    /// So many of its passages at most, evenly chosen, with their directions.
    pub fn sample(&self, most: usize) -> Vec<(Uuid, Direction)> {
        let step = self.passages.len().div_ceil(most.max(1)).max(1);
        let direction = |(id, scale, numbers): (Uuid, f32, &[u8])| (id, Direction { scale, numbers: numbers.to_vec() });
        self.each().step_by(step).map(direction).collect()
    }

    /// The passage that is nearest to a direction, and how near it is.
    pub fn nearest(&self, question: &Direction) -> Option<(Uuid, f32)> {
        if self.dimensions != question.numbers.len() {
            return None;
        }
        let near = self.each().map(|(id, scale, numbers)| (id, question.nearness(scale, numbers)));
        near.max_by(|one, other| one.1.total_cmp(&other.1))
    }
}

/// Vectors that this process holds, by document.
pub struct VectorCache(Cache<(ClientId, Uuid), Arc<Vectors>>);

impl Default for VectorCache {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(HELD).weigher(|_, vectors: &Arc<Vectors>| vectors.size()).build())
    }
}

/// Documents whose vectors can be compared with a question's.
pub(super) enum Comparable {
    /// So few passages that this process compares them all.
    Each(Vec<Whole>),
    /// The database's index proposes some of theirs.
    Indexed(Vec<Whole>),
}

impl Retrieval {
    /// The documents there that a model has made vectors of; why none of them is compared, where none is.
    pub(super) async fn comparable(
        &self,
        tx: &mut TenantTx,
        among: Among<'_>,
        space: &Offer,
    ) -> Result<Result<Comparable, WordsOnly>, Problem> {
        let found = compared::whole(tx, among, &space.vectors_name(), &space.region, MOST + 1).await?;
        let passages: i64 = found.iter().map(|document| i64::from(document.passages)).sum();
        let Some(first) = found.first().filter(|_| passages > 0) else { return Ok(Err(WordsOnly::NotReady)) };
        if passages <= MOST {
            return Ok(Ok(Comparable::Each(found)));
        }
        let fits = i64::try_from(found.len()).is_ok_and(|documents| documents <= MOST);
        let is_indexed = fits && compared::is_indexed(tx, first.dimensions).await?;
        Ok(if is_indexed { Ok(Comparable::Indexed(found)) } else { Err(WordsOnly::TooMany) })
    }

    /// The passages there that are nearest to a question, at most so many, and how they were found.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn nearest(
        &self,
        tx: &mut TenantTx,
        among: Among<'_>,
        (question, answered): (&Question, &Answered),
        most: usize,
    ) -> Result<(Vec<(Uuid, f32)>, Method), Problem> {
        let space = question.space();
        let direction = match answered {
            Ok(direction) => direction,
            Err((reason, message)) => {
                return Ok((Vec::new(), Method::words(*reason, Some(space)).saying(message.clone())));
            }
        };
        let (vectors, why_none) = match self.comparable(tx, among, space).await? {
            Ok(Comparable::Each(documents)) => {
                (self.vectors(tx, question.client(), &documents).await?, WordsOnly::NotReady)
            }
            Ok(Comparable::Indexed(documents)) => (proposed(tx, &documents, direction).await?, WordsOnly::TooMany),
            Err(reason) => return Ok((Vec::new(), Method::words(reason, Some(space)))),
        };
        let direction = direction.clone();
        // Milliseconds of pure work: not on the threads that answer everybody else.
        let near = tokio::task::spawn_blocking(move || first(&vectors, &direction, most)).await;
        let near = near.map_err(Problem::internal)?;
        let method = if near.is_empty() { Method::words(why_none, Some(space)) } else { Method::meaning(space) };
        Ok((near, method))
    }

    /// Those vectors, from memory where they are as they were.
    pub(super) async fn vectors(
        &self,
        tx: &mut TenantTx,
        client: ClientId,
        documents: &[Whole],
    ) -> Result<Vec<Arc<Vectors>>, sqlx::Error> {
        let VectorCache(cache) = &self.0.cache;
        let mut all = Vec::with_capacity(documents.len());
        let mut missing: HashMap<Uuid, Vectors> = HashMap::new();
        for document in documents {
            let known = cache.get(&(client, document.document_id));
            match known.filter(|vectors| vectors.generation == document.generation) {
                Some(vectors) => all.push(vectors),
                None => {
                    drop(missing.insert(document.document_id, Vectors::new(document.document_id, document.generation)))
                }
            }
        }
        let wanted: Vec<Uuid> = missing.keys().copied().collect();
        for some in wanted.chunks(DOCUMENTS_AT_ONCE) {
            for stored in compared::stored(tx, some).await? {
                if let Some(vectors) = missing.get_mut(&stored.document_id) {
                    vectors.add(&stored);
                }
            }
        }
        for (document, vectors) in missing {
            let vectors = Arc::new(vectors);
            cache.insert((client, document), vectors.clone());
            all.push(vectors);
        }
        Ok(all)
    }
}

/// Those that the index takes for nearest, to be compared like all others.
async fn proposed(
    tx: &mut TenantTx,
    documents: &[Whole],
    direction: &Direction,
) -> Result<Vec<Arc<Vectors>>, sqlx::Error> {
    // The index is for vectors of one length: `Retrieval::comparable` looked for it by the first document's.
    let is_fitting =
        documents.first().and_then(|first| usize::try_from(first.dimensions).ok()) == Some(direction.numbers.len());
    if !is_fitting {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = documents.iter().map(|document| document.document_id).collect();
    let mut vectors = Vectors::new(Uuid::nil(), Uuid::nil());
    for stored in compared::proposed(tx, &ids, &direction.numbers, PROPOSED).await? {
        vectors.add(&stored);
    }
    Ok(vec![Arc::new(vectors)])
}

/// The nearest ones, the nearest first; of equals the older passage.
fn first(vectors: &[Arc<Vectors>], question: &Direction, most: usize) -> Vec<(Uuid, f32)> {
    let mut near = Vec::with_capacity(vectors.iter().map(|vectors| vectors.passages.len()).sum());
    for vectors in vectors {
        vectors.compare(question, &mut near);
    }
    let order = |one: &(Uuid, f32), other: &(Uuid, f32)| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0));
    if near.len() > most {
        near.select_nth_unstable_by(most, order);
        near.truncate(most);
    }
    near.sort_unstable_by(order);
    near
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_5_the_nearest_come_first_and_another_models_vectors_not_at_all() {
        let ids: Vec<Uuid> = (0..4).map(|_| Uuid::now_v7()).collect();
        let document = |vectors: &[(usize, &[f32])]| {
            let mut document = Vectors::new(Uuid::now_v7(), Uuid::now_v7());
            for (id, vector) in vectors {
                let Direction { scale, numbers } = Direction::of(vector).unwrap();
                let id = ids[*id];
                document.add(&Stored {
                    passage_id: id,
                    document_id: Uuid::nil(),
                    scale,
                    vector: numbers,
                    sentences: Vec::new(),
                });
            }
            Arc::new(document)
        };
        let held = [
            document(&[(0, &[1.0, 0.0]), (1, &[1.0, 1.0])]),
            document(&[(2, &[0.0, 1.0])]),
            document(&[(3, &[0.0, 1.0, 0.0])]),
        ];
        let question = Direction::of(&[0.1, 1.0]).unwrap();
        let places = |most| first(&held, &question, most).into_iter().map(|(id, _)| id).collect::<Vec<_>>();
        assert_eq!(places(9), [ids[2], ids[1], ids[0]]);
        assert_eq!(places(1), [ids[2]]);
    }
}
