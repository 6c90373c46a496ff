//! From where on a passage answers a question, on the scale of the model that made their vectors.
//!
//! Each model has a scale of its own: with multilingual-e5-small unrelated texts have a cosine of 0.75, with others 0.1.
//! Measured on the labelled questions of `benches/retrieval`, without those held back: at 0.817 a tenth of the questions
//! that have an answer are refused, and more than half of those that have none.

/// The cosine from which on a passage answers; `None`: nobody has measured this model.
pub fn answers_from(model: &str) -> Option<f32> {
    match model {
        "multilingual-e5-small" => Some(0.817),
        _ => None,
    }
}

/// Whether sentences get vectors of their own: what that finds was measured of this model, and others are paid for.
pub fn has_sentences(model: &str) -> bool {
    model == "multilingual-e5-small"
}

/// From where on texts say the same, as cosines of one model.
pub struct Scale {
    /// Two questions ask the same. Measured on the pairs of `benches/retrieval/questions.jsonl`, on the safe side: two that
    /// stay apart are two lines of a list, two that are taken for one hide one of them. At 0.92 one in 400 pairs that ask
    /// different things of the same document is taken for one, and one in twelve that have the same answer; at 0.90 one
    /// in 100, and one in four.
    pub same_question_from: f32,
    /// A use case does what somebody describes. Measured on the descriptions of `benches/retrieval/use_cases.jsonl`: of
    /// 31 that fit a use case 20 find it, and of 17 that fit none one is shown one.
    pub described_from: f32,
    /// Two use cases do the same; texts of one kind are nearer to each other. Measured on the use cases there: of six
    /// that were written anew five are found, and none of four that do something else.
    pub same_use_case_from: f32,
}

/// `None`: the scale of this model is not known.
pub fn scale(model: &str) -> Option<Scale> {
    match model {
        "multilingual-e5-small" => {
            Some(Scale { same_question_from: 0.92, described_from: 0.84, same_use_case_from: 0.875 })
        }
        _ => None,
    }
}
