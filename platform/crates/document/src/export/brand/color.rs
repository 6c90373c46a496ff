//! Colours, and whether one can be read on another.

/// A colour without transparency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color([u8; 3]);

impl Color {
    pub const WHITE: Self = Self([0xff, 0xff, 0xff]);
    /// The product's own.
    pub const ACCENT: Self = Self([0x1f, 0x4e, 0x79]);
    pub const INK: Self = Self([0x1d, 0x23, 0x29]);

    /// `#1f4e79`; nothing else is a colour.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
        Some(Self([red, green, blue]))
    }

    /// `1F4E79`, as Office writes it.
    pub(in crate::export) fn hex(self) -> String {
        self.0.iter().map(|byte| format!("{byte:02X}")).collect()
    }

    pub(in crate::export) fn number(self) -> u32 {
        let [red, green, blue] = self.0;
        u32::from_be_bytes([0, red, green, blue])
    }

    /// With so much white in it.
    pub(super) fn lightened(self, share: f64) -> Self {
        Self(self.0.map(|byte| (f64::from(byte) * (1.0 - share) + 255.0 * share).round() as u8))
    }

    /// How well one can be read on the other: 1 to 21, as WCAG 2 counts it.
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(|byte| {
            let share = f64::from(byte) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r41_a_colour_is_six_digits_and_its_contrast_is_that_of_wcag() {
        let gray = Color::parse("#767676").unwrap();
        assert!((Color::WHITE.contrast(gray) - 4.54).abs() < 0.01 && (gray.contrast(Color::WHITE) - 4.54).abs() < 0.01);
        assert!((Color::WHITE.contrast(Color([0; 3])) - 21.0).abs() < 0.001);
        assert_eq!((Color::ACCENT.hex().as_str(), Color::ACCENT.number()), ("1F4E79", 0x001f_4e79));
        for no in ["1f4e79", "#1f4e7", "#1f4e799", "#1f4e7g", "red", "#+f4e79", "#\u{e9}4e7"] {
            assert_eq!(Color::parse(no), None, "{no}");
        }
    }
}
