//! Drawings that somebody sends: drawn once, as points. Nothing of the file survives but what one sees, and nothing
//! outside it is looked at.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::roxmltree::{Document, Node, NodeId, ParsingOptions};
use resvg::usvg::{ClipPath, FontResolver, Group, ImageHrefResolver, Options, Tree};
use serde::{Deserialize, Serialize};

/// A drawing as a PNG.
#[derive(Debug)]
pub struct Drawing {
    pub png: Vec<u8>,
    pub width: u32,
    pub height: u32,
}

/// Why there is none, in words for the person who sent it.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Undrawn {
    #[error("This SVG cannot be read; it may be damaged.")]
    Damaged,
    #[error("This SVG has letters in a typeface of its own. Please turn them into paths before you save it.")]
    Letters,
    #[error("This SVG refers to a picture. Please use one that is made of shapes alone, or send a PNG.")]
    Pictures,
    #[error("This SVG has effects such as shadows or blur. Please use one without, or send a PNG.")]
    Effects,
    #[error("This SVG has patterns or masks. Please use one without, or send a PNG.")]
    Fillings,
    #[error(
        "This SVG has more shapes, or more shapes within each other, than a logo needs. Please use a simpler one, or send a PNG."
    )]
    TooMuch,
    #[error("This SVG shows nothing.")]
    Nothing,
}

/// Elements at most, each counted as often as it is drawn. A long outline counts as several.
const ELEMENTS: usize = 5_000;
/// Bytes of an outline that count as one element.
const OUTLINE: usize = 250;
/// Elements within each other at most, those that are referred to included.
const DEEPEST: usize = 64;
/// Places that are cut out of others, at most: each may lie in another one.
const CUT_OUT: usize = 100;
/// See-through groups within each other at most: each is a picture of its own while it is drawn.
const LAYERS: usize = 6;
/// See-through groups, and dashed lines, at most: each takes as long as many shapes.
const GROUPS: usize = 200;
const DASHED: usize = 10;
/// Draws an SVG file as large as it fits into `most` points. Goes as deep as the file: call it within
/// [`crate::with_room`].
///
/// # Errors
/// What cannot be drawn, not without looking elsewhere, or takes more than a logo needs.
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
        let limits = ParsingOptions { allow_dtd: true, nodes_limit: 100_000, ..ParsingOptions::default() };
        let file = Document::parse_with_options(svg, limits).map_err(|_| Undrawn::Damaged)?;
        weighed(&file)?;
        Tree::from_xmltree(&file, &options).map_err(|_| Undrawn::Damaged)?
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
    let (mut groups, mut dashed) = (0, 0);
    count(tree.root(), &mut groups, &mut dashed);
    if layers(tree.root()) > LAYERS || groups > GROUPS || dashed > DASHED {
        return Err(Undrawn::TooMuch);
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

/// Refuses what a logo does not need, before anything is made of it.
fn weighed(file: &Document) -> Result<(), Undrawn> {
    let mut targets = HashMap::new();
    let (mut elements, mut cut_out) = (0, 0);
    for node in file.descendants().filter(Node::is_element) {
        elements += 1;
        match node.tag_name().name() {
            "pattern" | "mask" | "marker" => return Err(Undrawn::Fillings),
            "filter" => return Err(Undrawn::Effects),
            "clipPath" => cut_out += 1,
            _ => {}
        }
        if elements > ELEMENTS || cut_out > CUT_OUT || node.ancestors().nth(DEEPEST).is_some() {
            return Err(Undrawn::TooMuch);
        }
        if let Some(id) = node.attribute("id") {
            targets.entry(id).or_insert(node);
        }
    }
    let mut known = HashMap::new();
    let (all, deep) = drawn_of(file.root(), &targets, &mut known);
    if all > ELEMENTS || deep > DEEPEST { Err(Undrawn::TooMuch) } else { Ok(()) }
}

/// How many elements are drawn for a node, and how deep they lie. One that refers to itself is too many.
fn drawn_of<'a>(
    node: Node<'a, 'a>,
    targets: &HashMap<&'a str, Node<'a, 'a>>,
    known: &mut HashMap<NodeId, (usize, usize)>,
) -> (usize, usize) {
    if let Some(found) = known.get(&node.id()) {
        return *found;
    }
    known.insert(node.id(), (usize::MAX, usize::MAX));
    let link = node.attributes().find(|attribute| attribute.name() == "href").map(|link| link.value());
    let target = link.and_then(|link| link.trim().strip_prefix('#')).and_then(|id| targets.get(id)).copied();
    let outline = ["d", "points"].iter().filter_map(|name| node.attribute(*name)).map(str::len).sum::<usize>();
    let (mut all, mut deep) = (1 + outline / OUTLINE, 0);
    for inner in node.children().filter(Node::is_element).chain(target.filter(|_| node.tag_name().name() == "use")) {
        let (more, deeper) = drawn_of(inner, targets, known);
        all = all.saturating_add(more);
        deep = deep.max(deeper);
    }
    let found = (all, deep.saturating_add(1));
    known.insert(node.id(), found);
    found
}

/// How many pictures are held at once while a group is drawn.
fn layers(group: &Group) -> usize {
    let inner = group.children().iter().map(|node| match node {
        resvg::usvg::Node::Group(group) => layers(group),
        _ => 0,
    });
    let cut_out = group.clip_path().map_or(0, cuts);
    inner.max().unwrap_or(0).max(cut_out) + usize::from(group.should_isolate())
}

/// The see-through groups and the dashed lines in a group.
fn count(group: &Group, groups: &mut usize, dashed: &mut usize) {
    *groups += usize::from(group.should_isolate());
    for node in group.children() {
        match node {
            resvg::usvg::Node::Group(inner) => count(inner, groups, dashed),
            resvg::usvg::Node::Path(path) => {
                *dashed += usize::from(path.stroke().is_some_and(|stroke| stroke.dasharray().is_some()));
            }
            _ => {}
        }
    }
}

fn cuts(place: &ClipPath) -> usize {
    1 + layers(place.root()).max(place.clip_path().map_or(0, cuts))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(inner: &str) -> Result<Drawing, Undrawn> {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"40\" height=\"20\">{inner}</svg>"
        );
        crate::with_room(|| draw(&svg, (200, 200))).unwrap()
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

    /// What ended a server, or kept it busy for minutes.
    #[test]
    fn h3_n2_a_drawing_that_takes_more_than_a_logo_needs_is_refused_before_it_is_drawn() {
        let again =
            |count: usize, open: &str, close: &str| format!("{}{SHAPE}{}", open.repeat(count), close.repeat(count));
        let chain = |count: usize| -> String {
            let places =
                (0..count).map(|n| format!("<clipPath id=\"c{n}\" clip-path=\"url(#c{})\">{SHAPE}</clipPath>", n + 1));
            format!("{}<g clip-path=\"url(#c0)\">{SHAPE}</g>", places.collect::<String>())
        };
        let doubled: String =
            (1..18).map(|n| format!("<g id=\"u{n}\"><use href=\"#u{0}\"/><use href=\"#u{0}\"/></g>", n - 1)).collect();
        let large = "<rect x=\"-1800\" y=\"-900\" width=\"4500\" height=\"2250\"/>";
        for (inner, why) in [
            (
                format!(
                    "<defs><pattern id=\"p\" width=\"200000\" height=\"200000\" patternUnits=\"userSpaceOnUse\">{SHAPE}</pattern></defs><rect width=\"40\" height=\"20\" fill=\"url(#p)\"/>"
                ),
                Undrawn::Fillings,
            ),
            (format!("<mask id=\"m\">{SHAPE}</mask><g mask=\"url(#m)\">{SHAPE}</g>"), Undrawn::Fillings),
            (again(1_000, &format!("<g opacity=\".9\">{large}"), "</g>"), Undrawn::TooMuch),
            (again(20, &format!("<g opacity=\".9\">{large}"), "</g>"), Undrawn::TooMuch),
            (again(20, "<g style=\"mix-blend-mode:multiply\">", "</g>"), Undrawn::TooMuch),
            (again(1_020, "<g>", "</g>"), Undrawn::TooMuch),
            (chain(20), Undrawn::TooMuch),
            (chain(6_000), Undrawn::TooMuch),
            (format!("<g id=\"u0\">{SHAPE}</g>{doubled}<use href=\"#u17\"/>"), Undrawn::TooMuch),
            (SHAPE.repeat(5_000), Undrawn::TooMuch),
            (format!("<g opacity=\".9\">{large}</g>").repeat(300), Undrawn::TooMuch),
            ("<path d=\"M0 0H4000\" stroke=\"#000\" stroke-dasharray=\".01\"/>".repeat(20), Undrawn::TooMuch),
            (
                format!("<path id=\"p\" d=\"M0 0{}\"/>{}", "L9 9 1 1".repeat(10_000), "<use href=\"#p\"/>".repeat(100)),
                Undrawn::TooMuch,
            ),
            ("<g id=\"a\"><use href=\"#a\"/></g>".to_owned(), Undrawn::TooMuch),
        ] {
            assert_eq!(drawn(&inner).unwrap_err(), why, "{}", inner.get(..120).unwrap_or(&inner));
        }
    }

    /// What drawing programs write.
    #[test]
    fn h3_what_a_logo_has_is_drawn() {
        let gradient =
            "<linearGradient id=\"g\"><stop offset=\"0\" stop-color=\"#c00\"/><stop offset=\"1\"/></linearGradient>";
        for inner in [
            format!(
                "<defs><clipPath id=\"c\">{SHAPE}</clipPath></defs><g clip-path=\"url(#c)\"><g opacity=\".5\">{SHAPE}</g></g>"
            ),
            format!("{gradient}<rect width=\"40\" height=\"20\" fill=\"url(#g)\"/>"),
            format!("<symbol id=\"s\">{SHAPE}</symbol><use href=\"#s\"/><use xlink:href=\"#s\" x=\"9\"/>"),
            SHAPE.repeat(1_000),
        ] {
            assert!(drawn(&inner).is_ok(), "{inner}");
        }
    }
}
