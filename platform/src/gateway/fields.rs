//! A request's body field by field, so that a failure names the one that it is about, as OpenAI's do.

use actix_web::web::Bytes;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::error::Error;
use crate::kit::http::weight::Scale;

/// What a body weighs at most: room for long lists of tokens, some fifty megabytes.
const WEIGHT: usize = 1_000_000;

/// What an extractor made of the body.
pub type Body = Result<Bytes, actix_web::Error>;

/// The fields that were not taken yet.
pub struct Fields(Map<String, Value>);

impl Fields {
    /// Of a whole body.
    pub fn read(body: Body) -> Result<Self, Error> {
        let body = body.map_err(|error| match error.as_response_error().status_code().as_u16() {
            413 => Error::TooLarge,
            _ => Error::Body("it broke off".to_owned()),
        })?;
        if Scale::weigh(&body) > WEIGHT {
            return Err(Error::Body("it holds too many values".to_owned()));
        }
        match serde_json::from_slice(&body) {
            Ok(Value::Object(mut fields)) => {
                fields.values_mut().for_each(as_whole);
                Ok(Self(fields))
            }
            Ok(_) => Err(Error::Body("it must be a JSON object".to_owned())),
            Err(error) => Err(Error::Body(format!("it is not JSON: {error}"))),
        }
    }

    /// Takes a field out; absent and `null` are the same.
    pub fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<Option<T>, Error> {
        match self.0.remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => parsed(name, value).map(Some),
        }
    }

    /// The same, for one that must be there.
    pub fn need<T: DeserializeOwned>(&mut self, name: &str) -> Result<T, Error> {
        self.take(name)?.ok_or_else(|| Error::field(name, format!("You must provide a `{name}` parameter.")))
    }

    /// The same for a number between two.
    pub fn number(&mut self, name: &str, least: f64, most: f64) -> Result<Option<f32>, Error> {
        let number: Option<f64> = self.take(name)?;
        match number {
            Some(number) if !(least..=most).contains(&number) => {
                Err(Error::field(name, format!("`{name}` must be between {least} and {most}.")))
            }
            number => Ok(number.map(|number| number as f32)),
        }
    }

    /// Fields that may be there and change nothing here.
    pub fn ignore(&mut self, names: &[&str]) {
        for name in names {
            self.0.remove(*name);
        }
    }

    /// Fields that would change what the answer means; `harmless` are the values that ask for nothing.
    pub fn refuse(&mut self, name: &str, harmless: &[Value], why: &str) -> Result<(), Error> {
        match self.0.remove(name) {
            None | Some(Value::Null) => Ok(()),
            Some(value) if harmless.contains(&value) => Ok(()),
            Some(_) => Err(Error::field(name, format!("`{name}` does not work here: {why}"))),
        }
    }

    /// Nobody knows what is left.
    pub fn end(self) -> Result<(), Error> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => {
                let shown: String = name.chars().take(80).collect();
                Err(Error::field(shown.clone(), format!("Unrecognized request argument supplied: {shown}")))
            }
        }
    }
}

/// A whole number that was written as a decimal (`100.0`), as some languages write every number, becomes one.
fn as_whole(value: &mut Value) {
    let whole = value.as_f64().filter(|number| value.is_f64() && number.fract() == 0.0 && number.abs() < WHOLE);
    if let Some(number) = whole {
        *value = Value::from(number as i64);
    }
}

/// Up to here each whole number is a decimal number of its own.
const WHOLE: f64 = 9_007_199_254_740_992.0;

/// A value as what it must be; `param` is its place in the request.
pub fn parsed<T: DeserializeOwned>(param: &str, value: Value) -> Result<T, Error> {
    serde_json::from_value(value).map_err(|error| {
        let words: String = error.to_string().chars().filter(|c| !c.is_control()).take(200).collect();
        Error::field(param, format!("Invalid value for `{param}`: {words}."))
    })
}
