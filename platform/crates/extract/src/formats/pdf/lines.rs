//! Glyphs to lines: characters that share a base line and follow each other, with spaces where they gap.

use pdf_extract::{MediaBox, OutputDev, OutputError, Transform};

use super::{columns, order};

/// A gap wider than this part of the font's size is a space between words.
const SPACE: f64 = 0.1;
/// A step back by more than this part of the size starts elsewhere: another column, another cell.
const BACK: f64 = 1.0;
/// A gap wider than this is no space between words either: two cells of a row.
pub(super) const CELL: f64 = 2.0;
/// A step of less than this part of the size is none: the glyph before took no room.
const NO_ROOM: f64 = 0.03;
/// A figure this much smaller that stands this much higher is a power or the mark of a note.
const RAISED_SIZE: f64 = 0.85;
const RAISED_BY: f64 = 0.15;
/// How far a glyph may stand from the base of its line, in sizes of the line: any, and a raised figure.
const SAME_BASE: f64 = 0.4;
const HIGHEST_RAISED: f64 = 0.6;
/// Stands between the cells of a row.
pub(super) const CELL_MARK: char = '\t';

/// A line of one page. Places are in points, up from the page's foot.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) size: f64,
    pub(super) y: f64,
    pub(super) left: f64,
    pub(super) right: f64,
    /// Where a cell ends and the next one of the row begins.
    pub(super) cells: Vec<(f64, f64)>,
    /// Where any is read from right to left; else empty.
    pub(super) glyphs: Vec<Glyph>,
}

/// A glyph's place in its line: from `left` to `right` in points, and in the text from byte `at`, `len` bytes long.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyph {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) at: usize,
    pub(super) len: usize,
}

/// A page's lines in the order in which they are written.
#[derive(Debug, Default)]
pub(super) struct PageLines {
    pub(super) number: u32,
    pub(super) lines: Vec<Line>,
    /// Signs that were drawn and taken for letters, and those of which nothing says which letters they are.
    pub(super) drawn: u32,
    pub(super) unknown: u32,
}

impl PageLines {
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}

/// Takes glyphs from the parser.
#[derive(Default)]
pub(super) struct Lines {
    pages: Vec<PageLines>,
    open: Option<Line>,
    /// Those of the open line.
    glyphs: Vec<Glyph>,
    /// Whether any of them is read from right to left.
    from_right: bool,
    /// Whether the last one was a raised figure.
    raised: bool,
}

impl Lines {
    /// The page reached.
    pub(super) fn page(&self) -> u32 {
        self.pages.last().map_or(0, |page| page.number)
    }

    pub(super) fn finish(mut self) -> Vec<PageLines> {
        self.put_in_order();
        self.pages
    }

    fn put_in_order(&mut self) {
        self.close();
        if let Some(page) = self.pages.last_mut() {
            page.lines = columns::apart(order::in_reading_order(std::mem::take(&mut page.lines)));
        }
    }

    fn close(&mut self) {
        if self.from_right
            && let Some(line) = &mut self.open
        {
            line.glyphs = std::mem::take(&mut self.glyphs);
        }
        self.from_right = false;
        self.glyphs.clear();
        if let (Some(line), Some(page)) = (self.open.take(), self.pages.last_mut())
            && !line.text.trim().is_empty()
        {
            page.lines.push(line);
        }
    }

    fn put(&mut self, glyph: &str, at: Place) {
        self.place(glyph, &at);
        self.from_right |= order::is_right_to_left(glyph);
        let end = self.open.as_ref().map_or(0, |line| line.text.len());
        self.glyphs.push(Glyph { left: at.x, right: at.right, at: end - glyph.len(), len: glyph.len() });
    }

    fn place(&mut self, glyph: &str, at: &Place) {
        if let Some(line) = &mut self.open {
            // Browsers write a place where a word may be divided as a space without width.
            if let Some(last) = self.glyphs.last()
                && last.len == 1
                && line.text.ends_with(' ')
                && (at.x - last.left).abs() < at.size * NO_ROOM
                && (at.y - line.y).abs() < at.size * NO_ROOM
            {
                line.text.pop();
                line.right = at.x;
                self.glyphs.pop();
            }
            let gap = at.x - line.right;
            let may_be_raised = at.size < line.size * RAISED_SIZE && at.y > line.y;
            let reach = if may_be_raised { HIGHEST_RAISED } else { SAME_BASE };
            let same_base = (at.y - line.y).abs() < at.size.max(line.size) * reach;
            let follows = gap > -at.size * BACK && gap < at.size * CELL;
            if same_base && follows {
                let spaced = line.text.ends_with(' ') || glyph.starts_with(' ');
                if gap > at.size * SPACE && !spaced {
                    line.text.push(' ');
                }
                // «10⁶» must not become «106».
                let is_raised = at.size < line.size * RAISED_SIZE && at.y > line.y + line.size * RAISED_BY;
                let begins = is_raised && !std::mem::replace(&mut self.raised, is_raised);
                self.raised = is_raised;
                if begins
                    && glyph.starts_with(|c: char| c.is_ascii_digit())
                    && line.text.ends_with(char::is_alphanumeric)
                {
                    line.text.push('^');
                }
                line.text.push_str(glyph);
                line.right = at.right;
                // The largest glyph gives the line its size, so that a raised figure does not.
                if at.size > line.size {
                    line.size = at.size;
                    line.y = at.y;
                }
                return;
            }
            // A cell of the same row stays in its line, set apart.
            if same_base && gap > 0.0 {
                line.text.push(CELL_MARK);
                line.text.push_str(glyph);
                line.cells.push((line.right, at.x));
                line.right = at.right;
                return;
            }
        }
        self.close();
        self.raised = false;
        self.open = Some(Line {
            text: glyph.to_owned(),
            size: at.size,
            y: at.y,
            left: at.x,
            right: at.right,
            cells: Vec::new(),
            glyphs: Vec::new(),
        });
    }
}

struct Place {
    x: f64,
    y: f64,
    right: f64,
    size: f64,
}

/// A glyph's place as one sees it who turns the page until the glyph stands upright: along its line, and across it.
fn upright(matrix: &Transform) -> (f64, f64) {
    let (x, y) = (matrix.m31, matrix.m32);
    // The direction in which the line goes; text that is a little aslant stays with the level lines.
    if matrix.m12.abs() > matrix.m11.abs() {
        if matrix.m12 > 0.0 { (y, -x) } else { (-y, x) }
    } else if matrix.m11 < 0.0 && matrix.m22 < 0.0 {
        (-x, -y)
    } else {
        (x, y)
    }
}

impl OutputDev for Lines {
    fn begin_page(&mut self, number: u32, _: &MediaBox, _: Option<(f64, f64, f64, f64)>) -> Result<(), OutputError> {
        self.put_in_order();
        self.pages.push(PageLines { number, ..PageLines::default() });
        Ok(())
    }

    fn end_page(&mut self) -> Result<(), OutputError> {
        self.put_in_order();
        Ok(())
    }

    fn output_character(
        &mut self,
        matrix: &Transform,
        width: f64,
        spacing: f64,
        font_size: f64,
        glyph: &str,
    ) -> Result<(), OutputError> {
        if let Some(page) = self.pages.last_mut() {
            page.drawn = page.drawn.saturating_add(1);
            page.unknown = page.unknown.saturating_add(u32::from(glyph.is_empty()));
        }
        if glyph.is_empty() {
            return Ok(());
        }
        // The area's root is the size whatever way the text is turned.
        let scale = (matrix.m11 * matrix.m22 - matrix.m12 * matrix.m21).abs().sqrt();
        let size = scale * font_size.abs();
        let advance = width * size + spacing * scale;
        // Turned or broken text may have places that are no numbers; comparing them is false, never a fault.
        let (x, y) = upright(matrix);
        self.put(glyph, Place { x, y, right: x + advance, size });
        Ok(())
    }

    fn begin_word(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn end_word(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn end_line(&mut self) -> Result<(), OutputError> {
        Ok(())
    }
}
