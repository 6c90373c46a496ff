// Sets the colour scheme before first paint, so that nobody sees a flash of the other one. A file of its own
// because the content security policy allows no inline script. The key is the one Mantine's manager keeps.
(() => {
  let kept = null;
  try {
    kept = window.localStorage.getItem('atelier-color-scheme');
  } catch {
    // Storage can be switched off; the system's preference is then the answer.
  }
  const dark = kept === 'dark' || (kept !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
