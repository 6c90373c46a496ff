//! What a person would say of claims and passages, and what the crate says.

use super::*;
use crate::{Builder, Citation, Event};
use Support::{NotFound, Partly, Supported};

/// Claims as models write them, passages as documents have them, and what a person would say.
const LABELLED: &[(&str, &str, Support)] = &[
    (
        "The supplier delivers within ten working days.",
        "The supplier shall deliver the goods within ten working days after the order was confirmed in writing.",
        Supported,
    ),
    (
        "The notice period is 3 months to the end of a quarter.",
        "Either party may terminate this agreement with a notice period of 3 months to the end of a calendar quarter.",
        Supported,
    ),
    (
        "The notice period is 6 months to the end of a quarter.",
        "Either party may terminate this agreement with a notice period of 3 months to the end of a calendar quarter.",
        Partly,
    ),
    (
        "Revenue grew by 12 % to 1,200,000 euros.",
        "In the year under review revenue grew by 12% to EUR 1.200.000 (euros).",
        Supported,
    ),
    (
        "Revenue grew by 14 % to 1,200,000 euros.",
        "In the year under review revenue grew by 12% to EUR 1.200.000 (euros).",
        Partly,
    ),
    ("The contract may be renewed.", "The contract may not be renewed.", Partly),
    ("The contract may not be renewed.", "The contract may be renewed.", Partly),
    (
        "The contract may not be renewed.",
        "A renewal of the contract is excluded; the contract may not be renewed.",
        Supported,
    ),
    (
        "Late payments bear interest.",
        "Payments that are late bear interest of eight points. Invoices are not sent by post.",
        Supported,
    ),
    (
        "The board approved the merger on 4 May 2026.",
        "On 4 May 2026 the board of directors approved the merger with the subsidiary.",
        Supported,
    ),
    (
        "The board approved the merger on 4 May 2026.",
        "Employees may take up to thirty days of leave each year.",
        NotFound,
    ),
    ("The office in Lisbon opens in 2027.", "The company runs offices in Porto and Lisbon.", Partly),
    ("Maria leads the project.", "The weather in the mountains was pleasant throughout the week.", NotFound),
    (
        "Anna will send the revised budget to the customer by Friday.",
        "Anna: I will send the revised budget to the customer by Friday.",
        Supported,
    ),
    (
        "Anna will send the revised budget to the customer by Friday.",
        "Ben: The budget was discussed at length.",
        NotFound,
    ),
    (
        "Die Kündigungsfrist beträgt drei Monate.",
        "Die Kündigungsfrist beträgt für beide Seiten drei Monate zum Quartalsende.",
        Supported,
    ),
    ("Die Kündigungsfrist beträgt drei Monate.", "Die Miete ist monatlich im Voraus zu zahlen.", NotFound),
    ("Der Vertrag darf nicht verlängert werden.", "Der Vertrag darf verlängert werden.", Partly),
    (
        "Le contrat est résilié sans préavis.",
        "Le contrat peut être résilié sans préavis en cas de faute grave.",
        Supported,
    ),
    ("Le fournisseur livre sous 10 jours.", "Le fournisseur livre les marchandises sous 30 jours.", Partly),
    (
        "Η εταιρεία παραδίδει εντός δέκα ημερών.",
        "Η εταιρεία παραδίδει τα προϊόντα εντός δέκα εργάσιμων ημερών.",
        Supported,
    ),
    ("Поставщик доставляет товар за 10 дней.", "Поставщик доставляет товары за 10 рабочих дней.", Supported),
    ("供应商在十天内交货。", "供应商应在十天内交货,并通知买方。", Supported),
    ("供应商在十天内交货。", "员工每年有三十天假期。", NotFound),
    ("The fee is 2.50 euros per page.", "A fee of 2,5 euros is charged per page.", Supported),
    ("The guarantee covers parts and labour for 24 months.", "The guarantee covers parts for 24 months.", Supported),
    (
        "The system was audited by an independent firm.",
        "Security matters to us. The roof was painted in spring. The canteen serves lunch.",
        NotFound,
    ),
];

#[test]
fn a_cited_passage_is_graded_as_a_person_would() {
    let wrong: Vec<String> = LABELLED
        .iter()
        .filter_map(|(claim, passage, expected)| {
            let verdict = check(claim, passage);
            (verdict.support != *expected).then(|| format!("{claim} / {passage}: {verdict:?}, not {expected:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_stands_far_apart_carries_no_sentence() {
    let filler = "The committee met again in the following week to discuss other matters. ".repeat(8);
    let passage = format!("The supplier pays. {filler}A penalty applies. {filler}Delays are announced.");
    assert_ne!(check("The supplier pays a penalty for delays.", &passage).support, Supported);
}

#[test]
fn a_row_of_a_table_is_read_under_the_names_of_its_columns_and_holds_no_other_rows_numbers() {
    let table = "Deliveries\n\nOrder | Product | Ordered value | Days late\nB-1 | SE-4 | 100 | 7\nB-2 | SE-2 | 200 | 9\n\
                 B-3 | SE-6 | 300 | 4\nB-4 | SE-4 | 400 | 12\nB-5 | CN-8 | 500 | 3";
    assert_eq!(check("Order: B-5, Product: CN-8, Ordered value: 500, Days late: 3.", table).support, Supported);
    assert_ne!(check("Order: B-5, Product: CN-8, Ordered value: 500, Days late: 7.", table).support, Supported);
}

#[test]
fn what_is_missing_is_named_numbers_first() {
    let verdict =
        check("The premium reaches 45 percent for managers.", "The premium reaches 30 percent for employees.");
    assert_eq!(verdict, Verdict { support: Partly, missing: vec!["45".to_owned(), "managers".to_owned()] });
}

fn citation(number: u128) -> Citation {
    Citation {
        passage_id: Uuid::from_u128(number),
        document_id: Uuid::from_u128(99),
        document_title: "Contract".to_owned(),
        page: None,
        quote: String::new(),
    }
}

fn grades(document: &Node) -> Vec<Option<String>> {
    let mut found = Vec::new();
    if document.tag == crate::Tag::Citation {
        found.push(document.attr("support").and_then(|it| it.as_str()).map(str::to_owned));
    }
    found.extend(document.nodes().iter().flat_map(grades));
    found
}

fn marked(events: Vec<Event>, passages: &[(u128, &str)]) -> Node {
    let mut builder = Builder::default();
    for event in events {
        builder.push(event);
    }
    let mut document = builder.finish();
    mark(&mut document, |id| passages.iter().find(|(number, _)| Uuid::from_u128(*number) == id).map(|(_, text)| *text));
    document
}

#[test]
fn each_citation_is_held_against_the_sentence_that_it_follows() {
    let document = marked(
        vec![
            Event::Text("Deliveries take ten working days.".into()),
            Event::Citation(citation(1)),
            Event::Text(" Payments are due at once.".into()),
            Event::Citation(citation(1)),
            Event::Text("\n\n- Interest accrues daily".into()),
            Event::Citation(citation(2)),
            Event::Text(".\n- Nobody knows this passage.".into()),
            Event::Citation(citation(3)),
        ],
        &[(1, "A delivery takes ten working days."), (2, "Interest accrues daily on late payments.")],
    );
    assert_eq!(
        grades(&document),
        [Some("supported".to_owned()), Some("not-found".to_owned()), Some("supported".to_owned()), None]
    );
}

#[test]
fn passages_that_carry_a_sentence_together_support_it_and_a_stranger_beside_them_does_not() {
    let document = marked(
        vec![
            Event::Text(
                "The supplier delivers within ten working days, and the customer pays within thirty calendar days."
                    .into(),
            ),
            Event::Citation(citation(1)),
            Event::Citation(citation(2)),
            Event::Citation(citation(3)),
        ],
        &[
            (1, "The supplier delivers within ten working days."),
            (2, "The customer pays every invoice within thirty calendar days."),
            (3, "Smoking is forbidden on the premises."),
        ],
    );
    assert_eq!(
        grades(&document),
        [Some("supported".to_owned()), Some("supported".to_owned()), Some("not-found".to_owned())]
    );
}
