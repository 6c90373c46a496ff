//! What has ended is written: cells into their rows, rows and paragraphs into the document.

use super::{Body, Paragraph, WIDEST_ROW};
use crate::formats::{Sink, append};
use crate::model::BlockKind;
use crate::problem::Problem;

impl Body {
    /// A cell that goes on from the row above bears what stands there, and one that spans columns keeps their places.
    pub(super) fn close_cell(&mut self) {
        let Some(table) = self.tables.last_mut() else { return };
        let place = table.cells.len().saturating_sub(1);
        if table.goes_on
            && let (Some(cell), Some(above)) = (table.cells.last_mut(), table.above.get(place))
            && cell.trim().is_empty()
        {
            cell.clone_from(above);
        }
        let room = WIDEST_ROW.saturating_sub(table.cells.len());
        table.cells.extend(std::iter::repeat_n(String::new(), table.further.min(room)));
        (table.further, table.goes_on) = (0, false);
    }

    pub(super) fn close_paragraph(&mut self, mut paragraph: Paragraph, sink: &mut Sink) -> Result<(), Problem> {
        let charts = std::mem::take(&mut paragraph.charts);
        self.write_paragraph(paragraph, sink)?;
        charts.iter().try_for_each(|chart| self.beside.write_chart(chart, self.page, sink))
    }

    fn write_paragraph(&mut self, paragraph: Paragraph, sink: &mut Sink) -> Result<(), Problem> {
        let style = paragraph.style.as_deref().unwrap_or_default();
        let own = paragraph.list.clone().map(|list| (list, paragraph.level.unwrap_or(0)));
        let list = own.or_else(|| self.styles.list(style)).filter(|(list, _)| list != "0");
        let blank = paragraph.text.trim().is_empty();
        let label = match &list {
            Some((list, level)) if !blank => self.numbering.next(list, *level),
            _ => None,
        };
        let text = match label {
            Some(label) => format!("{label} {}", paragraph.text),
            None => paragraph.text,
        };
        if let Some(cell) = self.tables.last_mut().and_then(|table| table.cells.last_mut()) {
            for piece in std::iter::once(&text).chain(&paragraph.notes) {
                append(cell, piece);
            }
            return Ok(());
        }
        let title = self.styles.is_title(style);
        let heading =
            self.styles.heading(style).or(paragraph.outline.filter(|level| *level < 9).map(|level| level + 1));
        let kind = match (heading, &list) {
            _ if title => BlockKind::Heading { level: 1 },
            (Some(level), _) => BlockKind::Heading { level: level.min(6) },
            (None, Some((_, depth))) => BlockKind::ListItem { depth: *depth },
            (None, None) => BlockKind::Paragraph,
        };
        if title {
            sink.set_title(&text);
        }
        sink.push(kind, Some(self.page), &text)?;
        for note in &paragraph.notes {
            sink.push(BlockKind::Paragraph, Some(self.page), note)?;
        }
        Ok(())
    }

    pub(super) fn close_row(&mut self, sink: &mut Sink) -> Result<(), Problem> {
        let depth = self.tables.len();
        let Some(table) = self.tables.last_mut() else {
            return Ok(());
        };
        let cells = std::mem::take(&mut table.cells);
        table.above.clone_from(&cells);
        // A table's first row names its columns unless a row says so of itself.
        let header = std::mem::take(&mut table.header) || table.rows == 0;
        table.rows += 1;
        if depth > 1 {
            // A table within a cell is that cell's text.
            let outer = self.tables.iter_mut().rev().nth(1).and_then(|table| table.cells.last_mut());
            if let Some(cell) = outer {
                append(cell, &cells.join(", "));
            }
            return Ok(());
        }
        match cells.as_slice() {
            // A single cell is a frame around text, not a table.
            [only] => sink.push(BlockKind::Paragraph, Some(self.page), only),
            _ => sink.push_row(header, Some(self.page), &cells),
        }
    }
}
