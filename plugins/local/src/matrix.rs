//! Products of weights of four bits with numbers of eight: whole numbers within a block, whose sum two scales then
//! make a number of.

use half::f16;

use super::lanes;
use super::weights::{BLOCK, Damaged, PACKED, Weights};

/// Rows of numbers of eight bits, a scale for each block.
pub struct Rounded {
    /// Kept with sixteen bits: the product of two such is one instruction.
    values: Vec<[i16; BLOCK]>,
    scales: Vec<f32>,
}

impl Rounded {
    pub fn new(numbers: &[f32]) -> Self {
        let blocks = numbers.as_chunks::<BLOCK>().0;
        let mut rounded = Self { values: Vec::with_capacity(blocks.len()), scales: Vec::with_capacity(blocks.len()) };
        for block in blocks {
            let largest = block.iter().fold(0.0, |largest: f32, number| largest.max(number.abs()));
            let scale = largest / 127.0;
            let inverse = if scale > 0.0 { scale.recip() } else { 0.0 };
            rounded.values.push(block.map(|number| (number * inverse).round_ties_even() as i16));
            rounded.scales.push(scale);
        }
        rounded
    }
}

/// A matrix and what is added to its products.
pub struct Matrix<'a> {
    blocks: &'a [[u8; PACKED]],
    bias: Vec<f32>,
    columns: usize,
}

impl<'a> Matrix<'a> {
    pub fn new(weights: &Weights<'a>, name: &str, rows: usize, columns: usize) -> Result<Self, Damaged> {
        let blocks = weights.blocks(&format!("{name}.w"), rows, columns)?;
        Ok(Self { blocks, bias: weights.floats(&format!("{name}.b"), rows)?, columns })
    }

    /// One row of products for each of `inputs`.
    pub fn times(&self, inputs: &Rounded) -> Vec<f32> {
        let (rows, blocks) = (self.bias.len(), self.columns / BLOCK);
        let mut products = vec![0.0; inputs.values.len() / blocks * rows];
        let mut row = vec![[0; BLOCK]; blocks];
        let mut scales = vec![0.0; blocks];
        for (number, packed) in self.blocks.chunks_exact(blocks).enumerate() {
            // Unpacked once for all inputs.
            for ((packed, row), scale) in packed.iter().zip(&mut row).zip(&mut scales) {
                *scale = unpack(packed, row);
            }
            let inputs = inputs.values.chunks_exact(blocks).zip(inputs.scales.chunks_exact(blocks));
            for (products, (values, given)) in products.chunks_exact_mut(rows).zip(inputs) {
                let mut sums = lanes::NONE;
                for (((row, values), scale), given) in row.iter().zip(values).zip(&scales).zip(given) {
                    sums = lanes::add(sums, row, values, scale * given);
                }
                products[number] = self.bias[number] + lanes::total(sums);
            }
        }
        products
    }
}

/// Unpacks a block and returns its scale.
fn unpack(packed: &[u8; PACKED], row: &mut [i16; BLOCK]) -> f32 {
    let [low, high, halves @ ..] = packed;
    for (at, both) in halves.iter().enumerate() {
        row[at] = i16::from(both & 15) - 8;
        row[at + BLOCK / 2] = i16::from(both >> 4) - 8;
    }
    f16::from_le_bytes([*low, *high]).to_f32()
}

/// A row of a matrix that is looked up, not multiplied with.
pub fn look_up(blocks: &[[u8; PACKED]], row: usize, into: &mut [f32]) {
    let count = into.len() / BLOCK;
    let mut whole = [0; BLOCK];
    let found = blocks.get(row * count..(row + 1) * count).unwrap_or_default();
    for (packed, into) in found.iter().zip(into.chunks_exact_mut(BLOCK)) {
        let scale = unpack(packed, &mut whole);
        into.iter_mut().zip(&whole).for_each(|(into, whole)| *into = f32::from(*whole) * scale);
    }
}
