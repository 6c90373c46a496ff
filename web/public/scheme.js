// Sets the colour scheme before first paint, so that nobody sees a flash of the other one, and asks for the files that this
// visit needs in any case (tools/ahead.ts names them) beside the first one. A file of its own because the content security
// policy allows no inline script. The keys are those of Mantine's manager and of the session.
(() => {
  let kept = null;
  let signedIn = false;
  try {
    kept = window.localStorage.getItem('atelier-color-scheme');
    signedIn = window.localStorage.getItem('token') !== null;
  } catch {
    // Storage can be switched off; the system's preference is then the answer.
  }
  const dark = kept === 'dark' || (kept !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // Which frame is seen until the code is here: that of the work, or the card of those who are not signed in.
  document.documentElement.setAttribute('data-boot', signedIn ? 'work' : 'card');

  const { pathname } = window.location;
  const named = document.querySelector('meta[name="atelier-ahead"]')?.getAttribute('content') ?? '{}';
  const ahead = JSON.parse(named);
  const atDoor = pathname === '/' || pathname === '/login';
  const files = signedIn ? [ahead.work, pathname === '/' ? ahead['/'] : []] : [atDoor ? ahead.card : []];
  for (const file of files.flatMap((each) => each ?? [])) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    // As the page's own code asks for them: otherwise they would be fetched twice.
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
