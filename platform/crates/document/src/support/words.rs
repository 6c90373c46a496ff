//! Texts as words that can be held against each other.

use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// Shorter words of an alphabet are articles, prepositions and the like in the languages of Europe.
const WEIGHTY: usize = 4;
/// Letters by which an inflected word may differ at its end.
const ENDING: usize = 3;
/// Words that turn a sentence into its opposite, in the languages of our users.
const NEGATIONS: &[&str] = &[
    "no", "not", "never", "none", "neither", "nor", "cannot", "without", "unless", // English
    "nicht", "kein", "keine", "keinen", "keinem", "keiner", "keines", "nie", "niemals", "ohne", // German
    "pas", "jamais", "aucun", "aucune", "sans", // French
    "nunca", "ningún", "ninguna", "ninguno", "sin", // Spanish
    "não", "nenhum", "nenhuma", "sem", // Portuguese
    "non", "nessun", "nessuna", "nessuno", "senza", "mai", // Italian
    "niet", "geen", "nooit", "zonder", // Dutch
];

/// The words of a text that weigh, its numbers, and whether it says that something is not so.
#[derive(Clone, Debug, Default)]
pub struct Words {
    words: Vec<Word>,
    numbers: Vec<Word>,
    is_negated: bool,
}

#[derive(Clone, Debug)]
struct Word {
    /// In one case and one form.
    folded: String,
    /// Where it was taken from, for people.
    written: String,
}

impl Words {
    pub fn of(text: &str) -> Self {
        let (mut all, mut numbers, mut is_negated) = (Vec::new(), Vec::new(), false);
        for written in text.unicode_words() {
            let folded: String = written.nfkc().flat_map(char::to_lowercase).collect();
            is_negated |= NEGATIONS.contains(&folded.as_str()) || folded.ends_with("n't") || folded.ends_with("n’t");
            let word = |folded| Word { folded, written: written.to_owned() };
            if folded.starts_with(|c: char| c.is_numeric()) {
                numbers.push(word(number(&folded)));
            } else {
                all.push(word(folded));
            }
        }
        let weighty: Vec<Word> = all.iter().filter(|word| is_weighty(&word.folded)).cloned().collect();
        // "It is so" has nothing else to go by.
        let words = if weighty.is_empty() { all } else { weighty };
        Self { words, numbers, is_negated }
    }

    /// Puts another text's beside its own.
    pub fn add(&mut self, other: &Self) {
        self.words.extend(other.words.iter().cloned());
        self.numbers.extend(other.numbers.iter().cloned());
        self.is_negated |= other.is_negated;
    }

    pub fn is_negated(&self) -> bool {
        self.is_negated
    }

    /// How many of the claim's words and numbers are among these, from 0 to 1.
    pub fn share_of(&self, claim: &Self) -> f64 {
        let asked = claim.words.len() + claim.numbers.len();
        if asked == 0 {
            return 0.0;
        }
        (asked - self.missing_of(claim).count()) as f64 / asked as f64
    }

    pub fn has_numbers_of(&self, claim: &Self) -> bool {
        claim.numbers.iter().all(|number| self.has_number(number))
    }

    /// Numbers first: they matter most.
    pub fn missing_of<'c>(&self, claim: &'c Self) -> impl Iterator<Item = &'c str> {
        let numbers = claim.numbers.iter().filter(|number| !self.has_number(number));
        let words = claim.words.iter().filter(|word| !self.words.iter().any(|own| is_same(&own.folded, &word.folded)));
        numbers.chain(words).map(|word| word.written.as_str())
    }

    fn has_number(&self, number: &Word) -> bool {
        self.numbers.iter().any(|own| own.folded == number.folded)
    }
}

/// Where there is no alphabet, one sign is a word.
fn is_weighty(word: &str) -> bool {
    word.chars().count() >= WEIGHTY || word.chars().any(|c| c >= '\u{2e80}')
}

/// Whether two words differ in their endings only: `delivers` and `delivery`, `Vertrag` and `Vertrags`.
fn is_same(one: &str, other: &str) -> bool {
    if one == other {
        return true;
    }
    let common = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let rest = |word: &str| word.chars().count() - common;
    let (short, long) = (rest(one).min(rest(other)), rest(one).max(rest(other)));
    // One is the beginning of the other, or both have an ending of their own.
    common >= WEIGHTY && long <= ENDING && (short == 0 || common >= 2 * long)
}

/// `1,200`, `1.200` and `1200` are one number, and so are `2.50` and `2,5`. A separator before three digits, or one of
/// several, sets off thousands.
fn number(written: &str) -> String {
    let parts: Vec<&str> = written.split(['.', ',', '\'', '’']).collect();
    let (whole, decimals) = match parts.as_slice() {
        [whole, rest] if rest.len() != 3 => ((*whole).to_owned(), rest.trim_end_matches('0')),
        parts => (parts.concat(), ""),
    };
    let whole = whole.trim_start_matches('0');
    if decimals.is_empty() { whole.to_owned() } else { format!("{whole}.{decimals}") }
}
