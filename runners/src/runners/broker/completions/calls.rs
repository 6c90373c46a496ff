//! Joins the pieces of tool calls. Servers differ: some give every call the index 0 or none, some repeat id and name in
//! each piece.

use serde::Deserialize;
use serde_json::Value;

use crate::{Failure, ToolCall};

/// Tool calls of one answer; more is no answer.
const MOST: usize = 128;

#[derive(Deserialize)]
pub struct Piece {
    #[serde(default)]
    index: Option<u32>,
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    function: Option<Function>,
}

#[derive(Deserialize)]
struct Function {
    #[serde(default)]
    name: Option<String>,
    /// Text in pieces, or the whole object.
    #[serde(default)]
    arguments: Option<Value>,
}

#[derive(Default)]
pub struct Calls(Vec<(Option<u32>, ToolCall)>);

impl Calls {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn take(&mut self, piece: Piece) -> Result<(), Failure> {
        let id = piece.id.unwrap_or_default();
        let (name, arguments) = piece.function.map_or((None, None), |of| (of.name, of.arguments));
        let name = name.unwrap_or_default();
        let arguments = match arguments {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(text)) => text,
            Some(whole) => whole.to_string(),
        };
        let at = self.place(piece.index, &id, &name);
        let at = match at {
            Some(at) => at,
            None if self.0.len() >= MOST => {
                return Err(Failure::Unavailable("the provider sent more than 128 tool calls".into()));
            }
            None => {
                self.0.push((piece.index, ToolCall::default()));
                self.0.len() - 1
            }
        };
        let Some((_, call)) = self.0.get_mut(at) else { return Ok(()) };
        if call.id.is_empty() {
            call.id = id;
        }
        if call.name != name {
            call.name.push_str(&name);
        }
        call.arguments.push_str(&arguments);
        Ok(())
    }

    /// The call that a piece goes on with; `None` begins another one.
    fn place(&self, index: Option<u32>, id: &str, name: &str) -> Option<usize> {
        let same_id = || self.0.iter().rposition(|(_, call)| call.id == id);
        let at = match index {
            Some(_) => self.0.iter().rposition(|(of, _)| *of == index)?,
            None if !id.is_empty() => return same_id(),
            None => self.0.len().checked_sub(1)?,
        };
        let (_, call) = self.0.get(at)?;
        if !id.is_empty() && !call.id.is_empty() {
            return if call.id == id { Some(at) } else { same_id() };
        }
        // Without an id, a name after whole arguments is the next call's.
        let is_whole = || serde_json::from_str::<serde::de::IgnoredAny>(&call.arguments).is_ok();
        if id.is_empty() && !name.is_empty() && is_whole() { None } else { Some(at) }
    }

    /// All of them, each with an id by which its result can be told from the others'.
    pub fn done(&mut self) -> impl Iterator<Item = ToolCall> {
        std::mem::take(&mut self.0).into_iter().enumerate().map(|(at, (_, mut call))| {
            if call.id.is_empty() {
                call.id = format!("call_{at}");
            }
            call
        })
    }
}
