/** Loading the page anew. An object, so that a test can watch it. */
export const page = {
  /** Everything that was fetched is forgotten with the old document. `path` is one of our own. */
  load: (path: string) => window.location.assign(path),
};
