/** Which addresses of an answer may be followed, and how they are called. */

/** Only addresses that cannot run anything; relative ones would point into this page. */
export function safeHref(value: unknown): URL | null {
  if (typeof value !== 'string' || !/^(https?:|mailto:)/i.test(value)) return null;
  try {
    const url = new URL(value);
    // A name before the host makes a place look like another one.
    if (url.username !== '' || url.password !== '') return null;
    return url.protocol === 'http:' || url.protocol === 'https:' || url.protocol === 'mailto:' ? url : null;
  } catch {
    return null;
  }
}

/** Where a link leads, in words, so that its text cannot pretend another place. */
export const destinationOf = (url: URL) => (url.protocol === 'mailto:' ? url.pathname : url.host);
