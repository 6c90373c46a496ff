/** What is found in documents, and how. */
import type * as Wire from './gen/types.gen';

export type FoundPassage = Wire.Found;

/** A passage that a run would be given for a question. */
export type OfferedPassage = Wire.OfferedPassage;

/** How passages were found: by their words, by what they mean as well, or by nothing, because all of them fit. */
export type SearchMethod = Wire.SearchMethod;

/** What put a passage in its place. */
export type FoundWhy = Wire.FoundWhy;

/** Whether and by which model documents of the organisation are compared. */
export type SearchSettings = Wire.SearchSettings;

/** Whether a document is found by what it means. */
export type DocumentMeaning = Wire.ByMeaning;
