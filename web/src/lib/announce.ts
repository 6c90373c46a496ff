/** One polite and one assertive live region for the whole page; screen readers lose regions that come and go. */

type Tone = 'polite' | 'assertive';

const regions = new Map<Tone, HTMLElement>();

function regionFor(tone: Tone): HTMLElement {
  const known = regions.get(tone);
  if (known?.isConnected) return known;
  const region = document.createElement('div');
  region.setAttribute('aria-live', tone);
  region.setAttribute('role', tone === 'polite' ? 'status' : 'alert');
  region.className = 'visually-hidden';
  document.body.append(region);
  regions.set(tone, region);
  return region;
}

/** Has `text` read out. Saying the same words twice is heard twice. */
export function announce(text: string, tone: Tone = 'polite') {
  const region = regionFor(tone);
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
