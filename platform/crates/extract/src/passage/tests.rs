//! Passages: their places are exact, their sizes bounded, their context kept.

use super::*;
use crate::model::Kind;
use proptest::prelude::*;

fn document(blocks: Vec<(BlockKind, &str)>) -> Extracted {
    let blocks = blocks
        .into_iter()
        .map(|(kind, text)| Block { page: None, kind, text: text.to_owned(), moment: None })
        .collect();
    Extracted { kind: Kind::Text, title: None, pages: 1, blocks, warnings: Vec::new(), pictures: Vec::new() }
}

const H1: BlockKind = BlockKind::Heading { level: 1 };
const H2: BlockKind = BlockKind::Heading { level: 2 };
const P: BlockKind = BlockKind::Paragraph;

#[test]
fn a_heading_begins_a_passage_and_stays_with_its_text() {
    let found = passages(&document(vec![
        (H1, "Travel"),
        (H2, "Trains"),
        (P, "First class."),
        (H2, "Cars"),
        (P, "Small ones."),
    ]));
    let texts: Vec<_> = found.iter().map(|passage| passage.text.as_str()).collect();
    assert_eq!(texts, ["Travel\n\nTrains\n\nFirst class.", "Cars\n\nSmall ones."]);
    let headings: Vec<_> = found.iter().map(|passage| passage.heading.join(" / ")).collect();
    assert_eq!(headings, ["Travel / Trains", "Travel / Cars"]);
}

#[test]
fn a_long_paragraph_is_cut_between_sentences() {
    let sentence = "The supplier shall deliver the goods to the buyer within ten working days. ";
    let found = passages(&document(vec![(P, sentence.repeat(60).trim())]));
    assert!(found.len() > 3);
    for passage in &found {
        assert!(passage.text.ends_with("days."), "{}", passage.text);
        assert!((LEAST..=MOST).contains(&passage.text.chars().count()));
    }
}

#[test]
fn a_text_without_any_space_is_cut_all_the_same() {
    let found = passages(&document(vec![(P, &"ü".repeat(5_000))]));
    assert_eq!(found.iter().map(|passage| passage.text.chars().count()).sum::<usize>(), 5_000);
    assert!(found.iter().all(|passage| passage.text.chars().count() <= MOST));
}

#[test]
fn later_passages_of_a_table_know_their_columns() {
    let row = "Northern region | 1,204,000 | 980,500 | on track";
    let mut blocks = vec![(BlockKind::TableHeader, "Region | Plan | Actual | State")];
    blocks.extend(std::iter::repeat_n((BlockKind::TableRow, row), 60));
    let found = passages(&document(blocks));
    assert!(found.len() > 2);
    let (first, rest) = found.split_first().unwrap();
    assert_eq!(first.table_header, None);
    assert!(first.text.starts_with("Region | Plan"));
    for passage in rest {
        assert_eq!(passage.table_header.as_deref(), Some("Region | Plan | Actual | State"));
        assert!(passage.text.starts_with(row) && passage.text.ends_with(row), "rows are whole");
        assert!(passage.text_in_context().starts_with("Region | Plan | Actual | State\nNorthern"));
    }
}

fn any_block() -> impl Strategy<Value = Block> {
    let kind = prop_oneof![
        Just(P),
        Just(BlockKind::Code),
        Just(BlockKind::TableHeader),
        Just(BlockKind::TableRow),
        (0_u8..4).prop_map(|depth| BlockKind::ListItem { depth }),
        (1_u8..7).prop_map(|level| BlockKind::Heading { level }),
    ];
    let text = prop_oneof!["[a-zA-Zäß日.!? \n\"]{1,80}", "[a-z.A-Z ]{900,3000}", "\\PC{1,40}",]
        .prop_filter("blocks are never blank", |text| !text.trim().is_empty());
    (kind, text, proptest::option::of(1_u32..9)).prop_map(|(kind, text, page)| Block {
        page,
        kind,
        text: text.trim().to_owned(),
        moment: None,
    })
}

proptest! {
    #[test]
    fn places_are_exact_in_order_and_miss_nothing(blocks in proptest::collection::vec(any_block(), 1..24)) {
        let extracted = Extracted { kind: Kind::Text, title: None, pages: 1, blocks, warnings: Vec::new(), pictures: Vec::new() };
        let full: Vec<char> = extracted.full_text().chars().collect();
        let found = passages(&extracted);
        let mut reached = 0;
        for (index, passage) in found.iter().enumerate() {
            let (start, end) = (passage.start as usize, passage.end as usize);
            prop_assert_eq!(passage.ordinal as usize, index);
            prop_assert!(start >= reached && end > start);
            prop_assert!(full[reached..start].iter().all(|c| c.is_whitespace()));
            prop_assert_eq!(full[start..end].iter().collect::<String>(), passage.text.clone());
            prop_assert!(passage.text.chars().count() <= MOST);
            reached = end;
        }
        prop_assert!(full[reached..].iter().all(|c| c.is_whitespace()));
        prop_assert_eq!(passages(&extracted), found);
    }
}
