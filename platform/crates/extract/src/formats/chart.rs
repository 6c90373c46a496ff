//! A chart of an Office file as the table that it draws: a row a category, a column a series. The figures stand in the
//! chart itself, beside the workbook that they came from.

use super::Sink;
use super::xml::{Step, attribute, walk};
use crate::model::BlockKind;
use crate::problem::Problem;
use std::collections::{BTreeMap, BTreeSet};

/// Nobody reads a chart of more series, or more figures.
const MOST_SERIES: usize = 256;
const MOST_POINTS: usize = 20_000;

/// A part of a series.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Name,
    Categories,
    Values,
}

#[derive(Default)]
struct Series {
    name: String,
    categories: BTreeMap<u32, String>,
    values: BTreeMap<u32, String>,
}

#[derive(Default)]
struct Chart {
    title: String,
    series: Vec<Series>,
    points: usize,
    side: Option<Side>,
    /// The place of the open point.
    point: u32,
    in_series: bool,
    /// Within the area that is drawn: titles there are those of axes.
    in_area: bool,
    in_title: bool,
    in_text: bool,
}

impl Chart {
    fn take(&mut self, step: &Step<'_>) {
        match step {
            Step::Start(name, tag) => match *name {
                "plotArea" => self.in_area = true,
                "title" if !self.in_area => self.in_title = true,
                "ser" => {
                    self.in_series = self.series.len() < MOST_SERIES;
                    if self.in_series {
                        self.series.push(Series::default());
                    }
                }
                "tx" if self.in_series => self.side = Some(Side::Name),
                "cat" | "xVal" => self.side = Some(Side::Categories),
                "val" | "yVal" => self.side = Some(Side::Values),
                // Labels, sizes of bubbles and bars of error have figures of their own.
                "dLbls" | "bubbleSize" | "errBars" | "trendline" => self.side = None,
                "pt" => self.point = attribute(tag, "idx").and_then(|at| at.parse().ok()).unwrap_or(0),
                "v" | "t" => self.in_text = true,
                _ => {}
            },
            Step::Text(text) if self.in_text => self.text(text),
            Step::Text(_) => {}
            Step::End(name) => match *name {
                "title" => self.in_title = false,
                "ser" => (self.in_series, self.side) = (false, None),
                "tx" | "cat" | "xVal" | "val" | "yVal" => self.side = None,
                "p" if self.in_title && !self.title.is_empty() => self.title.push(' '),
                "v" | "t" => self.in_text = false,
                _ => {}
            },
        }
    }

    fn text(&mut self, text: &str) {
        if self.in_title {
            self.title.push_str(text);
            return;
        }
        let (Some(series), true, Some(side)) = (self.series.last_mut(), self.in_series, self.side) else { return };
        let map = match side {
            Side::Name => {
                series.name.push_str(text);
                return;
            }
            Side::Categories => &mut series.categories,
            Side::Values => &mut series.values,
        };
        if self.points < MOST_POINTS {
            self.points += 1;
            // Of categories in several levels, the innermost come first; the outer ones stand before them.
            let place = map.entry(self.point).or_default();
            *place = if place.is_empty() { text.to_owned() } else { format!("{text} {place}") };
        }
    }
}

/// Writes a chart's title and its table.
pub(super) fn write(xml: &str, page: Option<u32>, sink: &mut Sink) -> Result<(), Problem> {
    let mut chart = Chart::default();
    if walk(xml, |step| chart.take(&step)).is_err() {
        sink.warn("A chart of this file is damaged and was not read.");
        return Ok(());
    }
    let series: Vec<&Series> = chart.series.iter().filter(|series| !series.values.is_empty()).collect();
    if series.is_empty() {
        return Ok(());
    }
    let title = chart.title.trim();
    sink.push(
        BlockKind::Paragraph,
        page,
        &if title.is_empty() { "Chart:".to_owned() } else { format!("Chart: {title}") },
    )?;
    let names = series.iter().zip(1..).map(|(series, number)| match series.name.trim() {
        "" => format!("Series {number}"),
        name => name.to_owned(),
    });
    sink.push_row(true, page, std::iter::once(String::new()).chain(names))?;
    let places: BTreeSet<u32> = series.iter().flat_map(|series| series.values.keys().copied()).collect();
    for place in places {
        let category = series.iter().find_map(|series| series.categories.get(&place)).cloned().unwrap_or_default();
        let values = series.iter().map(|series| series.values.get(&place).cloned().unwrap_or_default());
        sink.push_row(false, page, std::iter::once(category).chain(values))?;
    }
    Ok(())
}
