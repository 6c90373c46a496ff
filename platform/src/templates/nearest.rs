//! The template that has most to do with a description, by the words that both use.

use std::collections::BTreeSet;

use serde::Serialize;
use utoipa::ToSchema;

use super::catalogue::{self, Template};
use super::list::words;
use crate::kit::problem::Problem;

/// A template that comes near, and why.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct NearTemplate {
    pub id: String,
    pub name: String,
    pub description: String,
    /// The words that both use, the rarest first.
    pub why: Vec<String>,
}

/// Letters of a word that says something.
const LETTERS: usize = 4;
const WHY: usize = 6;

/// Words by which texts are compared: small letters, singular as far as an `s` tells.
fn stems(text: &str) -> BTreeSet<String> {
    let all = text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() >= LETTERS);
    all.map(str::to_lowercase).map(|word| word.strip_suffix('s').map_or(word.clone(), str::to_owned)).collect()
}

/// The nearest template; `None` where none shares a word that tells templates apart.
pub fn nearest(description: &str) -> Result<Option<NearTemplate>, Problem> {
    let asked = stems(description);
    let all: Vec<(&Template, BTreeSet<String>)> =
        catalogue::all()?.iter().map(|template| (template, stems(&words(template)))).collect();
    // A word that half of them use says nothing about any.
    let frequency = |word: &String| all.iter().filter(|(_, stems)| stems.contains(word)).count();
    let tells = |word: &&String| frequency(word) * 2 <= all.len();
    let scored = all.iter().map(|(template, stems)| {
        let mut shared: Vec<&String> = asked.intersection(stems).filter(tells).collect();
        shared.sort_by_key(|word| frequency(word));
        let named = self::stems(&template.definition.name);
        let worth = |word: &&String| (if named.contains(*word) { 2.0 } else { 1.0 }) / frequency(word).max(1) as f64;
        (shared.iter().map(worth).sum::<f64>(), *template, shared)
    });
    let best = scored.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|(score, ..)| *score > 0.0);
    Ok(best.map(|(_, template, shared)| NearTemplate {
        id: template.id.clone(),
        name: template.definition.name.clone(),
        description: template.definition.description.clone(),
        why: shared.into_iter().take(WHY).cloned().collect(),
    }))
}
