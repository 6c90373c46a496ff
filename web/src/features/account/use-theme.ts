/** The colour scheme belongs to the account; the browser keeps a copy for the moment before anything is loaded. */
import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import type { Profile, Theme } from '@/api/gen/types.gen';
import { showTimesIn } from '@/lib/format';
import { valuesOf } from './model';
import { useSaveProfile } from './queries';

// The key of `providers.tsx` and `public/scheme.js`.
const KEPT = 'atelier-color-scheme';

function keptScheme(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** Sends a chosen scheme to the account. The page has changed already, so nobody waits for it. */
export function useKeepTheme(profile: Profile | undefined) {
  const { mutate } = useSaveProfile();
  return (theme: Theme) => {
    if (profile !== undefined && profile.acting === null && profile.settings.theme !== theme) {
      mutate({ ...valuesOf(profile), theme });
    }
  };
}

/** Brings what the account says to a browser that has no choice of its own yet, and its time zone to all of them. */
export function useAccountSettings({ settings, acting }: Profile) {
  const { setColorScheme } = useMantineColorScheme();
  const { theme, time_zone } = settings;
  const own = acting === null;
  // In the render, not after it: the first paint shows times already.
  showTimesIn(time_zone === '' ? undefined : time_zone);
  useEffect(() => {
    if (own && keptScheme() === null && theme !== 'auto') setColorScheme(theme);
  }, [own, theme, setColorScheme]);
}
