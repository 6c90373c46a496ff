//! Cuts a text into the words of the model: the likeliest pieces of a unigram vocabulary (Kudo, ACL 2018), as
//! SentencePiece does for XLM-RoBERTa.

use super::weights::{Cursor, Damaged};

/// What stands for a space in a piece.
const SPACE: char = '▁';
/// How much less likely than the least likely piece a character is that no piece has (SentencePiece's penalty).
const UNKNOWN: f32 = 10.0;
/// Bytes of a text that are looked at for each token that it may have: the longest pieces have some 48.
const BYTES_A_TOKEN: usize = 64;

/// The order of the pieces by their bytes, for [`Words::read`]: the least score (f32), then their ids (u32).
///
/// # Errors
/// Where the file has no vocabulary.
pub fn order(file: &[u8]) -> Result<Vec<u8>, Damaged> {
    let mut at = Cursor(file);
    at.shape()?;
    let words = Words::read(&mut at, &[0; 4])?;
    let mut ids: Vec<u32> = (0..words.scores.len() as u32).collect();
    ids.sort_by_key(|id| words.piece(*id));
    let least = words.scores.iter().map(|score| f32::from_le_bytes(*score)).fold(f32::MAX, f32::min);
    let mut order = least.to_le_bytes().to_vec();
    order.extend(ids.iter().flat_map(|id| id.to_le_bytes()));
    Ok(order)
}

pub struct Words<'a> {
    begins: u32,
    ends: u32,
    unknown: u32,
    /// Where each piece begins, and the last one ends.
    offsets: &'a [[u8; 4]],
    scores: &'a [[u8; 4]],
    pieces: &'a [u8],
    /// Ids in the order of their bytes.
    sorted: &'a [[u8; 4]],
    least: f32,
    /// Characters that are written otherwise, sorted, each with its place in `others`.
    otherwise: Vec<(u32, std::ops::Range<usize>)>,
    others: Vec<char>,
}

impl<'a> Words<'a> {
    /// # Errors
    /// Where it ends too early or the order is another vocabulary's.
    pub fn read(at: &mut Cursor<'a>, order: &'a [u8]) -> Result<Self, Damaged> {
        let count = at.count()?;
        let [begins, ends, _filler, unknown] = [at.u32()?, at.u32()?, at.u32()?, at.u32()?];
        let bytes = at.size()?;
        let offsets = at.take((count + 1) * 4)?.as_chunks().0;
        let scores = at.take(count * 4)?.as_chunks().0;
        let pieces = at.take(bytes)?;
        let (least, sorted) = order.split_first_chunk().ok_or_else(|| Damaged("its words are not sorted".into()))?;
        let sorted = sorted.as_chunks().0;
        if !sorted.is_empty() && sorted.len() != count {
            return Err(Damaged("its words are sorted for another vocabulary".into()));
        }
        let listed = at.count()?;
        let bytes = at.u32()? as usize;
        let mut list = Cursor(at.take(bytes)?);
        let (mut otherwise, mut others) = (Vec::with_capacity(listed.min(1 << 16)), Vec::new());
        for _ in 0..listed {
            let written = list.u32()?;
            let begin = others.len();
            for _ in 0..list.u8()? {
                others.push(char::from_u32(list.u32()?).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            otherwise.push((written, begin..others.len()));
        }
        let least = f32::from_le_bytes(*least);
        Ok(Self { begins, ends, unknown, offsets, scores, pieces, sorted, least, otherwise, others })
    }

    /// The ids of a text after its role, between the beginning and the end; of a text with more than `longest` tokens
    /// those at its front.
    pub fn ids(&self, role: &str, text: &str, longest: usize) -> Vec<u32> {
        let text = &text[..text.floor_char_boundary(longest * BYTES_A_TOKEN)];
        let text = self.normal(role.chars().chain(text.chars()));
        let mut ids = vec![self.begins];
        ids.extend(self.cut(&text));
        ids.truncate(longest - 1);
        ids.push(self.ends);
        ids
    }

    /// As the vocabulary writes it: other forms of a character as one, one space for several, and one in front.
    fn normal(&self, text: impl Iterator<Item = char>) -> String {
        let mut normal = String::from(SPACE);
        let mut put = |char: char| match char {
            ' ' if normal.ends_with(SPACE) => {}
            ' ' => normal.push(SPACE),
            char => normal.push(char),
        };
        for char in text {
            match self.otherwise.binary_search_by_key(&u32::from(char), |(written, _)| *written) {
                Ok(at) => self.others[self.otherwise[at].1.clone()].iter().copied().for_each(&mut put),
                Err(_) => put(char),
            }
        }
        normal
    }

    /// The way through the text whose pieces have the highest sum of scores (Viterbi).
    fn cut(&self, text: &str) -> Vec<u32> {
        // The best way to each byte at which a character begins: its score, its last piece, where that begins.
        let mut best = vec![(f32::NEG_INFINITY, self.unknown, 0); text.len() + 1];
        best[0].0 = 0.0;
        for (begin, char) in text.char_indices() {
            let score = best[begin].0;
            let mut offer = |end: usize, id: u32, score: f32| {
                if score > best[end].0 {
                    best[end] = (score, id, begin);
                }
            };
            self.beginning(&text.as_bytes()[begin..], |length, id| {
                offer(begin + length, id, score + f32::from_le_bytes(self.scores[id as usize]));
            });
            offer(begin + char.len_utf8(), self.unknown, score + self.least - UNKNOWN);
        }
        let mut ids = Vec::new();
        let mut end = text.len();
        while end > 0 {
            ids.push(best[end].1);
            end = best[end].2;
        }
        ids.reverse();
        ids
    }

    /// Every piece that the text begins with, shortest first.
    fn beginning(&self, text: &[u8], mut found: impl FnMut(usize, u32)) {
        let mut among = self.sorted;
        for (at, byte) in text.iter().enumerate() {
            let less = |id: &[u8; 4], least: u16| {
                self.piece(u32::from_le_bytes(*id)).get(at).is_none_or(|byte| u16::from(*byte) < least)
            };
            let byte = u16::from(*byte);
            let first = among.partition_point(|id| less(id, byte));
            let end = among.partition_point(|id| less(id, byte + 1));
            among = &among[first..end];
            // What has nothing more is sorted first, and there is one of it.
            let Some(first) = among.first().map(|id| u32::from_le_bytes(*id)) else { return };
            if self.piece(first).len() == at + 1 && first != self.unknown {
                found(at + 1, first);
            }
        }
    }

    fn piece(&self, id: u32) -> &'a [u8] {
        let at = |index: usize| self.offsets.get(index).map_or(0, |at| u32::from_le_bytes(*at) as usize);
        self.pieces.get(at(id as usize)..at(id as usize + 1)).unwrap_or_default()
    }
}
