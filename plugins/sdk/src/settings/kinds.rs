//! What a setting may be: texts, numbers, yes or no, and what is made of these.

use std::collections::BTreeMap;

use super::{Schema, Setting, Value};

pub(super) fn typed(kind: &str) -> Schema {
    Schema::from_iter([("type".to_owned(), kind.into())])
}

macro_rules! setting {
    ($($kind:ty: $name:literal, $wanted:literal, $read:expr, $absent:expr;)*) => {
        $(impl Setting for $kind {
            fn schema() -> Schema {
                typed($name)
            }

            fn wanted() -> String {
                $wanted.into()
            }

            fn read(value: &Value) -> Option<Self> {
                let read: fn(&Value) -> Option<Self> = $read;
                read(value)
            }

            fn write(&self) -> Value {
                self.clone().into()
            }

            fn absent() -> Option<Self> {
                $absent
            }
        })*
    };
}

setting! {
    String: "string", "a text", |value| value.as_str().map(str::to_owned), None;
    bool: "boolean", "yes or no", Value::as_bool, Some(false);
    i32: "integer", "a whole number", |value| value.as_i64()?.try_into().ok(), None;
    i64: "integer", "a whole number", Value::as_i64, None;
    u32: "integer", "a whole number of 0 or more", |value| value.as_u64()?.try_into().ok(), None;
    u64: "integer", "a whole number of 0 or more", Value::as_u64, None;
    f64: "number", "a number", Value::as_f64, None;
}

impl<T: Setting> Setting for Option<T> {
    fn schema() -> Schema {
        T::schema()
    }

    fn wanted() -> String {
        T::wanted()
    }

    fn read(value: &Value) -> Option<Self> {
        if value.is_null() { Some(None) } else { T::read(value).map(Some) }
    }

    fn write(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::write)
    }

    fn absent() -> Option<Self> {
        Some(None)
    }
}

impl<T: Setting> Setting for Vec<T> {
    fn schema() -> Schema {
        let mut schema = typed("array");
        schema.insert("items".into(), T::schema().into());
        schema
    }

    fn wanted() -> String {
        format!("a list, of {} each", T::wanted())
    }

    fn read(value: &Value) -> Option<Self> {
        value.as_array()?.iter().map(T::read).collect()
    }

    fn write(&self) -> Value {
        self.iter().map(T::write).collect()
    }

    fn absent() -> Option<Self> {
        Some(Self::new())
    }
}

impl<T: Setting> Setting for BTreeMap<String, T> {
    fn schema() -> Schema {
        let mut schema = typed("object");
        schema.insert("additionalProperties".into(), T::schema().into());
        schema
    }

    fn wanted() -> String {
        format!("an object, of {} under each name", T::wanted())
    }

    fn read(value: &Value) -> Option<Self> {
        value.as_object()?.iter().map(|(name, value)| Some((name.clone(), T::read(value)?))).collect()
    }

    fn write(&self) -> Value {
        Value::Object(self.iter().map(|(name, value)| (name.clone(), value.write())).collect())
    }

    fn absent() -> Option<Self> {
        Some(Self::new())
    }
}
