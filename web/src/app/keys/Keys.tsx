/** The keys that work on every signed-in page. The palette and the list of keys are loaded when they are first asked for. */
import { type Dispatch, lazy, type SetStateAction, Suspense, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useIsPartner } from '@/features/auth/queries';
import { paths } from '@/lib/paths';
import { press, useShortcut } from '@/lib/shortcuts';

const Palette = lazy(() => import('./Palette'));
const KeyList = lazy(() => import('./KeyList'));

export type Open = 'palette' | 'keys' | null;

type Props = { open: Open; onOpen: Dispatch<SetStateAction<Open>> };

export function Keys({ open, onOpen }: Props) {
  const navigate = useNavigate();
  const isPartner = useIsPartner();
  // Once loaded they stay: closing is then an animation and not a gap.
  const [loaded, setLoaded] = useState({ palette: false, keys: false });
  const show = (what: 'palette' | 'keys') => {
    setLoaded((before) => ({ ...before, [what]: true }));
    onOpen(what);
  };
  // Only its own: the palette closes also when it has just opened the list of keys.
  const close = (what: Open) => () => onOpen((now) => (now === what ? null : now));
  // Before the frame is drawn: whoever sees the page can use its keys.
  useLayoutEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  // While something was asked for and is still being loaded, letters are meant for it and not for the page.
  const free = open === null;
  useShortcut('palette', () => show('palette'));
  useShortcut('help', () => show('keys'), free);
  useShortcut('home', () => void navigate(paths.home()), free);
  useShortcut('settings', () => void navigate(paths.settings()), free);
  const works = free && !isPartner;
  useShortcut('dashboard', () => void navigate(paths.dashboard()), works);
  useShortcut('play', () => void navigate(paths.play()), works);
  useShortcut('workspaces', () => void navigate(paths.workspaces()), works);
  useShortcut('runs', () => void navigate(paths.runs()), works);
  useShortcut('create', () => void navigate(paths.buildUseCase()), works);
  useShortcut('search', () => document.querySelector<HTMLInputElement>('#main input[type="search"]')?.focus(), free);

  // Each waits for its own code: loading one must not hide the other while it closes.
  return (
    <>
      <Suspense>
        {loaded.palette || open === 'palette' ? (
          <Palette opened={open === 'palette'} onClose={close('palette')} onKeys={() => show('keys')} />
        ) : null}
      </Suspense>
      <Suspense>
        {loaded.keys || open === 'keys' ? <KeyList opened={open === 'keys'} onClose={close('keys')} /> : null}
      </Suspense>
    </>
  );
}
