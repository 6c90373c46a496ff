//! Chat completions: events without names, a comment as keep-alive, the count after the end, `[DONE]` last.

use super::dialect::quoted;

pub fn token(token: &str) -> Vec<u8> {
    format!(
        "data: {{\"id\":\"standin-1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"stand-in\",\"choices\":[{{\"index\":0,\"delta\":{{\"content\":{}}},\"finish_reason\":null}}]}}\n\n",
        quoted(token)
    )
    .into_bytes()
}

pub fn end(tokens: usize, counted: bool) -> Vec<u8> {
    let mut end = String::from(
        "data: {\"id\":\"standin-1\",\"object\":\"chat.completion.chunk\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n",
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
