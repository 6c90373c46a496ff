/** After a deployment an open page may ask for a file that is gone. One reload gets the new version, never two. */
const MARK = 'atelier-reloaded-at';
const ONCE_WITHIN = 60_000;

export function shouldReload(lastReload: string | null, now: number): boolean {
  const at = Number(lastReload);
  return lastReload === null || !Number.isFinite(at) || now - at > ONCE_WITHIN;
}

export function reloadOnStaleChunk(reload: () => void = () => window.location.reload()) {
  window.addEventListener('vite:preloadError', (event) => {
    if (!shouldReload(sessionStorage.getItem(MARK), Date.now())) return;
    // Stops the error from reaching the page that is about to go away; the second time it does and is explained.
    event.preventDefault();
    sessionStorage.setItem(MARK, String(Date.now()));
    reload();
  });
}

/** The browsers' words for "this module could not be fetched". */
export const isStaleChunk = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message);
