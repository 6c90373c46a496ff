/**
 * What the server sends, as its document says it. It writes every field, as null when there is nothing, though the document
 * calls such fields optional.
 */
export type Sent<T> = T extends readonly (infer Each)[]
  ? Sent<Each>[]
  : T extends object
    ? { [Key in keyof T]-?: Sent<Exclude<T[Key], undefined>> }
    : T;
