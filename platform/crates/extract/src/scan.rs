//! Pages of a PDF that are pictures, as a scanner makes them: the worker draws such a page, and the parent hands the
//! drawing to the program that recognises text.

use crate::problem::Problem;
use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{RenderCache, RenderSettings, render};
use serde::{Deserialize, Serialize};
use std::io::Read;

/// Points to an inch, and as many dots as text is recognised well at.
const POINTS: f32 = 72.0;
const DOTS: f32 = 200.0;
/// A drawing's longest side in dots: a plan as large as a wall is drawn smaller.
const LONGEST_SIDE: f32 = 4_000.0;

/// What is said of a drawing; the drawing itself, a PNG file, follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Drawn {
    /// Pages of the whole file.
    pub(crate) pages: u32,
    /// Whether nothing is on it.
    pub(crate) is_blank: bool,
}

/// Draws the page of this number, from 1.
pub(crate) fn draw(mut file: impl Read, number: u32) -> Result<(Drawn, Vec<u8>), Problem> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|error| Problem::Unavailable { detail: error.to_string() })?;
    let pdf = Pdf::new(bytes).map_err(|_| Problem::damaged("its pages cannot be drawn"))?;
    let all = pdf.pages();
    let at = usize::try_from(number).unwrap_or(usize::MAX).saturating_sub(1);
    let page = all.get(at).ok_or_else(|| Problem::damaged("a page is missing"))?;
    let (width, height) = page.render_dimensions();
    let longest = width.max(height);
    // A size that is no number is false here.
    if !(longest > 0.0 && longest.is_finite()) {
        return Err(Problem::damaged("a page has no size"));
    }
    let scale = (DOTS / POINTS).min(LONGEST_SIDE / longest);
    let settings = RenderSettings { x_scale: scale, y_scale: scale, bg_color: WHITE, ..RenderSettings::default() };
    let drawing = render(page, &RenderCache::new(), &InterpreterSettings::default(), &settings);
    let pages = u32::try_from(all.len()).unwrap_or(u32::MAX);
    let is_blank = drawing.data_as_u8_slice().iter().all(|value| *value == u8::MAX);
    if is_blank {
        return Ok((Drawn { pages, is_blank }, Vec::new()));
    }
    let png = drawing.into_png().map_err(|_| Problem::damaged("a page cannot be drawn"))?;
    Ok((Drawn { pages, is_blank }, png))
}

/// What to say of pages that are pictures and were not read.
pub(crate) fn unread(pages: &[u32]) -> String {
    let are = if pages.len() == 1 { "is" } else { "are" };
    format!(
        "{} {are} without text that can be read, only pictures, as a scanner makes them: nothing of them was read. \
         Run text recognition (OCR) on the file and upload the result.",
        named(pages)
    )
}

/// What to say of pages that were read in pictures.
pub(crate) fn recognised(pages: &[u32]) -> String {
    let are = if pages.len() == 1 { "is a picture; its" } else { "are pictures; their" };
    format!("{} {are} text was recognised, and single characters may be wrong.", named(pages))
}

/// `Page 2`, `Pages 2–4, 7`.
pub(crate) fn named(pages: &[u32]) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for page in pages {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == *page => *last = *page,
            _ => runs.push((*page, *page)),
        }
    }
    let more = if runs.len() > 20 { " and others" } else { "" };
    let told: Vec<String> = runs
        .iter()
        .take(20)
        .map(|(first, last)| if first == last { first.to_string() } else { format!("{first}–{last}") })
        .collect();
    let word = if pages.len() == 1 { "Page" } else { "Pages" };
    format!("{word} {}{more}", told.join(", "))
}
