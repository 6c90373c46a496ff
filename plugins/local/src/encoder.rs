//! The encoder of BERT (Devlin et al., 2019): tokens in, the mean of what they have become out, of length one.

use super::matrix::{Matrix, Rounded, look_up};
use super::weights::{Damaged, PACKED, Shape, Weights};

pub struct Encoder<'a> {
    shape: Shape,
    words: &'a [[u8; PACKED]],
    places: Vec<f32>,
    kind: Vec<f32>,
    norm: Norm,
    layers: Vec<Layer<'a>>,
}

struct Layer<'a> {
    query: Matrix<'a>,
    key: Matrix<'a>,
    value: Matrix<'a>,
    out: Matrix<'a>,
    attended: Norm,
    widen: Matrix<'a>,
    narrow: Matrix<'a>,
    done: Norm,
}

/// Brings each row to mean 0 and variance 1, then to what was learned.
struct Norm {
    scale: Vec<f32>,
    shift: Vec<f32>,
    epsilon: f32,
}

impl<'a> Encoder<'a> {
    /// # Errors
    /// Where the file lacks a part.
    pub fn new(weights: &Weights<'a>) -> Result<Self, Damaged> {
        let shape = weights.shape;
        let (width, inner) = (shape.width, shape.inner);
        let norm = |name: String| -> Result<Norm, Damaged> {
            let scale = weights.floats(&format!("{name}.w"), width)?;
            Ok(Norm { scale, shift: weights.floats(&format!("{name}.b"), width)?, epsilon: shape.epsilon })
        };
        let layer = |at: usize| -> Result<Layer<'a>, Damaged> {
            let matrix = |name: &str, rows, columns| Matrix::new(weights, &format!("l{at}.{name}"), rows, columns);
            Ok(Layer {
                query: matrix("q", width, width)?,
                key: matrix("k", width, width)?,
                value: matrix("v", width, width)?,
                out: matrix("ao", width, width)?,
                attended: norm(format!("l{at}.aln"))?,
                widen: matrix("fi", inner, width)?,
                narrow: matrix("fo", width, inner)?,
                done: norm(format!("l{at}.oln"))?,
            })
        };
        Ok(Self {
            shape,
            words: weights.table("emb.word", width)?,
            places: weights.floats("emb.pos", shape.longest * width)?,
            kind: weights.floats("emb.type", shape.kinds * width)?,
            norm: norm("emb.ln".into())?,
            layers: (0..shape.layers).map(layer).collect::<Result<_, _>>()?,
        })
    }

    /// Tokens of an input at most.
    pub fn longest(&self) -> usize {
        self.shape.longest
    }

    /// The vector of at most [`Self::longest`] tokens.
    pub fn vector(&self, ids: &[u32]) -> Vec<f32> {
        let width = self.shape.width;
        let mut rows = vec![0.0; ids.len() * width];
        for ((row, id), place) in rows.chunks_exact_mut(width).zip(ids).zip(self.places.chunks_exact(width)) {
            look_up(self.words, *id as usize, row);
            row.iter_mut().zip(place).zip(&self.kind).for_each(|((row, place), kind)| *row += place + kind);
        }
        self.norm.apply(&mut rows);
        for layer in &self.layers {
            layer.apply(&mut rows, &self.shape);
        }
        let mut mean = vec![0.0; width];
        for row in rows.chunks_exact(width) {
            add(&mut mean, row);
        }
        let length = mean.iter().map(|number| number * number).sum::<f32>().sqrt().max(f32::MIN_POSITIVE);
        mean.iter_mut().for_each(|number| *number /= length);
        mean
    }
}

impl Layer<'_> {
    fn apply(&self, rows: &mut [f32], shape: &Shape) {
        let input = Rounded::new(rows);
        let [query, key, value] = [&self.query, &self.key, &self.value].map(|matrix| matrix.times(&input));
        let attended = attention(&query, &key, &value, shape);
        add(rows, &self.out.times(&Rounded::new(&attended)));
        self.attended.apply(rows);

        let mut wide = self.widen.times(&Rounded::new(rows));
        wide.iter_mut().for_each(|number| *number = gelu(*number));
        add(rows, &self.narrow.times(&Rounded::new(&wide)));
        self.done.apply(rows);
    }
}

impl Norm {
    fn apply(&self, rows: &mut [f32]) {
        let width = self.scale.len();
        for row in rows.chunks_exact_mut(width) {
            let mean = row.iter().sum::<f32>() / width as f32;
            let variance = row.iter().map(|number| (number - mean) * (number - mean)).sum::<f32>() / width as f32;
            let inverse = (variance + self.epsilon).sqrt().recip();
            for ((number, scale), shift) in row.iter_mut().zip(&self.scale).zip(&self.shift) {
                *number = (*number - mean) * inverse * scale + shift;
            }
        }
    }
}

/// What each token takes of the others' values, head by head.
fn attention(query: &[f32], key: &[f32], value: &[f32], shape: &Shape) -> Vec<f32> {
    let (width, head) = (shape.width, shape.width / shape.heads);
    let scale = (head as f32).sqrt().recip();
    let mut taken = vec![0.0; query.len()];
    let mut shares = vec![0.0; query.len() / width];
    for from in (0..width).step_by(head) {
        let part = |rows: &'_ [f32]| rows.chunks_exact(width).map(|row| row[from..from + head].to_vec()).collect();
        let [keys, values]: [Vec<Vec<f32>>; 2] = [part(key), part(value)];
        for (query, taken) in query.chunks_exact(width).zip(taken.chunks_exact_mut(width)) {
            let query = &query[from..from + head];
            for (share, key) in shares.iter_mut().zip(&keys) {
                *share = dot(query, key) * scale;
            }
            let largest = shares.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            shares.iter_mut().for_each(|share| *share = (*share - largest).exp());
            let whole = shares.iter().sum::<f32>();
            let taken = &mut taken[from..from + head];
            for (share, value) in shares.iter().zip(&values) {
                let share = share / whole;
                taken.iter_mut().zip(value).for_each(|(taken, value)| *taken += share * value);
            }
        }
    }
    taken
}

/// In four sums, which the compiler keeps in one register.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0; 4];
    for (a, b) in a.as_chunks::<4>().0.iter().zip(b.as_chunks::<4>().0) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    sums.iter().sum()
}

fn add(to: &mut [f32], more: &[f32]) {
    to.iter_mut().zip(more).for_each(|(to, more)| *to += more);
}

/// Hendrycks and Gimpel, 2016, with the error function itself.
fn gelu(x: f32) -> f32 {
    0.5 * x * (1.0 + libm::erff(x * std::f32::consts::FRAC_1_SQRT_2))
}
