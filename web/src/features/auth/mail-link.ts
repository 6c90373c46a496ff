/**
 * Links in our mails bring the address along, and the code behind a `#`, which no server and no log ever sees. Opening
 * one fills in the form and sends nothing: mail scanners open links too.
 */
export function fromMail(url: URL): { email: string | null; code: string } {
  const email = url.searchParams.get('email');
  const code = new URLSearchParams(url.hash.slice(1)).get('code') ?? '';
  return { email: email === null || email.length > 254 || !email.includes('@') ? null : email, code };
}

/** The code that the address carries, which is taken out of the address bar and the history at once. */
export function takeCode(): string {
  const { code } = fromMail(new URL(window.location.href));
  if (code !== '') {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  }
  return code;
}
