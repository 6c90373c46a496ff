//! Two columns that a program wrote row by row, right and left in turn: each is put together again. Their lines look
//! like rows of a table of two cells, so only what reads as running text is taken for columns.

use super::lines::{CELL_MARK, Line};

/// Lines of one column begin at the same place, but for this much.
const SAME_PLACE: f64 = 2.0;
/// Lines further apart than this many of their sizes belong to something else.
const APART: f64 = 2.5;
/// So many rows of two at least: fewer may be anything.
const FEWEST_ROWS: usize = 3;
/// Words of a line of running text, on average.
const FEWEST_WORDS: usize = 3;

/// A page's lines, with what was woven together apart.
pub(super) fn apart(lines: Vec<Line>) -> Vec<Line> {
    let mut ordered = Vec::with_capacity(lines.len());
    let mut rest = lines.into_iter().peekable();
    while let Some(line) = rest.next() {
        let mut rows = vec![line];
        if let Some(place) = place(&rows) {
            while let Some(next) = rest.next_if(|next| goes_on(&rows, next, place)) {
                rows.push(next);
            }
        }
        match is_woven(&rows) {
            true => {
                let (left, right): (Vec<_>, Vec<_>) = rows.into_iter().map(halves).unzip();
                ordered.extend(left.into_iter().flatten());
                ordered.extend(right.into_iter().flatten());
            }
            false => ordered.extend(rows),
        }
    }
    ordered
}

/// Where the second cell of rows begins, that have two.
fn place(rows: &[Line]) -> Option<f64> {
    rows.first().and_then(second).map(|(_, start)| start)
}

/// Where the first of two cells ends and the second begins.
fn second(line: &Line) -> Option<(f64, f64)> {
    match line.cells.as_slice() {
        [only] if line.text.matches(CELL_MARK).count() == 1 => Some(*only),
        _ => None,
    }
}

/// Whether a line is the next row of two columns.
fn goes_on(rows: &[Line], line: &Line, place: f64) -> bool {
    let Some(last) = rows.last() else { return false };
    let step = last.y - line.y;
    let near = step > 0.0 && step < line.size * APART && (line.size - last.size).abs() < line.size * 0.1;
    let stands = match second(line) {
        Some((_, start)) => (start - place).abs() < SAME_PLACE,
        // One column is longer, or has a line left free.
        None => !line.text.contains(CELL_MARK) && line.right < place && rows.len() >= FEWEST_ROWS,
    };
    near && stands && line.glyphs.is_empty()
}

/// Whether both sides of rows read as running text: several words a line, and lines that go on in the next.
fn is_woven(rows: &[Line]) -> bool {
    let pairs: Vec<(&str, &str)> =
        rows.iter().filter(|row| second(row).is_some()).filter_map(|row| row.text.split_once(CELL_MARK)).collect();
    let reads = |side: Vec<&str>| {
        let words: usize = side.iter().map(|line| line.split_whitespace().count()).sum();
        let goes_on = side.windows(2).filter(|pair| {
            let [above, below] = pair else { return false };
            !above.trim_end().ends_with(['.', ':', '!', '?', ';']) && below.trim_start().starts_with(char::is_lowercase)
        });
        words >= side.len() * FEWEST_WORDS && goes_on.count() * 4 >= side.len().saturating_sub(1)
    };
    pairs.len() >= FEWEST_ROWS
        && reads(pairs.iter().map(|(left, _)| *left).collect())
        && reads(pairs.iter().map(|(_, right)| *right).collect())
}

fn halves(line: Line) -> (Option<Line>, Option<Line>) {
    let Some((end, start)) = second(&line) else { return (Some(line), None) };
    let (left, right) = line.text.split_once(CELL_MARK).unwrap_or((&line.text, ""));
    let of = |text: &str, from: f64, to: f64| {
        let text = text.to_owned();
        let (cells, glyphs) = (Vec::new(), Vec::new());
        Some(Line { text, size: line.size, y: line.y, left: from, right: to, cells, glyphs })
    };
    (of(left, line.left, end), of(right, start, line.right))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(y: f64, left: &str, right: &str) -> Line {
        let (text, cells) = (format!("{left}{CELL_MARK}{right}"), vec![(150.0, 300.0)]);
        Line { text, size: 10.0, y, left: 60.0, right: 450.0, cells, glyphs: Vec::new() }
    }

    fn texts(rows: &[(&str, &str)]) -> Vec<String> {
        let rows = (0_u32..).zip(rows).map(|(at, (left, right))| row(700.0 - f64::from(at) * 12.0, left, right));
        apart(rows.collect()).into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn case_p_15_columns_that_are_written_across_are_read_down() {
        let told = texts(&[
            ("The tenant cleans the", "Rent is due on the"),
            ("stairs every second week", "third working day of"),
            ("and in winter daily.", "each month."),
        ]);
        assert_eq!(told[..3], ["The tenant cleans the", "stairs every second week", "and in winter daily."]);
        assert_eq!(told[3..], ["Rent is due on the", "third working day of", "each month."]);
    }

    #[test]
    fn case_p_15_a_list_of_names_and_what_they_mean_is_no_two_columns() {
        let rows = [
            ("Date of delivery", "12 May 2027, at noon"),
            ("Place of delivery", "Hall seven, gate three"),
            ("Terms", "Paid"),
        ];
        assert!(texts(&rows).iter().all(|line| line.contains(CELL_MARK)));
    }
}
