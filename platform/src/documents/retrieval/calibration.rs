//! From where on a passage answers a question, on the scale of the model that made their vectors.
//!
//! Each model has a scale of its own: with multilingual-e5-small unrelated texts have a cosine of 0.75, with others 0.1.
//! Measured on the labelled questions of `benches/retrieval`, without those held back: at 0.815 a tenth of the questions
//! that have an answer are refused, and more than half of those that have none.

/// The cosine from which on a passage answers; `None`: nobody has measured this model.
pub fn answers_from(model: &str) -> Option<f32> {
    match model {
        "multilingual-e5-small" => Some(0.815),
        _ => None,
    }
}

/// The cosine from which on two questions are taken to ask the same; `None`: the scale of this model is not known. Chosen
/// on the safe side, not measured on pairs of questions: two that stay apart are two lines of a list, two that are taken
/// for one hide one of them.
pub fn same_from(model: &str) -> Option<f32> {
    match model {
        "multilingual-e5-small" => Some(0.92),
        _ => None,
    }
}
