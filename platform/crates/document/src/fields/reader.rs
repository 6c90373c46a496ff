//! Reads an answer while it comes: the JSON may be cut anywhere, stand behind words or within a code fence, and be
//! followed by more.

use super::live::Live;
use super::shape::Shape;
use super::{Answer, Data, Item};
use crate::node::Citation;
use actson::feeder::PushJsonFeeder;
use actson::options::JsonParserOptionsBuilder;
use actson::parser::ParserError;
use actson::{JsonEvent, JsonParser};

/// Lists and objects within each other, at most: what reads an answer must not run out of stack.
const DEEPEST: usize = 64;

/// What can be shown of an answer as soon as it is there, as light Markdown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    Text(String),
    Citation(Citation),
}

/// An answer on its way.
pub struct Reader {
    parser: JsonParser<PushJsonFeeder>,
    state: State,
    open: Vec<Open>,
    root: Item,
    live: Live,
    /// What was cited within a value that is not whole yet.
    cited: Vec<Citation>,
    /// The JSON as far as it came, and up to where it was understood: what follows is the beginning of the next value,
    /// or stands between two.
    text: String,
    understood: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing of it has come.
    Before,
    Within,
    Whole,
    /// It is no JSON.
    Broken,
}

/// A list or an object that is not whole yet.
pub(super) struct Open {
    pub(super) item: Item,
    /// Of the member whose value comes next.
    pub(super) key: Option<String>,
}

impl Reader {
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        let options = JsonParserOptionsBuilder::default().with_max_depth(DEEPEST).build();
        Self {
            parser: JsonParser::new_with_options(PushJsonFeeder::new(), options),
            state: State::Before,
            open: Vec::new(),
            root: Item::default(),
            live: Live::new(shape),
            cited: Vec::new(),
            text: String::new(),
            understood: 0,
        }
    }

    /// Takes more of the answer, and says what can be shown now.
    pub fn push(&mut self, delta: &str, show: &mut impl FnMut(Piece)) {
        let text = match self.state {
            State::Whole | State::Broken => return,
            State::Within => delta,
            State::Before => match delta.find('{') {
                None => return,
                Some(at) => {
                    self.state = State::Within;
                    delta.get(at..).unwrap_or_default()
                }
            },
        };
        let mut bytes = text.as_bytes();
        self.text.push_str(text);
        while self.state == State::Within {
            let taken = self.parser.feeder.push_bytes(bytes);
            bytes = bytes.get(taken..).unwrap_or_default();
            self.advance(show);
            if bytes.is_empty() {
                break;
            }
        }
    }

    /// Cites a passage at the point reached: within a value for that value, else for the last one.
    pub fn cite(&mut self, citation: Citation, show: &mut impl FnMut(Piece)) {
        if self.state == State::Before || self.state == State::Broken {
            return;
        }
        if self.is_within_value() {
            self.cited.push(citation);
            return;
        }
        let Some(item) = self.last() else { return };
        if item.cited.iter().any(|known| known.passage_id == citation.passage_id) {
            return;
        }
        item.cited.push(citation.clone());
        self.live.cite(&self.open, citation, show);
    }

    /// What came, whole or not; `None` where nothing of it was JSON.
    #[must_use]
    pub fn finish(mut self) -> Option<Answer> {
        if self.state == State::Before {
            return None;
        }
        let is_whole = self.state == State::Whole;
        while !self.open.is_empty() {
            self.close();
        }
        let is_empty = matches!(&self.root.data, Data::Object(fields) if fields.is_empty());
        // A brace in running text is no answer.
        if !is_whole && (is_empty || self.root.data == Data::Null) {
            return None;
        }
        Some(Answer { root: self.root, is_whole })
    }

    fn is_within_value(&self) -> bool {
        let begun = self.text.get(self.understood..).unwrap_or_default();
        let has_begun = !begun.trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ':')).is_empty();
        // In an object that waits for no value it is the next member's name.
        has_begun && self.open.last().is_some_and(|open| open.key.is_some() || matches!(open.item.data, Data::List(_)))
    }

    fn advance(&mut self, show: &mut impl FnMut(Piece)) {
        loop {
            match self.parser.next_event() {
                Ok(Some(JsonEvent::NeedMoreInput)) | Ok(None) => return,
                Ok(Some(event)) => self.take(event, show),
                Err(ParserError::NoMoreInput) => return,
                Err(_) => self.state = State::Broken,
            }
            if self.state != State::Within {
                return;
            }
        }
    }

    fn take(&mut self, event: JsonEvent, show: &mut impl FnMut(Piece)) {
        let text = |reader: &Self| reader.parser.current_str().unwrap_or_default().to_owned();
        self.understood = self.parser.parsed_bytes();
        match event {
            JsonEvent::StartObject => self.begin(Data::Object(Vec::new()), show),
            JsonEvent::StartArray => self.begin(Data::List(Vec::new()), show),
            JsonEvent::EndObject | JsonEvent::EndArray => {
                self.close();
                self.shown(show);
            }
            JsonEvent::FieldName => {
                let key = text(self);
                if let Some(open) = self.open.last_mut() {
                    open.key = Some(key);
                }
            }
            JsonEvent::ValueString => self.value(Data::Text(text(self)), show),
            JsonEvent::ValueInt | JsonEvent::ValueFloat => self.value(Data::Number(text(self)), show),
            JsonEvent::ValueTrue => self.value(Data::YesNo(true), show),
            JsonEvent::ValueFalse => self.value(Data::YesNo(false), show),
            JsonEvent::ValueNull => self.value(Data::Null, show),
            JsonEvent::NeedMoreInput => {}
        }
    }

    fn begin(&mut self, data: Data, show: &mut impl FnMut(Piece)) {
        self.open.push(Open { item: Item::of(data), key: None });
        self.live.begun(&self.open, show);
    }

    fn value(&mut self, data: Data, show: &mut impl FnMut(Piece)) {
        let cited = std::mem::take(&mut self.cited);
        self.put(Item { data, cited });
        self.shown(show);
    }

    fn close(&mut self) {
        let Some(Open { item, .. }) = self.open.pop() else { return };
        if self.open.is_empty() {
            self.root = item;
            if self.state == State::Within {
                self.state = State::Whole;
            }
        } else {
            self.put(item);
        }
    }

    fn put(&mut self, item: Item) {
        let Some(open) = self.open.last_mut() else { return };
        match &mut open.item.data {
            Data::List(items) => items.push(item),
            Data::Object(fields) => {
                if let Some(key) = open.key.take() {
                    fields.push((key, item));
                }
            }
            _ => {}
        }
    }

    /// The value that was whole last; a list or an object where nothing in it is.
    fn last(&mut self) -> Option<&mut Item> {
        let Some(open) = self.open.last_mut() else { return Some(&mut self.root) };
        let is_empty = match &open.item.data {
            Data::List(items) => items.is_empty(),
            Data::Object(fields) => fields.is_empty(),
            _ => true,
        };
        if is_empty {
            return Some(&mut open.item);
        }
        match &mut open.item.data {
            Data::List(items) => items.last_mut(),
            Data::Object(fields) => fields.last_mut().map(|(_, item)| item),
            _ => None,
        }
    }

    fn shown(&mut self, show: &mut impl FnMut(Piece)) {
        self.live.put(&self.open, show);
    }
}
