//! How documents look: whose logo, which colours and typeface, what stands at the head and the foot of each page. The
//! default is the product's own look.

mod color;
mod line;

pub use color::Color;
pub(super) use line::Piece;
pub use line::{Line, UnknownField};

/// The look of a document.
#[derive(Clone, Debug, PartialEq)]
pub struct Brand {
    /// Of headings, links, lines and the heads of tables. Dark enough to be read on white, so that white can be read on
    /// it.
    pub accent: Color,
    /// Of the text.
    pub ink: Color,
    pub typeface: Typeface,
    pub paper: Paper,
    pub margins: Margins,
    pub header: Sides,
    pub footer: Sides,
    pub logo: Option<Logo>,
    /// Whether the title block has the first page to itself.
    pub has_cover: bool,
    pub contents: When,
    pub numbers: When,
    pub table: TableStyle,
}

/// Typefaces. Where a machine lacks one for PDF files, the next one of its own stands in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Typeface {
    /// Calibri in Word, Carlito in PDF.
    #[default]
    Sans,
    /// Cambria in Word, Libertinus Serif in PDF.
    Serif,
    /// Arial in Word, Liberation Sans in PDF.
    Plain,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    #[default]
    A4,
    Letter,
}

/// In millimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margins {
    pub top: u16,
    pub bottom: u16,
    pub left: u16,
    pub right: u16,
}

/// What stands at the two sides of a header or footer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    pub start: Line,
    pub end: Line,
}

/// A PNG, and its size in points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logo {
    pub png: Vec<u8>,
    pub size: (u32, u32),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum When {
    /// When the document is long enough for it.
    #[default]
    Fitting,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableStyle {
    /// A filled head, and every other row with a ground.
    #[default]
    Banded,
    /// Lines between the rows, the head in the accent's colour.
    Lined,
    /// A line around every cell.
    Grid,
}

impl Default for Brand {
    fn default() -> Self {
        let line = |text: &str| Line::parse(text).unwrap_or_default();
        Self {
            accent: Color::ACCENT,
            ink: Color::INK,
            typeface: Typeface::default(),
            paper: Paper::default(),
            margins: Margins { top: 30, bottom: 27, left: 25, right: 25 },
            header: Sides { start: line("{client}"), end: line("{title} – {subject}") },
            footer: Sides { start: line("{date}"), end: line("Page {page} of {pages}") },
            logo: None,
            has_cover: false,
            contents: When::default(),
            numbers: When::default(),
            table: TableStyle::default(),
        }
    }
}

impl Brand {
    /// A ground on which the accent can be read.
    pub(super) fn ground(&self) -> Color {
        self.accent.lightened(0.93)
    }

    /// Of every other row of a table.
    pub(super) fn band(&self) -> Color {
        self.accent.lightened(0.955)
    }

    /// The page's width and height in tenths of a millimetre.
    pub(super) fn page(&self) -> (u32, u32) {
        match self.paper {
            Paper::A4 => (2100, 2970),
            Paper::Letter => (2159, 2794),
        }
    }

    /// The text's width and height in points of a 72nd of an inch.
    pub(super) fn text_area(&self) -> (f64, f64) {
        let (width, height) = self.page();
        let inner = |side: u32, a: u16, b: u16| f64::from(side.saturating_sub(u32::from(a + b) * 10).max(100));
        let points = |tenths: f64| tenths / 254.0 * 72.0;
        (
            points(inner(width, self.margins.left, self.margins.right)),
            points(inner(height, self.margins.top, self.margins.bottom)),
        )
    }
}

impl Logo {
    /// Width and height of the logo when it has to fit into this box.
    pub(super) fn within(&self, width: f64, height: f64) -> (f64, f64) {
        let (own_width, own_height) = (f64::from(self.size.0.max(1)), f64::from(self.size.1.max(1)));
        let scale = (width / own_width).min(height / own_height);
        (own_width * scale, own_height * scale)
    }
}

impl Typeface {
    /// As Word knows it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Sans => "Calibri",
            Self::Serif => "Cambria",
            Self::Plain => "Arial",
        }
    }

    /// For PDF files, the first that is there.
    pub(super) fn families(self) -> &'static [&'static str] {
        match self {
            Self::Sans => &[],
            Self::Serif => &["Libertinus Serif"],
            Self::Plain => &["Liberation Sans", "Arimo"],
        }
    }

    /// For a page of HTML.
    pub(super) fn css(self) -> &'static str {
        match self {
            Self::Sans => "Calibri, Carlito, \"Segoe UI\", system-ui, sans-serif",
            Self::Serif => "Cambria, \"Libertinus Serif\", Georgia, serif",
            Self::Plain => "Arial, \"Liberation Sans\", Arimo, Helvetica, sans-serif",
        }
    }
}

impl When {
    /// Whether it is so, where `fitting` says what the document calls for.
    pub(super) fn decide(self, fitting: bool) -> bool {
        match self {
            Self::Fitting => fitting,
            Self::Always => true,
            Self::Never => false,
        }
    }
}
