/** A document that was read at once and never replaced. */
export const FIRST_VERSION = {
  problem: null,
  warnings: [],
  attempt: 1,
  reading_since: null,
  version: 1,
  tags: [],
  same_as: [],
  newer: null,
};
