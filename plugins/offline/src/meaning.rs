//! How near each passage is to the question in meaning, where the platform has compared them: it says so in the extras of
//! passages (`nearness`), and of the request from where on a passage answers (`answers_from`), where it knows its model's scale.

use sdk::Request;

/// Of the distance between an average passage and the nearest one, how much a passage must have to be near, too.
const NEAR: f32 = 0.8;
/// Fewer passages have no average worth the name: the farthest stands in for it.
const FEW: usize = 6;

/// What is known of the passages' meaning.
#[derive(Default)]
pub struct Meaning {
    /// Of each passage, from 0 (no nearer than others) to 1 (the nearest).
    closeness: Vec<f32>,
    nearest: Option<usize>,
    /// Whether the nearest one is so near that it answers. Unknown scales are not guessed: words decide.
    answers: bool,
}

impl Meaning {
    pub fn of(request: &Request) -> Self {
        let stated = |extras: &[(String, String)], name: &str| {
            let value = extras.iter().find(|(known, _)| known == name).and_then(|(_, value)| value.parse().ok());
            value.filter(|number: &f32| number.is_finite())
        };
        let compared: Vec<Option<f32>> =
            request.passages.iter().map(|passage| stated(&passage.extras, "nearness")).collect();
        let mut known: Vec<f32> = compared.iter().flatten().copied().collect();
        known.sort_by(f32::total_cmp);
        let (Some(lowest), Some(best)) = (known.first(), known.last()) else { return Self::default() };
        let usual = if known.len() < FEW { lowest } else { known.get(known.len() / 2).unwrap_or(lowest) };
        let span = (best - usual).max(f32::EPSILON);
        let closeness =
            compared.iter().map(|near| near.map_or(0.0, |near| ((near - usual) / span).clamp(0.0, 1.0))).collect();
        Self {
            closeness,
            nearest: compared.iter().position(|near| *near == Some(*best)),
            answers: stated(&request.extras, "answers_from").is_some_and(|from| *best >= from),
        }
    }

    pub fn is_known(&self) -> bool {
        self.nearest.is_some()
    }

    /// Of a passage, from 0 to 1; of the prompt itself 0.
    pub fn closeness(&self, passage: Option<usize>) -> f32 {
        passage.and_then(|passage| self.closeness.get(passage)).copied().unwrap_or(0.0)
    }

    /// Whether a passage answers by its meaning alone.
    pub fn answers(&self, passage: Option<usize>) -> bool {
        self.answers && self.closeness(passage) >= NEAR
    }

    pub fn nearest(&self) -> Option<usize> {
        self.nearest
    }
}

#[cfg(test)]
mod tests {
    use sdk::Passage;

    use super::*;

    fn meaning(nearness: &[&str], from: Option<&str>) -> Meaning {
        let passage =
            |near: &&str| Passage { extras: vec![("nearness".to_owned(), (*near).to_owned())], ..Passage::default() };
        Meaning::of(&Request {
            passages: nearness.iter().map(passage).collect(),
            extras: from.map(|from| ("answers_from".to_owned(), from.to_owned())).into_iter().collect(),
            ..Request::default()
        })
    }

    #[test]
    fn issue_29_the_nearest_passages_answer_where_they_are_near_enough() {
        let near = meaning(&["0.75", "0.86", "0.74", "0.85", "0.73", "0.76", "0.75"], Some("0.82"));
        assert_eq!(near.nearest(), Some(1));
        let answering: Vec<usize> = (0..7).filter(|at| near.answers(Some(*at))).collect();
        assert_eq!(answering, [1, 3]);
        let far = meaning(&["0.75", "0.80", "0.74"], Some("0.82"));
        assert!(far.is_known() && !far.answers(Some(1)), "below the threshold nothing answers");
        let unknown = meaning(&["0.3", "0.6"], None);
        assert!(unknown.closeness(Some(1)) > 0.9 && !unknown.answers(Some(1)), "no scale is guessed");
    }

    #[test]
    fn issue_29_nonsense_counts_for_nothing() {
        for strange in [&["NaN", "inf", "near", ""][..], &[], &["0.8", "0.8"]] {
            let meaning = meaning(strange, Some("NaN"));
            assert!(
                (0..5).all(|at| meaning.closeness(Some(at)).is_finite() && !meaning.answers(Some(at))),
                "{strange:?}"
            );
        }
        assert_eq!(meaning(&["0.8"], Some("0.9")).closeness(None), 0.0);
    }
}
