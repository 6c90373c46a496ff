//! Times as people and programs write them: `0:12`, `00:01:02`, `00:01:02.500`, `00:01:02,500`.

/// A time that stands in front of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    /// Its numbers, the highest first; hours are 0 where there are two.
    pub(super) numbers: [u64; 3],
    pub(super) ms: u64,
    /// `0:12` is two numbers: minutes and seconds, or hours and minutes.
    pub(super) is_short: bool,
}

impl Stamp {
    /// Milliseconds, two numbers being minutes and seconds.
    pub(super) const fn as_offset(self) -> u64 {
        let [hours, minutes, seconds] = self.numbers;
        ((hours * 60 + minutes) * 60 + seconds) * 1000 + self.ms
    }

    /// Milliseconds since midnight, two numbers being hours and minutes.
    pub(super) const fn as_clock(self) -> u64 {
        match self.is_short {
            true => self.as_offset() * 60,
            false => self.as_offset(),
        }
    }
}

/// The time that a text begins with, and what follows it.
pub(super) fn leading(text: &str) -> Option<(Stamp, &str)> {
    let (first, rest) = number(text, 3)?;
    let (second, rest) = number(rest.strip_prefix(':')?, 2).filter(|(_, after)| rest.len() - after.len() == 3)?;
    let third = rest.strip_prefix(':').and_then(|rest| {
        let (third, after) = number(rest, 2)?;
        (rest.len() - after.len() == 2).then_some((third, after))
    });
    let (numbers, rest, is_short) = match third {
        Some((third, after)) => ([first, second, third], after, false),
        None => ([0, first, second], rest, true),
    };
    let (ms, rest) = fraction(rest);
    let [_, minutes, seconds] = numbers;
    // Of two numbers, the first may well be more than an hour's minutes.
    let fits =
        seconds < 60 && (is_short || minutes < 60) && !rest.starts_with(|c: char| c == ':' || c.is_ascii_digit());
    fits.then_some((Stamp { numbers, ms, is_short }, rest))
}

/// At most so many digits.
fn number(text: &str, most: usize) -> Option<(u64, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at_checked(digits)?;
    ((1..=most).contains(&digits)).then(|| number.parse().ok().map(|number| (number, rest)))?
}

/// `.5` and `,500` are 500 milliseconds.
fn fraction(text: &str) -> (u64, &str) {
    let none = (0, text);
    let Some(rest) = text.strip_prefix(['.', ',']) else { return none };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let Some((digits, rest)) = rest.split_at_checked(digits).filter(|(digits, _)| (1..=3).contains(&digits.len()))
    else {
        return none;
    };
    (format!("{digits:0<3}").parse().unwrap_or_default(), rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_their_usual_forms_and_nothing_else_is_one() {
        for (text, offset, rest) in [
            ("0:12 x", 12_000, " x"),
            ("00:01:02.5 -->", 62_500, " -->"),
            ("01:00:02,050", 3_602_050, ""),
            ("75:30]", 4_530_000, "]"),
            ("100:00:00", 360_000_000, ""),
        ] {
            let (stamp, after) = leading(text).unwrap();
            assert_eq!((stamp.as_offset(), after), (offset, rest), "{text}");
        }
        for text in ["", "12", "1:2", "1:234", "00:99:00", "0:61", "1:02:3", "12:30:45:10", "x0:12", "0:12.1234"] {
            assert!(leading(text).is_none_or(|(_, rest)| rest.starts_with('.')), "{text}");
        }
        assert_eq!(leading("10:05").unwrap().0.as_clock(), 36_300_000);
    }
}
