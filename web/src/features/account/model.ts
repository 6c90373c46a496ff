/** Rules of one's own account, without React. */
import type { Profile } from '@/api/gen/types.gen';
import type { ProfileValues } from './queries';

/** What the server is given back when only one thing changes: it replaces all of them. */
export const valuesOf = ({ user, settings }: Profile): ProfileValues => ({
  first_name: user.first_name,
  last_name: user.last_name,
  ...settings,
});

/** In a list of choices: no zone of one's own, which the server keeps as nothing. */
export const DEVICE_ZONE = 'device';

/** All zones this browser knows; UTC and the one in use are always among them. */
export function timeZones(current: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([...(current === '' ? [] : [current]), 'UTC', ...known])].toSorted((a, b) => a.localeCompare(b));
}

/** Largest picture, in bytes; the server says the same. */
export const PICTURE_LIMIT = 1024 * 1024;
const KINDS = ['image/png', 'image/jpeg', 'image/webp'];

/** What is plainly wrong with a chosen file, so that it need not be sent; the server looks into it. */
export function pictureProblem(file: Pick<File, 'size' | 'type'>): 'kind' | 'size' | null {
  if (!KINDS.includes(file.type)) return 'kind';
  return file.size > PICTURE_LIMIT ? 'size' : null;
}

/** Whether the browser can draw it: a name and a kind say little. Without an address for it, which the page's policy would have to allow. */
export async function canBeDrawn(file: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

export const PICTURE_KINDS = KINDS.join(',');
