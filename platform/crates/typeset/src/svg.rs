//! Drawings that somebody sends: drawn once, as points. Nothing of the file survives but what one sees, and nothing outside it is looked at.

use std::sync::atomic::{AtomicBool, Ordering};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{FontResolver, ImageHrefResolver, Options, Tree};

/// A drawing as a PNG.
#[derive(Debug)]
pub struct Drawing {
    pub png: Vec<u8>,
    pub width: u32,
    pub height: u32,
}

/// Why there is none, in words for whoever sent it.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undrawn {
    #[error("This SVG cannot be read; it may be damaged.")]
    Damaged,
    #[error("This SVG has letters in a typeface of its own. Please turn them into paths before you save it.")]
    Letters,
    #[error("This SVG refers to a picture. Please use one that is made of shapes alone, or send a PNG.")]
    Pictures,
    #[error("This SVG has effects such as shadows or blur. Please use one without, or send a PNG.")]
    Effects,
    #[error("This SVG shows nothing.")]
    Nothing,
}

/// Draws an SVG file as large as it fits into `most` points.
///
/// # Errors
/// What cannot be drawn, or not without looking elsewhere.
pub fn draw(svg: &str, most: (u32, u32)) -> Result<Drawing, Undrawn> {
    let (letters, pictures) = (AtomicBool::new(false), AtomicBool::new(false));
    let tree = {
        let picture = || pictures.store(true, Ordering::Relaxed);
        let options = Options {
            image_href_resolver: ImageHrefResolver {
                resolve_data: Box::new(|_, _, _| {
                    picture();
                    None
                }),
                resolve_string: Box::new(|_, _| {
                    picture();
                    None
                }),
            },
            font_resolver: FontResolver {
                select_font: Box::new(|_, _| {
                    letters.store(true, Ordering::Relaxed);
                    None
                }),
                select_fallback: Box::new(|_, _, _| None),
            },
            ..Options::default()
        };
        Tree::from_str(svg, &options).map_err(|_| Undrawn::Damaged)?
    };
    if letters.into_inner() || tree.has_text_nodes() {
        return Err(Undrawn::Letters);
    }
    if pictures.into_inner() {
        return Err(Undrawn::Pictures);
    }
    // They can take minutes, and a logo needs none.
    if !tree.filters().is_empty() {
        return Err(Undrawn::Effects);
    }
    let size = tree.size();
    let scale = (most.0 as f32 / size.width()).min(most.1 as f32 / size.height());
    let side = |length: f32, most: u32| ((length * scale).round() as u32).clamp(1, most);
    let (width, height) = (side(size.width(), most.0), side(size.height(), most.1));
    let mut points = Pixmap::new(width, height).ok_or(Undrawn::Damaged)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut points.as_mut());
    if points.pixels().iter().all(|point| point.alpha() == 0) {
        return Err(Undrawn::Nothing);
    }
    let png = points.encode_png().map_err(|_| Undrawn::Damaged)?;
    Ok(Drawing { png, width, height })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(inner: &str) -> Result<Drawing, Undrawn> {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"40\" height=\"20\">{inner}</svg>"
        );
        draw(&svg, (200, 200))
    }

    const SHAPE: &str = "<rect width=\"40\" height=\"20\" fill=\"#c00\"/>";

    #[test]
    fn r41_a_drawing_becomes_points_and_keeps_nothing_else() {
        let made = drawn(&format!("<script>alert(1)</script><g onload=\"alert(1)\">{SHAPE}</g>")).unwrap();
        assert_eq!((made.width, made.height), (200, 100));
        assert!(made.png.starts_with(b"\x89PNG") && !made.png.windows(5).any(|window| window == b"alert"));
    }

    #[test]
    fn c10_r41_a_drawing_looks_at_nothing_outside_itself() {
        for (inner, why) in [
            ("<image href=\"file:///etc/passwd\" width=\"9\" height=\"9\"/>", Undrawn::Pictures),
            ("<image xlink:href=\"https://example.test/x.png\" width=\"9\" height=\"9\"/>", Undrawn::Pictures),
            ("<image href=\"data:image/png;base64,AAAA\" width=\"9\" height=\"9\"/>", Undrawn::Pictures),
            ("<text x=\"1\" y=\"9\">Northwind</text>", Undrawn::Letters),
            (
                "<filter id=\"f\"><feGaussianBlur stdDeviation=\"90\"/></filter><g filter=\"url(#f)\"><rect width=\"9\" height=\"9\"/></g>",
                Undrawn::Effects,
            ),
            ("", Undrawn::Nothing),
            ("<rect", Undrawn::Damaged),
        ] {
            assert_eq!(drawn(inner).unwrap_err(), why, "{inner}");
        }
        let bomb = "<!DOCTYPE svg [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\"><!ENTITY d \"&c;&c;&c;&c;&c;&c;&c;&c;\"><!ENTITY e \"&d;&d;&d;&d;&d;&d;&d;&d;\"><!ENTITY x SYSTEM \"file:///etc/passwd\">]><svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><desc>&e;&e;&e;&x;</desc></svg>";
        assert!(draw(bomb, (200, 200)).is_err());
    }
}
