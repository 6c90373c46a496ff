/** The original and the text side by side, as wide as one likes and as one left it; on a phone one behind the other. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Splitter, Tabs, Text } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { Document } from '@/api/gen/types.gen';
import { useDocumentActs } from '@/features/documents/components/use-document-acts';
import { sightOf } from './model';
import classes from './Original.module.css';
import type { FileOf, Jump, Seen } from './places';

const Original = lazy(async () => ({ default: (await import('./Original')).Original }));

/** How much of the width the original has, in percent. */
const SHARE = 'atelier-original-share';

type Props = {
  document: Document;
  file: FileOf;
  text: ReactNode;
  jump?: Jump | null;
  seen?: Seen | null;
  /** The passages that stand on the page that is seen. */
  onPage?: ReadonlySet<string>;
  onSeen?: (seen: Seen) => void;
};

export function Panes({ document, file, text, jump = null, seen = null, onPage, onSeen }: Props) {
  const { t } = useLingui();
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const sight = sightOf(file.kind);
  const [share, keepShare] = useLocalStorage({ key: SHARE, defaultValue: 50, getInitialValueInEffect: false });
  const [tab, setTab] = useState('text');
  const [followed, setFollowed] = useState(jump);
  if (followed !== jump) {
    setFollowed(jump);
    // A link to a page of the original leads there; a citation is read in the text first.
    if (jump !== null && !jump.isOpening) setTab('original');
  }
  const textPane = useRef<HTMLDivElement>(null);
  useFollowing(textPane, seen, onPage);

  if (sight === 'none' || sight === 'recording') {
    return (
      <>
        {file.kind !== null && sight === 'none' ? <NotShown document={document} /> : null}
        {text}
      </>
    );
  }
  const original = (isVisible: boolean) => (
    <Suspense fallback={<Skeleton className={classes.pane} aria-busy />}>
      <Original
        key={`${file.documentId}/${String(file.version)}/${String(file.kind)}`}
        file={file}
        jump={jump}
        onSeen={onSeen}
        isVisible={isVisible}
      />
    </Suspense>
  );
  if (wide) {
    return (
      <Splitter
        className={classes.panes}
        onResizeEnd={(_, sizes) => keepShare(Math.round(Number.parseFloat(String(sizes[0]))))}
      >
        <Splitter.Pane defaultSize={share} min={25} className={classes.half}>
          {original(true)}
        </Splitter.Pane>
        <Splitter.Pane defaultSize={100 - share} min={25} className={classes.half}>
          {/* Reached by keyboard, because it scrolls by itself. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div ref={textPane} className={classes.text} role="region" aria-label={t`Text`} tabIndex={0}>
            {text}
          </div>
        </Splitter.Pane>
      </Splitter>
    );
  }
  return (
    <Tabs value={tab} onChange={(value) => setTab(value ?? 'text')} keepMounted>
      <Tabs.List grow mb="md">
        <Tabs.Tab value="original">
          <Trans>Original</Trans>
        </Tabs.Tab>
        <Tabs.Tab value="text">
          <Trans>Text</Trans>
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="original">
        <OnceSeen seen={tab === 'original'}>{original(tab === 'original')}</OnceSeen>
      </Tabs.Panel>
      <Tabs.Panel value="text">{text}</Tabs.Panel>
    </Tabs>
  );
}

/** Nothing is fetched for what nobody has looked at. */
function OnceSeen({ seen, children }: { seen: boolean; children: ReactNode }) {
  const [was, setWas] = useState(seen);
  if (seen && !was) setWas(true);
  return was ? children : null;
}

/** Brings the passages of a page into view when somebody scrolled the original to it. */
function useFollowing(
  pane: RefObject<HTMLDivElement | null>,
  seen: Seen | null,
  onPage: ReadonlySet<string> | undefined,
) {
  useEffect(() => {
    const [first] = onPage ?? [];
    if (!seen?.byReader || first === undefined || pane.current === null) return;
    const passage = pane.current.ownerDocument.getElementById(first);
    if (passage === null) return;
    // By itself, and not by `scrollIntoView`: that would move the page under the reader's hand, too.
    const offset = passage.getBoundingClientRect().top - pane.current.getBoundingClientRect().top;
    pane.current.scrollTo({ top: pane.current.scrollTop + offset });
  }, [pane, seen, onPage]);
}

function NotShown({ document }: { document: Document }) {
  const acts = useDocumentActs();
  return (
    <Text size="sm" c="dimmed" mb="md">
      <Trans>
        Files of this kind cannot be shown here.{' '}
        <button type="button" className={classes.link} onClick={() => acts.download(document)}>
          Download it
        </button>{' '}
        to see it as it was made.
      </Trans>
    </Text>
  );
}
