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
        // Statements are many and short: each of their words is looked up, not each of the topic's searched for.
        let mut found: Vec<(&Weighted, f32)> = Vec::new();
        for weighted in statement.terms.iter().filter_map(|term| topic.get(term)) {
            match found.iter_mut().find(|(known, _)| std::ptr::eq(*known, weighted)) {
                Some((_, tf)) => *tf += 1.0,
                None => found.push((weighted, 1.0)),
            }
        }
        let saturated = |tf: f32| tf * (K1 + 1.0) / (tf + K1 * (1.0 - B + B * length / self.average));
        let own: f32 = found.iter().map(|(known, tf)| known.weight * self.idf(&known.term) * saturated(*tf)).sum();
        let around =
            self.distinct(&statement.context, topic).map(|known| CONTEXT * known.weight * self.idf(&known.term));
        own + around.sum::<f32>()
    }

    /// Which part of the topic, by weight, a statement or its heading has: 0 to 1.
    pub fn coverage(&self, at: usize, topic: &Topic) -> f32 {
        let Some(statement) = self.statements.get(at) else { return 0.0 };
        // In few sources every word is common: each still counts for something.
        let weight = |known: &Weighted| known.weight * (0.5 + self.idf(&known.term));
        let own: f32 = self.distinct(&statement.terms, topic).map(weight).sum();
        let around = self.distinct(&statement.context, topic).filter(|known| !statement.terms.contains(&known.term));
        let covered = own + around.map(weight).sum::<f32>();
        let whole: f32 = topic.weights.iter().map(weight).sum();
        if whole > 0.0 { covered / whole } else { 0.0 }
    }

    /// The topic's words among these, each once.
    fn distinct<'t>(&self, terms: &'t [String], topic: &'t Topic) -> impl Iterator<Item = &'t Weighted> {
        let first = move |(place, term): (usize, &'t String)| {
            let known = topic.get(term)?;
            (!terms.iter().take(place).any(|before| before == term)).then_some(known)
        };
        terms.iter().enumerate().filter_map(first)
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
        let mut left: Vec<(usize, f32, HashSet<&str>)> =
            scored.into_iter().map(|(at, score)| (at, score / best, self.distinct_words(at))).collect();
        let mut picked: Vec<(usize, HashSet<&str>)> = Vec::new();
        while picked.len() < most {
            let next = left
                .iter()
                .enumerate()
                .map(|(place, (_, score, words))| {
                    let alike = picked.iter().map(|(_, other)| self.likeness(words, other)).fold(0.0, f32::max);
                    (place, score - DIVERSITY * alike, alike)
                })
                .filter(|(_, _, alike)| *alike < 0.7)
                .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
            let Some((place, _, _)) = next else { break };
            let (at, _, words) = left.remove(place);
            picked.push((at, words));
        }
        picked.into_iter().map(|(at, _)| at).collect()
    }

    fn distinct_words(&self, at: usize) -> HashSet<&'s str> {
        self.statements
            .get(at)
            .map(|statement| statement.terms.iter().map(String::as_str).collect())
            .unwrap_or_default()
    }

    /// How much two statements share, by the weight of their words: 0 to 1.
    fn likeness(&self, one: &HashSet<&str>, other: &HashSet<&str>) -> f32 {
        let weight = |words: &HashSet<&str>| words.iter().map(|word| self.idf(word)).sum::<f32>();
        let common: f32 = one.intersection(other).map(|word| self.idf(word)).sum();
        let smaller = weight(one).min(weight(other));
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
    weights: Vec<Weighted>,
    places: HashMap<String, usize>,
}

struct Weighted {
    term: String,
    weight: f32,
}

impl Topic {
    pub fn add(&mut self, terms: impl IntoIterator<Item = String>, weight: f32) {
        for term in terms {
            match self.places.get(&term).and_then(|place| self.weights.get_mut(*place)) {
                Some(known) => known.weight = known.weight.max(weight),
                None => {
                    self.places.insert(term.clone(), self.weights.len());
                    self.weights.push(Weighted { term, weight });
                }
            }
        }
    }

    fn get(&self, term: &str) -> Option<&Weighted> {
        self.places.get(term).and_then(|place| self.weights.get(*place))
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
            row: false,
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
