//! What is sent: the conversation in blocks, tools, the schema of the answer. One form for the models of every maker.

use sdk::{Failure, Media, Message, Part, Request, Role, Tool, ToolChoice, answer, json};
use serde_json::{Value, json};

pub fn body(request: &Request) -> Result<Value, Failure> {
    let (system, messages) = answer::conversation(request);
    let mut body = json!({
        "messages": messages.into_iter().map(message).collect::<Result<Value, _>>()?,
        "inferenceConfig": inference(request),
    });
    if !system.is_empty() {
        body["system"] = json!([{ "text": system }]);
    }
    if let Some(schema) = &request.response_schema {
        json::parsed("the answer's schema", schema)?;
        let structure = json!({ "jsonSchema": { "name": "answer", "schema": schema } });
        body["outputConfig"] = json!({ "textFormat": { "type": "json_schema", "structure": structure } });
    }
    // There is no choice "none": then the model is told of no tools.
    if !request.tools.is_empty() && !matches!(request.tool_choice, ToolChoice::None) {
        let tools: Value = request.tools.iter().map(tool).collect::<Result<_, _>>()?;
        let choice = match &request.tool_choice {
            ToolChoice::Auto | ToolChoice::None => json!({ "auto": {} }),
            ToolChoice::Required => json!({ "any": {} }),
            ToolChoice::Named(name) => json!({ "tool": { "name": name } }),
        };
        body["toolConfig"] = json!({ "tools": tools, "toolChoice": choice });
    }
    Ok(body)
}

fn inference(request: &Request) -> Value {
    let sampling = &request.sampling;
    let mut config = json!({});
    if let Some(most) = sampling.max_tokens {
        config["maxTokens"] = most.into();
    }
    if let Some(temperature) = sampling.temperature {
        config["temperature"] = json::number(temperature.min(1.0));
    }
    if let Some(top_p) = sampling.top_p {
        config["topP"] = json::number(top_p);
    }
    if !sampling.stop.is_empty() {
        config["stopSequences"] = sampling.stop.clone().into();
    }
    config
}

fn tool(tool: &Tool) -> Result<Value, Failure> {
    let schema = json::parsed("a tool's schema", &tool.parameters)?;
    let description = if tool.description.is_empty() { &tool.name } else { &tool.description };
    Ok(json!({ "toolSpec": { "name": tool.name, "description": description, "inputSchema": { "json": schema } } }))
}

fn message(message: &Message) -> Result<Value, Failure> {
    let role = if message.role == Role::Assistant { "assistant" } else { "user" };
    let mut blocks = Vec::new();
    for part in &message.parts {
        blocks.push(match part {
            // An empty block is refused.
            Part::Text(text) if text.is_empty() => continue,
            Part::Text(text) => json!({ "text": text }),
            Part::Image(media) => json!({ "image": { "format": image(media)?, "source": bytes(media) } }),
            Part::File(media) => json!({
                "document": { "format": document(media)?, "name": name(media, blocks.len()), "source": bytes(media) }
            }),
            Part::Audio(_) => return Err(Failure::BadRequest("this model does not hear: send a transcript".into())),
            Part::ToolCall(call) => {
                let input = json::arguments(&call.arguments)?;
                json!({ "toolUse": { "toolUseId": call.id, "name": call.name, "input": input } })
            }
            Part::ToolResult(result) => {
                let status = if result.failed { "error" } else { "success" };
                let content = json!([{ "text": result.content }]);
                json!({ "toolResult": { "toolUseId": result.id, "content": content, "status": status } })
            }
        });
    }
    Ok(json!({ "role": role, "content": blocks }))
}

fn bytes(media: &Media) -> Value {
    json!({ "bytes": json::base64(&media.data) })
}

fn image(media: &Media) -> Result<&str, Failure> {
    match media.mime.as_str() {
        "image/png" => Ok("png"),
        "image/jpeg" => Ok("jpeg"),
        "image/gif" => Ok("gif"),
        "image/webp" => Ok("webp"),
        other => Err(Failure::BadRequest(format!("this model sees PNG, JPEG, GIF and WebP, not {other}"))),
    }
}

fn document(media: &Media) -> Result<&str, Failure> {
    match media.mime.as_str() {
        "application/pdf" => Ok("pdf"),
        "text/csv" => Ok("csv"),
        "text/html" => Ok("html"),
        "text/markdown" => Ok("md"),
        mime if mime.starts_with("text/") => Ok("txt"),
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document" => Ok("docx"),
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" => Ok("xlsx"),
        other => Err(Failure::BadRequest(format!("this model reads PDF, text and office files, not {other}"))),
    }
}

/// The provider takes letters, digits, single spaces, hyphens and brackets; the rest becomes a hyphen.
fn name(media: &Media, number: usize) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "()[]".contains(c) { c } else { '-' };
    match media.name.as_deref().unwrap_or_default() {
        "" => format!("file-{}", number + 1),
        name => name.chars().map(plain).take(100).collect(),
    }
}

#[cfg(test)]
mod tests {
    use sdk::ToolResult;

    use super::*;

    #[test]
    fn files_tools_and_schema_are_told_in_the_providers_words() {
        let media = |mime: &str, name: &str| Media {
            mime: mime.into(),
            name: Some(name.into()),
            data: b"abc".to_vec(),
            ..Media::default()
        };
        let parts = vec![
            Part::Image(media("image/png", "")),
            Part::File(media("application/pdf", "Über uns.pdf")),
            Part::ToolResult(ToolResult { id: "t".into(), content: "7".into(), ..ToolResult::default() }),
        ];
        let request = Request {
            messages: vec![Message { parts, ..Message::default() }],
            tools: vec![Tool { name: "find".into(), parameters: "{}".into(), ..Tool::default() }],
            tool_choice: ToolChoice::Named("find".into()),
            response_schema: Some(r#"{"type":"object"}"#.into()),
            ..Request::default()
        };
        let made = body(&request).unwrap();
        let blocks = &made["messages"][0]["content"];
        assert_eq!(blocks[0], json!({"image": {"format": "png", "source": {"bytes": "YWJj"}}}));
        assert_eq!(blocks[1]["document"]["name"], "-ber-uns-pdf");
        assert_eq!(blocks[2]["toolResult"]["status"], "success");
        assert_eq!(made["toolConfig"]["toolChoice"], json!({"tool": {"name": "find"}}));
        assert_eq!(made["outputConfig"]["textFormat"]["structure"]["jsonSchema"]["schema"], r#"{"type":"object"}"#);
        let none = Request { tool_choice: ToolChoice::None, ..request };
        assert_eq!(body(&none).unwrap()["toolConfig"], Value::Null);
    }
}
