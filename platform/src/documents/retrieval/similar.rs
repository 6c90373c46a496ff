//! `GET document/{id}/similar`: documents of the same workspace that say nearly the same, and the sentences where their
//! figures differ. Two versions of one contract are found by it, and so are two price lists of which one is old.

use std::sync::Arc;

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::Serialize;
use unicode_segmentation::UnicodeSegmentation;
use utoipa::ToSchema;
use uuid::Uuid;

use super::Retrieval;
use super::method::{FoundList, Method, WordsOnly};
use super::nearest::{Comparable, Vectors};
use crate::documents::error::Error;
use crate::documents::store::meaning::Among;
use crate::documents::{Passage, permits, store};
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::List;
use crate::kit::http::hang_up;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

/// From this nearness on two passages say nearly the same. Models of vectors put the same in other words below it.
const NEARLY: f32 = 0.95;
/// Passages of the document that are compared with all others; evenly chosen where it has more.
const LOOKED_AT: usize = 60;
/// A document is named where it says nearly the same as this part of those passages.
const SHARE: f32 = 0.25;
/// Documents, and sentences of each, at most.
const DOCUMENTS: usize = 10;
const DIFFERENCES: usize = 5;
/// Words that a sentence has at least: of fewer nobody can tell what its figure is of.
const WORDS: usize = 4;

/// A document that says nearly the same.
#[derive(Debug, Serialize, ToSchema)]
pub struct SimilarDocument {
    pub id: Uuid,
    pub name: String,
    /// Passages of this document to which it has one that says nearly the same, of so many that were compared.
    pub alike: usize,
    pub compared: usize,
    /// Sentences that are the same but for their figures, five at most.
    pub differences: Vec<FigureDifference>,
}

/// The same sentence with other figures.
#[derive(Debug, Serialize, ToSchema)]
pub struct FigureDifference {
    pub here: SimilarSentence,
    pub there: SimilarSentence,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SimilarSentence {
    pub passage_id: Uuid,
    /// From 1, where the format has pages.
    pub page: Option<i32>,
    pub text: String,
}

/// Which documents of its workspace say nearly the same as this one, the most alike first.
#[utoipa::path(operation_id = "similar_documents", tag = "documents", params(("id" = Uuid, Path)), responses((status = 200, body = FoundList<SimilarDocument>), (status = 404, body = ProblemBody)))]
#[get("/document/{id}/similar")]
pub async fn similar(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    db: Data<Db>,
    retrieval: Data<Retrieval>,
) -> Result<FoundList<SimilarDocument>, Problem> {
    hang_up::while_awaited(async {
        let _permit = permits::search(caller.client).await?;
        found(&caller, *id, &db, &retrieval).await
    })
    .await
}

async fn found(
    caller: &Allow<ViewWorkspace>,
    id: Uuid,
    db: &Db,
    retrieval: &Retrieval,
) -> Result<FoundList<SimilarDocument>, Problem> {
    // Comparing keeps a processor busy for a moment: a company's documents one after the other.
    let _turn = retrieval.0.turns.take(caller.client).await?;
    let mut tx = db.begin(caller).await?;
    let workspace = reached(&mut tx, caller, id).await?;
    let by_words = |reason, space: Option<&_>| {
        Ok(FoundList { list: List::whole(Vec::new()), method: Method::words(reason, space) })
    };
    let space = match retrieval.space(&mut tx, caller.client).await? {
        Ok(space) => space,
        Err(reason) => return by_words(reason, None),
    };
    let documents = match retrieval.comparable(&mut tx, Among::Workspace(workspace), &space).await? {
        Ok(Comparable::Each(documents)) => documents,
        Ok(Comparable::Indexed(_)) => return by_words(WordsOnly::TooMany, Some(&space)),
        Err(reason) => return by_words(reason, Some(&space)),
    };
    if documents.iter().all(|document| document.document_id != id) {
        return by_words(WordsOnly::NotReady, Some(&space));
    }
    let vectors = retrieval.vectors(&mut tx, caller.client, &documents).await?;
    drop(tx);

    let alike = tokio::task::spawn_blocking(move || alike(id, &vectors)).await.map_err(Problem::internal)?;
    let mut tx = db.begin(caller).await?;
    reached(&mut tx, caller, id).await?;
    let mut named = Vec::with_capacity(alike.documents.len());
    for (other, pairs) in alike.documents {
        let (ours, theirs): (Vec<Uuid>, Vec<Uuid>) = pairs.iter().copied().unzip();
        let ours = store::passages_among(&mut tx, id, &ours).await?;
        let theirs = store::passages_among(&mut tx, other, &theirs).await?;
        // It may be gone meanwhile.
        let Some(first) = theirs.first() else { continue };
        named.push(SimilarDocument {
            id: other,
            name: first.document_name.clone(),
            alike: pairs.len(),
            compared: alike.compared,
            differences: all_differences(&pairs, &ours, &theirs),
        });
    }
    Ok(FoundList { list: List::whole(named), method: Method::meaning(&space) })
}

async fn reached(tx: &mut TenantTx, caller: &Allow<ViewWorkspace>, id: Uuid) -> Result<Uuid, Problem> {
    let location = store::location(tx, id).await?.ok_or(Error::NotFound)?;
    workspaces::reach(tx, caller, Some(location.workspace_id), "document").await?;
    Ok(location.workspace_id)
}

/// What says nearly the same as a document.
struct Alike {
    /// Passages that were compared.
    compared: usize,
    /// The most alike first; each with pairs of passages, this document's one first.
    documents: Vec<(Uuid, Vec<(Uuid, Uuid)>)>,
}

fn alike(id: Uuid, vectors: &[Arc<Vectors>]) -> Alike {
    let own = vectors.iter().find(|vectors| vectors.document == id);
    let sample = own.map(|own| own.sample(LOOKED_AT)).unwrap_or_default();
    let least = (SHARE * sample.len() as f32).max(1.0);
    let pairs = |other: &Vectors| {
        let nearest = |(passage, direction)| {
            let (there, nearness) = other.nearest(direction)?;
            (nearness >= NEARLY).then_some((passage, there))
        };
        sample.iter().map(|(passage, direction)| (*passage, direction)).filter_map(nearest).collect::<Vec<_>>()
    };
    let others = vectors.iter().filter(|vectors| vectors.document != id);
    let mut documents: Vec<(Uuid, Vec<(Uuid, Uuid)>)> =
        others.map(|other| (other.document, pairs(other))).filter(|(_, pairs)| pairs.len() as f32 >= least).collect();
    documents.sort_by_key(|(id, pairs)| (std::cmp::Reverse(pairs.len()), *id));
    documents.truncate(DOCUMENTS);
    Alike { compared: sample.len(), documents }
}

fn all_differences(pairs: &[(Uuid, Uuid)], ours: &[Passage], theirs: &[Passage]) -> Vec<FigureDifference> {
    let sentence = |passage: &Passage, text: &str| SimilarSentence {
        passage_id: passage.id,
        page: passage.page,
        text: text.to_owned(),
    };
    let of_pair =
        |(here, there): &(Uuid, Uuid)| {
            let here = ours.iter().find(|passage| passage.id == *here)?;
            let there = theirs.iter().find(|passage| passage.id == *there)?;
            let found = differences(&here.text, &there.text);
            Some(found.into_iter().map(move |(ours, theirs)| FigureDifference {
                here: sentence(here, ours),
                there: sentence(there, theirs),
            }))
        };
    pairs.iter().filter_map(of_pair).flatten().take(DIFFERENCES).collect()
}

/// Sentences of both texts that are the same, word by word, but for their figures.
fn differences<'t>(here: &'t str, there: &'t str) -> Vec<(&'t str, &'t str)> {
    let theirs: Vec<(Vec<String>, Vec<&str>, &str)> = there.unicode_sentences().filter_map(taken_apart).collect();
    let differing = |(words, figures, sentence): (Vec<String>, Vec<&str>, &'t str)| {
        let other = theirs.iter().find(|(other, theirs, _)| *other == words && *theirs != figures)?;
        // The same sentence with the same figures may stand there too.
        let is_there = theirs.iter().any(|(other, theirs, _)| *other == words && *theirs == figures);
        (!is_there).then_some((sentence, other.2))
    };
    here.unicode_sentences().filter_map(taken_apart).filter_map(differing).collect()
}

/// The figures of a text, in its order.
pub fn figures(text: &str) -> impl Iterator<Item = &str> {
    text.unicode_words().filter(|word| is_figure(word))
}

fn is_figure(word: &str) -> bool {
    word.chars().any(char::is_numeric)
}

/// The words of a sentence with a mark where a figure stands, and its figures; `None`: it has none, or too few words.
fn taken_apart(sentence: &str) -> Option<(Vec<String>, Vec<&str>, &str)> {
    let figures: Vec<&str> = figures(sentence).collect();
    let words: Vec<String> = sentence
        .unicode_words()
        .map(|word| if is_figure(word) { "#".to_owned() } else { word.to_lowercase() })
        .collect();
    let said = words.len() - figures.len();
    (!figures.is_empty() && said >= WORDS).then_some((words, figures, sentence.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_29_the_same_sentence_with_another_figure_is_a_difference() {
        let here = "The warranty runs for 36 months from delivery. Rent is due on the 3rd of each month. We meet at 9.";
        let there =
            "Rent is due on the 3rd of each month. The warranty runs for 24 months from delivery. We meet at 10.";
        assert_eq!(
            differences(here, there),
            [("The warranty runs for 36 months from delivery.", "The warranty runs for 24 months from delivery.")],
            "and of three words nobody can tell what their figure is of"
        );
        assert_eq!(differences(here, here), []);
        let both = "The warranty runs for 24 months from delivery. The warranty runs for 36 months from delivery.";
        assert_eq!(differences(here, both), [], "it says so as well");
        let reworded = "From delivery on the warranty runs for 24 months.";
        assert_eq!(differences(here, reworded), []);
        assert_eq!(differences("", there), []);
    }
}
