//! Vectors of length one whose numbers are bytes: a quarter of the room, and what the nearest are does not change by
//! it.

/// A direction.
#[derive(Clone, Debug, PartialEq)]
pub struct Direction {
    /// The vector is this times `numbers`.
    pub scale: f32,
    /// As the table holds them: each byte is an `i8`.
    pub numbers: Vec<u8>,
}

impl Direction {
    /// `None`: it points nowhere, or has a number that is none.
    pub fn of(vector: &[f32]) -> Option<Self> {
        let length = vector.iter().map(|number| f64::from(*number).powi(2)).sum::<f64>().sqrt();
        let largest = vector.iter().map(|number| f64::from(number.abs())).fold(0.0, f64::max);
        if !length.is_finite() || length <= 0.0 || largest <= 0.0 {
            return None;
        }
        let steps = f64::from(i8::MAX);
        let numbers = vector.iter().map(|number| {
            let byte = (f64::from(*number) / largest * steps).round() as i8;
            byte.to_ne_bytes()[0]
        });
        Some(Self { numbers: numbers.collect(), scale: (largest / length / steps) as f32 })
    }

    /// The cosine of the angle to a stored one of as many numbers.
    pub fn nearness(&self, scale: f32, numbers: &[u8]) -> f32 {
        let signed = |byte: u8| i32::from(i8::from_ne_bytes([byte]));
        let product: i32 = self.numbers.iter().zip(numbers).map(|(one, other)| signed(*one) * signed(*other)).sum();
        product as f32 * self.scale * scale
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearness(one: &[f32], other: &[f32]) -> f32 {
        let other = Direction::of(other).unwrap();
        Direction::of(one).unwrap().nearness(other.scale, &other.numbers)
    }

    #[test]
    fn issue_5_nearness_is_the_cosine_whatever_the_length() {
        let cases = [(&[2.0, 0.0], &[0.5, 0.0], 1.0), (&[1.0, 0.0], &[0.0, 3.0], 0.0), (&[3.0, 4.0], &[1.0, 0.0], 0.6)];
        for (one, other, cosine) in cases {
            assert!((nearness(one, other) - cosine).abs() < 0.01, "{one:?} {other:?} {}", nearness(one, other));
        }
        assert!((nearness(&[1.0, -2.0], &[-1.0, 2.0]) + 1.0).abs() < 0.01);
    }

    #[test]
    fn issue_5_a_vector_that_points_nowhere_is_none() {
        assert_eq!(Direction::of(&[0.0, 0.0]), None);
        assert_eq!(Direction::of(&[f32::NAN, 1.0]), None);
        assert_eq!(Direction::of(&[f32::INFINITY, 1.0]), None);
        assert_eq!(Direction::of(&[]), None);
    }
}
