/** Tags, of whatever has them: the server's limits, and how they are compared. */

/** Of one thing. */
export const TAGS = 20;
export const TAG_LENGTH = 40;

/** A tag of a workspace, and how many things have it. */
export type CountedTag = { tag: string; count: number };

/** One tag, however it is spelled. */
export const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The tags of an address. */
export const tagsOf = (text: string | null) => (text ?? '').split(',').filter((tag) => tag !== '');
