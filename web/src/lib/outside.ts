/** Leaving the page for another site. Addresses come from the server; only web addresses are followed. */

export function isWebAddress(address: string): boolean {
  try {
    return /^https?:$/.test(new URL(address, window.location.origin).protocol);
  } catch {
    return false;
  }
}

export const outside = {
  /** Loads another site in this tab. False, and nothing happens, when the address is no web address. */
  go(address: string): boolean {
    if (!isWebAddress(address)) return false;
    window.location.assign(address);
    return true;
  },
};
