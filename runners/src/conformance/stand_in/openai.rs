//! Chat completions: events without names, comments as keep-alives, the count after the end, `[DONE]` last.

use super::dialect::{Call, Why, quoted};

pub fn token(token: &str) -> Vec<u8> {
    format!(
        "data: {{\"id\":\"standin-1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"stand-in\",\"choices\":[{{\"index\":0,\"delta\":{{\"content\":{}}},\"finish_reason\":null}}]}}\n\n",
        quoted(token)
    )
    .into_bytes()
}

/// Not OpenAI itself: gateways with its format send comments while they wait for a model; OpenRouter documents these
/// words.
pub fn keep_alive() -> Vec<u8> {
    b": OPENROUTER PROCESSING\n\n".to_vec()
}

/// Its head, and the arguments piece by piece.
pub fn call(call: &Call) -> Vec<u8> {
    let piece = |call: String| {
        format!(
            "data: {{\"id\":\"standin-1\",\"object\":\"chat.completion.chunk\",\"choices\":[{{\"index\":0,\"delta\":{{\"tool_calls\":[{call}]}},\"finish_reason\":null}}]}}\n\n"
        )
    };
    let mut events = piece(format!(
        r#"{{"index":0,"id":"{}","type":"function","function":{{"name":"{}","arguments":""}}}}"#,
        call.id, call.name
    ));
    for arguments in call.pieces() {
        events.push_str(&piece(format!(r#"{{"index":0,"function":{{"arguments":{}}}}}"#, quoted(arguments))));
    }
    events.into_bytes()
}

pub fn end(tokens: usize, counted: bool, why: Why) -> Vec<u8> {
    let reason = match why {
        Why::Done => "stop",
        Why::Called => "tool_calls",
        Why::Filtered => "content_filter",
    };
    let mut end = format!(
        "data: {{\"id\":\"standin-1\",\"object\":\"chat.completion.chunk\",\"choices\":[{{\"index\":0,\"delta\":{{}},\"finish_reason\":\"{reason}\"}}]}}\n\n"
    );
    if counted {
        end.push_str(&format!(
            "data: {{\"id\":\"standin-1\",\"object\":\"chat.completion.chunk\",\"choices\":[],\"usage\":{{\"prompt_tokens\":7,\"completion_tokens\":{tokens},\"total_tokens\":{}}}}}\n\n",
            tokens + 7
        ));
    }
    end.push_str("data: [DONE]\n\n");
    end.into_bytes()
}

pub fn overloaded() -> Vec<u8> {
    b"data: {\"error\":{\"message\":\"overloaded\",\"type\":\"server_error\",\"code\":503}}\n\n".to_vec()
}
