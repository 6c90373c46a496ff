//! Scores statements against a topic (BM25 over statements, with their passage and headings as context), and picks those
//! that say the most without saying it twice (maximal marginal relevance).

use std::collections::{HashMap, HashSet};

use crate::source::Statement;

const K1: f32 = 1.2;
const B: f32 = 0.6;
/// How much the headings above a statement count beside its own words.
const CONTEXT: f32 = 0.35;
/// How much being unlike what is picked already counts beside being relevant.
const DIVERSITY: f32 = 0.35;
/// Only this many of the best are compared with each other.
const SHORTLIST: usize = 200;

pub struct Index<'s> {
    pub statements: &'s [Statement],
    idf: HashMap<&'s str, f32>,
    rarest: f32,
    average: f32,
    /// How central each statement is: its likeness to all the others.
    central: Vec<f32>,
}

impl<'s> Index<'s> {
    pub fn new(statements: &'s [Statement]) -> Self {
        let count = statements.len().max(1) as f32;
        let mut containing: HashMap<&str, f32> = HashMap::new();
        for statement in statements {
            let distinct: HashSet<&str> = statement.terms.iter().map(String::as_str).collect();
            for term in distinct {
                *containing.entry(term).or_default() += 1.0;
            }
        }
        let idf: HashMap<&str, f32> =
            containing.iter().map(|(term, n)| (*term, (1.0 + (count - n + 0.5) / (n + 0.5)).ln())).collect();
        let average = statements.iter().map(|statement| statement.terms.len()).sum::<usize>() as f32 / count;
        let central = statements
            .iter()
            .map(|statement| {
                let weight: f32 = statement
                    .terms
                    .iter()
                    .map(|term| shared(containing.get(term.as_str()).copied().unwrap_or(1.0), count))
                    .sum();
                weight / (statement.terms.len() as f32 + 6.0)
            })
            .collect();
        Self { statements, idf, rarest: (1.0 + (count + 0.5) / 0.5).ln(), average: average.max(1.0), central }
    }

    /// How rare a word is; a word that no source has is the rarest.
    fn idf(&self, term: &str) -> f32 {
        self.idf.get(term).copied().unwrap_or(self.rarest)
    }

    /// How well a statement fits weighted words.
    pub fn relevance(&self, at: usize, topic: &Topic) -> f32 {
        let Some(statement) = self.statements.get(at) else { return 0.0 };
        let length = statement.terms.len() as f32;
        topic
            .weights
            .iter()
            .map(|(term, weight)| {
                let tf = statement.terms.iter().filter(|have| *have == term).count() as f32;
                let own = tf * (K1 + 1.0) / (tf + K1 * (1.0 - B + B * length / self.average));
                let around = if statement.context.contains(term) { CONTEXT } else { 0.0 };
                weight * self.idf(term) * (own + around)
            })
            .sum()
    }

    /// Which part of the topic, by weight, a statement or its heading has: 0 to 1.
    pub fn coverage(&self, at: usize, topic: &Topic) -> f32 {
        let Some(statement) = self.statements.get(at) else { return 0.0 };
        // In few sources every word is common: each still counts for something.
        let weight = |(term, weight): &(String, f32)| weight * (0.5 + self.idf(term));
        let whole: f32 = topic.weights.iter().map(weight).sum();
        let covered: f32 = topic
            .weights
            .iter()
            .filter(|(term, _)| statement.terms.contains(term) || statement.context.contains(term))
            .map(weight)
            .sum();
        if whole > 0.0 { covered / whole } else { 0.0 }
    }

    /// How much of the whole a statement stands for.
    pub fn centrality(&self, at: usize) -> f32 {
        self.central.get(at).copied().unwrap_or(0.0)
    }

    /// Picks at most `most` of the scored statements, the best first.
    pub fn pick(&self, mut scored: Vec<(usize, f32)>, most: usize) -> Vec<usize> {
        scored.retain(|(_, score)| *score > 0.0);
        scored.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        scored.truncate(SHORTLIST);
        let best = scored.first().map_or(1.0, |(_, score)| *score);
        let mut picked: Vec<usize> = Vec::new();
        while picked.len() < most {
            let next = scored
                .iter()
                .enumerate()
                .map(|(place, (at, score))| {
                    let alike = picked.iter().map(|other| self.likeness(*at, *other)).fold(0.0, f32::max);
                    (place, score / best - DIVERSITY * alike, alike)
                })
                .filter(|(_, _, alike)| *alike < 0.7)
                .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
            let Some((place, _, _)) = next else { break };
            picked.push(scored.remove(place).0);
        }
        picked
    }

    /// How much two statements share, by the weight of their words: 0 to 1.
    fn likeness(&self, one: usize, other: usize) -> f32 {
        let (Some(one), Some(other)) = (self.statements.get(one), self.statements.get(other)) else { return 0.0 };
        let one: HashSet<&str> = one.terms.iter().map(String::as_str).collect();
        let other: HashSet<&str> = other.terms.iter().map(String::as_str).collect();
        let weight = |terms: &mut dyn Iterator<Item = &&str>| terms.map(|term| self.idf(term)).sum::<f32>();
        let common = weight(&mut one.intersection(&other));
        let smaller = weight(&mut one.iter()).min(weight(&mut other.iter()));
        if smaller > 0.0 { common / smaller } else { 0.0 }
    }
}

/// What a word shared by so many statements adds to centrality: nothing when it stands alone, little when it is everywhere.
fn shared(containing: f32, count: f32) -> f32 {
    if containing < 2.0 { 0.0 } else { (containing.ln() + 0.5) * (1.0 - containing / (count + 1.0)) }
}

/// Weighted words to look for.
#[derive(Default)]
pub struct Topic {
    weights: Vec<(String, f32)>,
}

impl Topic {
    pub fn add(&mut self, terms: impl IntoIterator<Item = String>, weight: f32) {
        for term in terms {
            match self.weights.iter_mut().find(|(known, _)| *known == term) {
                Some((_, known)) => *known = known.max(weight),
                None => self.weights.push((term, weight)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::terms;

    fn statements(texts: &[&str]) -> Vec<Statement> {
        let make = |(position, text): (usize, &&str)| Statement {
            text: (*text).into(),
            passage: Some(0),
            speaker: None,
            terms: terms(text),
            context: Vec::new(),
            position,
        };
        texts.iter().enumerate().map(make).collect()
    }

    fn topic(text: &str) -> Topic {
        let mut topic = Topic::default();
        topic.add(terms(text), 1.0);
        topic
    }

    #[test]
    fn the_rare_word_of_a_question_decides() {
        let statements = statements(&[
            "The supplier delivers desks every month.",
            "The supplier pays a penalty for late desks.",
            "The supplier is based in Lyon.",
            "Desks are checked by the supplier.",
        ]);
        let index = Index::new(&statements);
        let topic = topic("Which penalty does the supplier pay?");
        let best = (0..4).max_by(|a, b| index.relevance(*a, &topic).total_cmp(&index.relevance(*b, &topic)));
        assert_eq!(best, Some(1));
        assert!(index.coverage(1, &topic) > 0.9 && index.coverage(2, &topic) < 0.4);
    }

    #[test]
    fn what_is_said_twice_is_picked_once() {
        let statements = statements(&[
            "The fee is 900 euros a month.",
            "A fee of 900 euros a month is due.",
            "The contract ends in March.",
        ]);
        let index = Index::new(&statements);
        assert_eq!(index.pick(vec![(0, 1.0), (1, 0.99), (2, 0.2)], 3), [0, 2]);
        assert!(index.pick(vec![(0, 0.0)], 3).is_empty());
    }
}
