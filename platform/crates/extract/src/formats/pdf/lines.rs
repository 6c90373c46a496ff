//! Glyphs to lines: characters that share a base line and follow each other, with spaces where they gap.

use pdf_extract::{MediaBox, OutputDev, OutputError, Transform};

/// A gap wider than this part of the font's size is a space between words.
const SPACE: f64 = 0.1;
/// A step back by more than this part of the size starts elsewhere: another column, another cell.
const BACK: f64 = 1.0;
/// A gap wider than this is no space between words either: two cells of a row.
const CELL: f64 = 2.0;
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
}

/// A page's lines in the order in which they are written.
#[derive(Debug, Default)]
pub(super) struct PageLines {
    pub(super) number: u32,
    pub(super) lines: Vec<Line>,
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
}

impl Lines {
    /// The page reached.
    pub(super) fn page(&self) -> u32 {
        self.pages.last().map_or(0, |page| page.number)
    }

    pub(super) fn finish(mut self) -> Vec<PageLines> {
        self.close();
        self.pages
    }

    fn close(&mut self) {
        if let (Some(line), Some(page)) = (self.open.take(), self.pages.last_mut())
            && !line.text.trim().is_empty()
        {
            page.lines.push(line);
        }
    }

    fn put(&mut self, glyph: &str, at: Place) {
        if let Some(line) = &mut self.open {
            let gap = at.x - line.right;
            let same_base = (at.y - line.y).abs() < at.size.max(line.size) * 0.4;
            let follows = gap > -at.size * BACK && gap < at.size * CELL;
            if same_base && follows {
                let spaced = line.text.ends_with(' ') || glyph.starts_with(' ');
                if gap > at.size * SPACE && !spaced {
                    line.text.push(' ');
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
                line.right = at.right;
                return;
            }
        }
        self.close();
        self.open = Some(Line { text: glyph.to_owned(), size: at.size, y: at.y, left: at.x, right: at.right });
    }
}

struct Place {
    x: f64,
    y: f64,
    right: f64,
    size: f64,
}

impl OutputDev for Lines {
    fn begin_page(&mut self, number: u32, _: &MediaBox, _: Option<(f64, f64, f64, f64)>) -> Result<(), OutputError> {
        self.close();
        self.pages.push(PageLines { number, lines: Vec::new() });
        Ok(())
    }

    fn end_page(&mut self) -> Result<(), OutputError> {
        self.close();
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
        // The area's root is the size whatever way the text is turned.
        let scale = (matrix.m11 * matrix.m22 - matrix.m12 * matrix.m21).abs().sqrt();
        let size = scale * font_size.abs();
        let advance = width * size + spacing * scale;
        // Turned or broken text may have places that are no numbers; comparing them is false, never a fault.
        self.put(glyph, Place { x: matrix.m31, y: matrix.m32, right: matrix.m31 + advance, size });
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
