//! Light Markdown to nodes. HTML stays literal text, pictures are their description, links go to web and
//! mail addresses only: what a model writes can show nothing but words.

use crate::link::is_web_address;
use crate::node::{Citation, Content, Node, Tag};
use crate::numbers::Numbers;
use pulldown_cmark::{Event, Options, Parser, Tag as Mark, TagEnd};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::ops::Range;

/// Deeper nesting is flattened: no reader needs it, and a tree without end would exhaust the stack of
/// everything that walks it.
const DEEPEST: usize = 24;

/// The blocks of a text, headings `below` that many levels, with citations where they came.
pub(super) fn blocks(text: &str, cited: &[(usize, Citation)], below: u8, numbers: &mut Numbers) -> Vec<Node> {
    let fence = unfenced(text);
    let moved: Vec<(usize, Citation)>;
    let (text, cited) = match &fence {
        Some(inner) => {
            let at = |at: usize| at.saturating_sub(inner.start).min(inner.len());
            moved = cited.iter().map(|(place, citation)| (at(*place), citation.clone())).collect();
            (text.get(inner.clone()).unwrap_or(text), moved.as_slice())
        }
        None => (text, cited),
    };
    let formulas = formulas(text);
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let events: Vec<(Event<'_>, Range<usize>)> = Parser::new_ext(text, options).into_offset_iter().collect();
    let mut anchors = anchor(&events, cited);
    let mut tree = Tree::new(below);
    for (index, (event, range)) in events.into_iter().enumerate() {
        let event = as_written(event, &range, text, &formulas);
        tree.take(event, anchors.remove(&index).unwrap_or_default(), &range, numbers);
    }
    // Nothing but citations was said.
    if tree.is_empty() && !cited.is_empty() {
        tree.open(Node::with_nodes(Tag::Paragraph, Vec::new()));
        for (_, citation) in cited {
            tree.cite(citation, numbers);
        }
        tree.close();
    }
    tree.finish()
}

/// What stands in a fence that is called Markdown and holds the whole text: a model's way to hand over a document, and
/// no code. A fence that is not closed yet may still hold it all.
fn unfenced(text: &str) -> Option<Range<usize>> {
    let begins = text.len() - text.trim_start().len();
    let (first, _) = text.get(begins..)?.split_once('\n')?;
    let called = first.trim_end().strip_prefix("```")?.trim();
    if !["markdown", "md"].iter().any(|name| called.eq_ignore_ascii_case(name)) {
        return None;
    }
    let start = begins + first.len() + 1;
    let inner = text.get(start..)?;
    let is_fence = |line: &str| line.trim_end() == "```";
    if !inner.lines().any(is_fence) {
        return Some(start..text.len());
    }
    let whole = inner.trim_end();
    let last = whole.rfind('\n').map_or(0, |at| at + 1);
    is_fence(whole.get(last..)?).then_some(start..start + last)
}

/// Formulas as models write them, in their order: `\(…\)` and `\[…\]` within a paragraph. To Markdown their brackets
/// are escapes. Linear in the text: an end that is not in the rest of a paragraph is looked for once.
fn formulas(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut begin = 0;
    for paragraph in text.split("\n\n") {
        let (mut from, mut round, mut square) = (0, true, true);
        while let Some(at) = paragraph.get(from..).and_then(|rest| rest.find('\\')).map(|at| from + at) {
            // The sign behind it may be of several bytes.
            let behind = paragraph.get(at + 1..).and_then(|rest| rest.chars().next());
            from = at + 1 + behind.map_or(0, char::len_utf8);
            let (end, may_end) = match behind {
                Some('(') => ("\\)", &mut round),
                Some('[') => ("\\]", &mut square),
                _ => continue,
            };
            if !*may_end {
                continue;
            }
            match paragraph.get(from..).and_then(|rest| rest.find(end)) {
                Some(length) => {
                    from += length + end.len();
                    found.push(begin + at..begin + from);
                }
                None => *may_end = false,
            }
        }
        begin += paragraph.len() + 2;
    }
    found
}

/// Words within a formula, with the stroke that was taken for an escape.
fn as_written<'a>(event: Event<'a>, range: &Range<usize>, source: &str, formulas: &[Range<usize>]) -> Event<'a> {
    let Event::Text(words) = &event else { return event };
    let Some(before) = range.start.checked_sub(1) else { return event };
    let is_escaped =
        source.as_bytes().get(before) == Some(&b'\\') && words.starts_with(|c: char| c.is_ascii_punctuation());
    let formula = formulas.get(formulas.partition_point(|formula| formula.end <= before));
    if is_escaped && formula.is_some_and(|formula| formula.contains(&before)) {
        return Event::Text(format!("\\{words}").into());
    }
    event
}

/// A line break as HTML writes it, which is the only one that a table's cell can hold.
fn is_break(html: &str) -> bool {
    let name = html.trim().trim_start_matches('<').trim_end_matches('>').trim_end_matches('/').trim_end();
    html.trim().starts_with('<') && name.eq_ignore_ascii_case("br")
}

/// Citations by the event of text that they follow, each with its byte in the whole text.
type Anchors<'a> = HashMap<usize, Vec<(usize, &'a Citation)>>;

/// A citation belongs to the last words before it, also where empty lines came in between.
fn anchor<'a>(events: &[(Event<'_>, Range<usize>)], cited: &'a [(usize, Citation)]) -> Anchors<'a> {
    let texts: Vec<(usize, &Range<usize>)> = events
        .iter()
        .enumerate()
        .filter(|(_, (event, _))| is_words(event))
        .map(|(index, (_, range))| (index, range))
        .collect();
    let mut anchors = Anchors::new();
    for (at, citation) in cited {
        let before = texts.partition_point(|(_, range)| range.start < *at).saturating_sub(1);
        if let Some((index, _)) = texts.get(before) {
            anchors.entry(*index).or_default().push((*at, citation));
        }
    }
    anchors
}

fn is_words(event: &Event<'_>) -> bool {
    matches!(event, Event::Text(_) | Event::Code(_) | Event::Html(_) | Event::InlineHtml(_))
}

/// A tree under construction.
struct Tree {
    below: u8,
    open: Vec<Node>,
    done: Vec<Node>,
    /// Marks open beyond the greatest depth, and links and pictures of which only the words are kept.
    ignored: Vec<bool>,
    bold: usize,
    italic: usize,
    strike: usize,
}

impl Tree {
    const fn new(below: u8) -> Self {
        Self { below, open: Vec::new(), done: Vec::new(), ignored: Vec::new(), bold: 0, italic: 0, strike: 0 }
    }

    fn is_empty(&self) -> bool {
        self.done.is_empty() && self.open.is_empty()
    }

    fn finish(mut self) -> Vec<Node> {
        while !self.open.is_empty() {
            self.close();
        }
        self.done
    }

    fn take(&mut self, event: Event<'_>, cited: Vec<(usize, &Citation)>, range: &Range<usize>, numbers: &mut Numbers) {
        match event {
            Event::Start(mark) => self.start(&mark),
            Event::End(mark) => self.end(mark),
            Event::InlineHtml(html) if is_break(&html) => {
                self.add(Node::new(Tag::Break));
                cited.into_iter().for_each(|(_, citation)| self.cite(citation, numbers));
            }
            Event::Html(html) if is_break(&html) && cited.is_empty() => {}
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                self.words(&text, false, cited, range, numbers);
            }
            Event::Code(text) => self.words(&text, true, cited, range, numbers),
            Event::SoftBreak => self.text(" ", false),
            Event::HardBreak => self.add(Node::new(Tag::Break)),
            Event::Rule => self.add(Node::new(Tag::Rule)),
            _ => {}
        }
    }

    /// Words, with the citations that came among them or after them.
    fn words(
        &mut self,
        text: &str,
        code: bool,
        cited: Vec<(usize, &Citation)>,
        range: &Range<usize>,
        numbers: &mut Numbers,
    ) {
        let mut rest = text;
        for (at, citation) in cited {
            // Where an escape makes source and text differ in length, the end of the text is near enough.
            let same = text.len() == range.len();
            let taken = text.len() - rest.len();
            let place = if same && !code { at.saturating_sub(range.start) } else { text.len() };
            let (said, left) = rest.split_at(end_of_word(rest, place.saturating_sub(taken)));
            self.text(said, code);
            self.cite(citation, numbers);
            rest = left;
        }
        self.text(rest, code);
    }

    fn start(&mut self, mark: &Mark<'_>) {
        let node = match mark {
            Mark::Strong => return self.bold += 1,
            Mark::Emphasis => return self.italic += 1,
            Mark::Strikethrough => return self.strike += 1,
            Mark::Paragraph | Mark::HtmlBlock => Some(Tag::Paragraph),
            Mark::BlockQuote(_) => Some(Tag::Quote),
            Mark::Item => Some(Tag::ListItem),
            Mark::Table(_) => Some(Tag::Table),
            Mark::TableHead | Mark::TableRow => Some(Tag::Row),
            Mark::TableCell => Some(Tag::Cell),
            Mark::Heading { .. } => Some(Tag::Heading),
            Mark::List(_) => Some(Tag::List),
            Mark::CodeBlock(_) => Some(Tag::Code),
            Mark::Link { dest_url, .. } => is_web_address(dest_url).then_some(Tag::Link),
            _ => None,
        };
        let node = node.filter(|_| self.open.len() < DEEPEST);
        self.ignored.push(node.is_none());
        let Some(tag) = node else { return };
        let mut node = Node::new(tag);
        node.attr_data = self.attributes(mark);
        self.open(node);
    }

    fn attributes(&self, mark: &Mark<'_>) -> Option<Value> {
        match mark {
            Mark::Heading { level, .. } => Some(json!({ "level": (*level as usize + usize::from(self.below)).min(6) })),
            Mark::List(Some(start)) => Some(json!({ "ordered": true, "start": start })),
            Mark::List(None) => Some(json!({ "ordered": false })),
            Mark::TableHead => Some(json!({ "header": true })),
            Mark::Link { dest_url, .. } => Some(json!({ "href": dest_url.as_ref() })),
            Mark::CodeBlock(pulldown_cmark::CodeBlockKind::Fenced(lang)) if !lang.is_empty() => {
                Some(json!({ "lang": lang.split_whitespace().next().unwrap_or_default() }))
            }
            _ => None,
        }
    }

    fn end(&mut self, mark: TagEnd) {
        match mark {
            TagEnd::Strong => self.bold = self.bold.saturating_sub(1),
            TagEnd::Emphasis => self.italic = self.italic.saturating_sub(1),
            TagEnd::Strikethrough => self.strike = self.strike.saturating_sub(1),
            _ => {
                if self.ignored.pop() == Some(false) {
                    self.close();
                }
            }
        }
    }

    fn open(&mut self, node: Node) {
        self.open.push(node);
    }

    fn close(&mut self) {
        let Some(mut node) = self.open.pop() else {
            return;
        };
        let mut cited = Vec::new();
        match node.tag {
            Tag::Code => cited = only_text(&mut node),
            Tag::ListItem => unwrap_first_paragraph(&mut node),
            Tag::Paragraph => trim_end(&mut node),
            _ => {}
        }
        // What holds nothing shows nothing, but an empty cell keeps its place.
        if node.content.is_some() || node.tag == Tag::Cell {
            self.add(node);
        }
        // What code rests on follows it.
        if !cited.is_empty() {
            self.add(Node::with_nodes(Tag::Paragraph, cited));
        }
    }

    fn add(&mut self, node: Node) {
        let siblings = match self.open.last_mut() {
            None => &mut self.done,
            Some(parent) => {
                let content = parent.content.get_or_insert_with(|| Content::Nodes(Vec::new()));
                let Content::Nodes(nodes) = content else {
                    return;
                };
                nodes
            }
        };
        // A parser cuts text at every mark that turns out to be none.
        if let (Tag::Text, Some(last)) = (&node.tag, siblings.last_mut())
            && last.tag == Tag::Text
            && last.style == node.style
            && let (Some(Content::Text(before)), Some(Content::Text(more))) = (&mut last.content, &node.content)
        {
            before.push_str(more);
            return;
        }
        siblings.push(node);
    }

    fn text(&mut self, text: &str, code: bool) {
        if text.is_empty() {
            return;
        }
        let mut style = serde_json::Map::new();
        let switches =
            [("bold", self.bold > 0), ("italic", self.italic > 0), ("strike", self.strike > 0), ("code", code)];
        for (name, _) in switches.into_iter().filter(|(_, on)| *on) {
            style.insert(name.to_owned(), Value::Bool(true));
        }
        let mut node = Node::text(text);
        node.style = (!style.is_empty()).then_some(Value::Object(style));
        self.add(node);
    }

    fn cite(&mut self, citation: &Citation, numbers: &mut Numbers) {
        let cited = numbers.node(citation);
        // The same passage twice at the same place says nothing more.
        let last = self.open.last().map_or(self.done.as_slice(), Node::nodes).last();
        if last.and_then(Node::cited).is_some_and(|last| last.passage_id == citation.passage_id) {
            return;
        }
        self.add(cited);
    }
}

/// The end of the word in which a byte lies; the byte itself where none does.
fn end_of_word(text: &str, at: usize) -> usize {
    let at = text.floor_char_boundary(at.min(text.len()));
    let (before, after) = text.split_at(at);
    let within = before.chars().next_back().is_some_and(char::is_alphanumeric);
    if !within {
        return at;
    }
    at + after.find(|c: char| !c.is_alphanumeric()).unwrap_or(after.len())
}

/// Code is one string; the citations that came within it are handed out.
fn only_text(node: &mut Node) -> Vec<Node> {
    let text: String = node.nodes().iter().map(Node::own_text).collect();
    let content = node.content.replace(Content::Text(text.trim_end_matches('\n').to_owned()));
    let Some(Content::Nodes(nodes)) = content else {
        return Vec::new();
    };
    nodes.into_iter().filter(|node| node.tag == Tag::Citation).collect()
}

/// An item's own words are its inline content, whether its list is loose or tight.
fn unwrap_first_paragraph(node: &mut Node) {
    let Some(Content::Nodes(nodes)) = &mut node.content else {
        return;
    };
    if nodes.first().is_some_and(|first| first.tag == Tag::Paragraph) {
        let first = nodes.remove(0);
        if let Some(Content::Nodes(inline)) = first.content {
            nodes.splice(0..0, inline);
        }
    }
}

/// The line break at the end of literal HTML is none of its words.
fn trim_end(node: &mut Node) {
    if let Some(Content::Nodes(nodes)) = &mut node.content
        && let Some(Content::Text(text)) = nodes.last_mut().and_then(|last| last.content.as_mut())
    {
        text.truncate(text.trim_end().len());
    }
}
