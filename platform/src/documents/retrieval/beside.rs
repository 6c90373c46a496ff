//! What a model is given of what was found: the hits that say most, and what stands beside them.
//!
//! Text is cut into passages of some hundred words, and the sentence that answers often leans on the one before it. A
//! passage that was found brings along those directly before and after it in its section; they take room from hits that
//! fit the question less, so no more than a part of it. What stands together in a document is given together, in its
//! order there.

use std::collections::{HashMap, HashSet};

use uuid::Uuid;

use crate::documents::{Beside, Offered, Ranked};

/// Hits that bring others along, at most: far down the list it is better to have another hit.
pub const LEADING: usize = 100;
/// Hits leave this share of the room to what stands beside them.
const LEFT: i64 = 4;

/// Passages that are taken, each with the place of the hit that brought it, and the room that is left.
struct Taking {
    taken: Vec<(usize, Offered)>,
    known: HashSet<Uuid>,
    left: i64,
}

impl Taking {
    /// `false`: it does not fit any more.
    fn take(&mut self, place: usize, passage: Offered) -> bool {
        if self.known.contains(&passage.id) {
            return true;
        }
        let size = size(&passage);
        if size > self.left {
            return false;
        }
        self.left -= size;
        self.known.insert(passage.id);
        self.taken.push((place, passage));
        true
    }
}

fn size(passage: &Offered) -> i64 {
    i64::try_from(passage.text.chars().count()).unwrap_or(i64::MAX)
}

/// Whether anything speaks for it; the others only fill what room there is.
fn is_hit(ranked: &Ranked) -> bool {
    ranked.why.score > 0.0
}

/// The hits whose neighbours are asked for.
pub fn leading(ranked: &[Ranked]) -> Vec<Uuid> {
    ranked.iter().take_while(|ranked| is_hit(ranked)).take(LEADING).map(|ranked| ranked.passage.id).collect()
}

/// As much as fits into so many characters: the best hits, what stands beside them, and then the rest of the list.
/// Stretches of text in the order of the best hit in each.
pub fn gathered(ranked: Vec<Ranked>, beside: Vec<Beside>, characters: i64) -> Vec<Offered> {
    let mut neighbours: HashMap<Uuid, Vec<Offered>> = HashMap::new();
    for Beside { of, passage } in beside {
        neighbours.entry(of).or_default().push(passage);
    }
    let mut taking = Taking { taken: Vec::new(), known: HashSet::new(), left: characters };
    let kept = if neighbours.is_empty() { 0 } else { characters / LEFT };
    let mut rest = ranked.into_iter().enumerate().peekable();
    let mut leading = Vec::new();
    while let Some((place, ranked)) =
        rest.next_if(|(place, ranked)| is_hit(ranked) && (*place == 0 || taking.left - kept >= size(&ranked.passage)))
    {
        leading.push((place, ranked.passage.id));
        if !taking.take(place, ranked.passage) {
            break;
        }
    }
    for (place, hit) in leading {
        for passage in neighbours.remove(&hit).unwrap_or_default() {
            taking.take(place, passage);
        }
    }
    for (place, ranked) in rest {
        if !taking.take(place, ranked.passage) {
            break;
        }
    }
    in_stretches(taking.taken)
}

/// Puts together what stands together.
fn in_stretches(mut taken: Vec<(usize, Offered)>) -> Vec<Offered> {
    taken.sort_unstable_by_key(|(_, passage)| (passage.document_id, passage.ordinal));
    let mut stretches: Vec<(usize, Vec<Offered>)> = Vec::new();
    for (place, passage) in taken {
        match stretches.last_mut() {
            Some((best, stretch)) if stretch.last().is_some_and(|before| is_next(before, &passage)) => {
                *best = place.min(*best);
                stretch.push(passage);
            }
            _ => stretches.push((place, vec![passage])),
        }
    }
    stretches.sort_by_key(|(best, _)| *best);
    stretches.into_iter().flat_map(|(_, stretch)| stretch).collect()
}

fn is_next(before: &Offered, passage: &Offered) -> bool {
    before.document_id == passage.document_id && before.ordinal + 1 == passage.ordinal
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::Why;

    /// A passage of ten characters.
    fn passage(ordinal: i32) -> Offered {
        Offered {
            id: id(ordinal),
            document_id: Uuid::nil(),
            document_name: "Rules".to_owned(),
            ordinal,
            page: None,
            heading: None,
            table_header: None,
            start_ms: None,
            text: "é".repeat(10),
        }
    }

    fn id(ordinal: i32) -> Uuid {
        Uuid::from_u128(ordinal.unsigned_abs().into())
    }

    fn found(hits: &[i32], others: &[i32]) -> Vec<Ranked> {
        let ranked = |ordinal: &i32, score| Ranked { passage: passage(*ordinal), why: Why { score, ..Why::default() } };
        hits.iter().map(|hit| ranked(hit, 1.0)).chain(others.iter().map(|other| ranked(other, 0.0))).collect()
    }

    fn beside(hits: &[i32]) -> Vec<Beside> {
        let of = |hit: &i32| [hit - 1, hit + 1].map(|next| Beside { of: id(*hit), passage: passage(next) });
        hits.iter().flat_map(of).collect()
    }

    fn ordinals(passages: &[Offered]) -> Vec<i32> {
        passages.iter().map(|passage| passage.ordinal).collect()
    }

    #[test]
    fn issue_5_a_hit_is_given_with_what_stands_beside_it_and_in_the_order_of_its_document() {
        let given = gathered(found(&[20, 5], &[1, 2]), beside(&[20, 5]), 60);
        assert_eq!(ordinals(&given), [19, 20, 21, 4, 5, 6]);
        // What two hits share is given once, and what lies together is one stretch, as good as the best of it.
        let given = gathered(found(&[7, 30, 5], &[]), beside(&[7, 5]), 1000);
        assert_eq!(ordinals(&given), [4, 5, 6, 7, 8, 30]);
    }

    #[test]
    fn issue_5_neighbours_take_a_quarter_of_the_room_and_never_the_best_hits_own() {
        let hits: Vec<i32> = (1..=20).map(|n| n * 10).collect();
        let given = ordinals(&gathered(found(&hits, &[]), beside(&hits), 80));
        assert_eq!(given, [9, 10, 11, 20, 30, 40, 50, 60], "six hits, and what stands beside the first");
        assert_eq!(ordinals(&gathered(found(&hits, &[]), beside(&hits), 10)), [10]);
        assert_eq!(ordinals(&gathered(found(&hits, &[]), beside(&hits), 9)), [0; 0]);
        assert_eq!(ordinals(&gathered(found(&[30, 10], &[1]), Vec::new(), 30)), [30, 10, 1], "nothing beside them");
    }

    #[test]
    fn issue_5_only_what_was_found_brings_others_along() {
        assert_eq!(leading(&found(&[3, 1], &[7, 8])), [id(3), id(1)]);
        assert_eq!(leading(&found(&(0..200).collect::<Vec<_>>(), &[])).len(), LEADING);
    }
}
