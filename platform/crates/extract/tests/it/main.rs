//! Extraction as its callers see it: a file in, text or a problem out, through a real confined worker.

mod captions;
mod cases;
mod formats;
mod hostile;
mod labels;
mod office;
mod pages;
mod pictures;
mod quality;
mod samples;
mod seen;
mod sound;
mod strangers;
mod support;
mod tables;
mod transcripts;
mod worker;
