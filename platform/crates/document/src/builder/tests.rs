//! The builder: what was said becomes what a reader sees, however it came in.

use super::*;
use proptest::prelude::*;
use serde_json::json;
use uuid::Uuid;

fn source(number: u128) -> Citation {
    Citation {
        passage_id: Uuid::from_u128(number),
        document_id: Uuid::from_u128(1000),
        document_title: "Contract".into(),
        page: Some(3),
        quote: "Ten days.".into(),
    }
}

/// A document without the noise: `tag(…)`, text in quotes, citations as numbers.
fn told(node: &Node) -> String {
    let style = node.style.as_ref().and_then(Value::as_object);
    let marks: String = style.into_iter().flat_map(serde_json::Map::keys).map(|name| format!("{name}:")).collect();
    match &node.tag {
        Tag::Text => format!("{marks}'{}'", node.own_text()),
        Tag::Citation => format!("[{}]", node.value.as_ref().unwrap()),
        tag if node.own_text().is_empty() => {
            format!("{tag}({})", node.nodes().iter().map(told).collect::<Vec<_>>().join(" "))
        }
        tag => format!("{tag}'{}'", node.own_text()),
    }
}

fn built(text: &str) -> String {
    let mut builder = Builder::new();
    builder.push_text(text);
    told(&builder.finish())
}

#[test]
fn sections_hold_a_heading_and_their_text() {
    let mut builder = Builder::new();
    builder.push_section("summary", "Summary");
    builder.push_text("All is well.");
    builder.push_section("risks", "Risks");
    let document = builder.finish();
    assert_eq!(
        serde_json::to_value(&document).unwrap(),
        json!({ "tag": "doc", "content": [
            { "tag": "section", "key": "summary", "value": "Summary", "content": [
                { "tag": "heading", "attr-data": { "level": 2 }, "content": [{ "tag": "text", "content": "Summary" }] },
                { "tag": "paragraph", "content": [{ "tag": "text", "content": "All is well." }] },
            ]},
            { "tag": "section", "key": "risks", "value": "Risks", "content": [
                { "tag": "heading", "attr-data": { "level": 2 }, "content": [{ "tag": "text", "content": "Risks" }] },
            ]},
        ]})
    );
}

#[test]
fn r35_a_line_break_in_a_cell_is_one_and_other_html_stays_words() {
    let table = "| Part | Works |\n|---|---|\n| Pump<br>and hose | Kiel<BR />Ulm |\n";
    let told = built(table);
    assert!(told.contains("cell('Pump' break() 'and hose') cell('Kiel' break() 'Ulm')"), "{told}");
    assert_eq!(built("a <b>b</b>"), "doc(paragraph('a <b>b</b>'))");
    assert_eq!(built("a<br>b"), "doc(paragraph('a' break() 'b'))");
}

#[test]
fn r35_a_formula_is_shown_as_it_is_written() {
    assert_eq!(built(r"It is \(x^2\) here."), r"doc(paragraph('It is \(x^2\) here.'))");
    assert_eq!(built(r"\[ \{a, b\} \% \]"), r"doc(paragraph('\[ \{a, b\} \% \]'))");
    // An escape beside a formula stays one, and a bracket that is alone, too.
    assert_eq!(built(r"1\. not a list, \* and \(open"), "doc(paragraph('1. not a list, * and (open'))");
    assert_eq!(built("\\(a\n\nb\\)"), "doc(paragraph('(a') paragraph('b)'))");
}

#[test]
fn b23_a_megabyte_of_brackets_is_read_in_one_go() {
    for open in ["\\(", "\\[", "\\(\\["] {
        assert!(built(&open.repeat(500_000)).starts_with("doc(paragraph('"), "{open}");
    }
    let many = "\\(x\\% \\) ".repeat(50_000);
    assert!(built(&many).contains("\\(x\\% \\) \\(x"));
}

#[test]
fn r35_an_answer_wholly_within_a_fence_of_markdown_is_a_document() {
    let whole = "```markdown\n# Offer\n\nTen days.\n```\n";
    assert_eq!(built(whole), "doc(heading('Offer') paragraph('Ten days.'))");
    assert_eq!(
        built("```md\n*Ten* days, as it is still being w"),
        "doc(paragraph(italic:'Ten' ' days, as it is still being w'))"
    );
    let inner = "```markdown\nSee:\n\n```sql\nSELECT 1\n```\n\nDone.\n```";
    assert_eq!(built(inner), "doc(paragraph('See:') code'SELECT 1' paragraph('Done.'))");
    // Code is code, and so is Markdown that is shown within an answer.
    assert_eq!(built("```\n# a\n```"), "doc(code'# a')");
    assert!(built("```markdown\n# a\n```\n\nSo it is written.").starts_with("doc(code'# a'"));
    let mut builder = Builder::new();
    builder.push_text("```markdown\nTen days");
    builder.push_citation(source(1));
    builder.push_text(" it is.\n```");
    assert_eq!(told(&builder.finish()), "doc(paragraph('Ten days' [1] ' it is.'))");
}

#[test]
fn light_markdown_becomes_nodes() {
    assert_eq!(
        built(
            "# Top\n\nSome **bold _both_** and `code`.\n\n- one\n  1. deep\n- two\n\n> said\n\n```sh\nmake\n```\n\n---\n"
        ),
        "doc(heading('Top') paragraph('Some ' bold:'bold ' bold:italic:'both' ' and ' code:'code' '.') \
         list(list-item('one' list(list-item('deep'))) list-item('two')) quote(paragraph('said')) code'make' rule())"
    );
    assert_eq!(built("| A | B |\n|--|--|\n| 1 | |\n"), "doc(table(row(cell('A') cell('B')) row(cell('1') cell())))");
}

#[test]
fn a_title_that_the_model_repeats_stands_once() {
    let mut builder = Builder::new();
    builder.push_section("a", "Key points");
    builder.push_text("## key points:\n\nText.");
    assert_eq!(told(&builder.finish()), "doc(section(heading('Key points') paragraph('Text.')))");
}

#[test]
fn a_citation_stands_after_the_words_that_it_follows() {
    let mut builder = Builder::new();
    builder.push_text("Delivery takes ten days.");
    builder.push_citation(source(1));
    builder.push_text(" Payment is due later");
    builder.push_citation(source(2));
    builder.push_text(". **Bold");
    builder.push_citation(source(1));
    builder.push_text("**\n\n");
    builder.push_citation(source(3));
    builder.push_text("\n\nNext.");
    assert_eq!(
        told(&builder.finish()),
        "doc(paragraph('Delivery takes ten days.' [1] ' Payment is due later' [2] '. ' bold:'Bold' [1] [3]) paragraph('Next.'))"
    );
}

#[test]
fn a_citation_never_splits_a_word_and_never_repeats_itself() {
    let mut builder = Builder::new();
    builder.push_citation(source(4));
    builder.push_text("Deli");
    builder.push_citation(source(1));
    builder.push_citation(source(1));
    builder.push_text("very is\n- fast");
    builder.push_citation(source(2));
    builder.push_text("\n- sure");
    assert_eq!(
        told(&builder.finish()),
        "doc(paragraph([1] 'Delivery' [2] ' is') list(list-item('fast' [3]) list-item('sure')))"
    );
}

#[test]
fn nothing_but_citations_is_a_paragraph_of_them() {
    let mut builder = Builder::new();
    builder.push_section("a", "A");
    builder.push_citation(source(1));
    builder.push_citation(source(2));
    assert_eq!(told(&builder.finish()), "doc(section(heading('A') paragraph([1] [2])))");
}

#[test]
fn html_pictures_and_odd_links_are_words() {
    assert_eq!(
        built(
            "<script>alert(1)</script>\n\nA <b onclick=x>b</b> ![cat](https://x.test/c.png) [go](javascript:alert(1)) [here](https://bank.test@x.test/) [ok](https://x.test/)"
        ),
        "doc(paragraph('<script>alert(1)</script>') \
         paragraph('A <b onclick=x>b</b> cat go here ' link('ok')))"
    );
}

#[test]
fn nesting_without_end_is_flattened_and_reads_back() {
    let mut builder = Builder::new();
    builder.push_text(&format!("{}deep", "> ".repeat(5_000)));
    let document = builder.finish();
    let json = serde_json::to_string(&document).unwrap();
    assert_eq!(serde_json::from_str::<Node>(&json).unwrap(), document);
}

fn any_event() -> impl Strategy<Value = Event> {
    let text = prop_oneof!["[a-z .*_`#>\n|-]{0,40}", "\\PC{0,12}", Just("\n\n- item\n- **more**\n\n".to_owned())];
    prop_oneof![
        6 => text.prop_map(Event::Text),
        3 => (1_u128..5).prop_map(|number| Event::Citation(source(number))),
        1 => "[A-Za-z ]{1,12}".prop_map(|title| Event::Section { key: "k".into(), title }),
    ]
}

proptest! {
    #[test]
    fn text_cut_at_every_point_gives_the_same_document(events in proptest::collection::vec(any_event(), 0..12)) {
        let (mut whole, mut cut) = (Builder::new(), Builder::new());
        for event in events {
            match &event {
                Event::Text(text) => text.chars().for_each(|c| cut.push_text(c.encode_utf8(&mut [0; 4]))),
                other => cut.push(other.clone()),
            }
            // Looking at it in between changes nothing.
            let _ = cut.preview();
            whole.push(event);
        }
        prop_assert_eq!(whole.finish(), cut.finish());
    }

    #[test]
    fn every_cited_passage_is_in_the_document(events in proptest::collection::vec(any_event(), 0..12)) {
        fn cited(node: &Node, into: &mut Vec<Uuid>) {
            into.extend(node.cited().map(|citation| citation.passage_id));
            node.nodes().iter().for_each(|node| cited(node, into));
        }
        let mut builder = Builder::new();
        let mut expected: Vec<Uuid> = Vec::new();
        for event in events {
            if let Event::Citation(citation) = &event {
                expected.push(citation.passage_id);
            }
            builder.push(event);
        }
        let mut found = Vec::new();
        cited(&builder.finish(), &mut found);
        for passages in [&mut expected, &mut found] {
            passages.sort_unstable();
            passages.dedup();
        }
        prop_assert_eq!(found, expected);
    }
}
