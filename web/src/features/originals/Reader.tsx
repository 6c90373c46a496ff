/** The text of a document, and beside it the original: each leads to the same place in the other. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Document } from '@/api/gen/types.gen';
import { PassageListOf } from '@/features/documents/components/PassageList';
import { usePassages } from '@/features/documents/components/use-passages';
import { hasPages as hasPagesOf } from '@/features/documents/model';
import { EmptyView } from '@/ui/EmptyView';
import { IconFile } from '@/ui/icons';
import { isBeyond, kindNamed, passagesOfPage } from './model';
import { Panes } from './Panes';
import { fileInForce, type Jump, type Seen } from './places';
import { useFileOf } from './use-file';

/** So often at most more text is fetched because the original was scrolled on: the rest is a button away. */
const FOLLOWS = 20;

/** A document whose text could not be read, and why; the original may be seen all the same. */
export const Unread = ({ document, text }: { document: Document; text: ReactNode }) => (
  <Panes
    document={document}
    file={{ ...fileInForce(document), kind: document.kind ?? kindNamed(document.name) }}
    text={text}
  />
);

type Props = { document: Document; cited: string | null; version: number | null };

export function Reader({ document, cited, version }: Props) {
  const { t } = useLingui();
  const reading = usePassages({ documentId: document.id, cited, version: version ?? document.version });
  const { list, passages } = reading;
  // A citation leads to the version that it stands in, whatever is in force.
  const file = useFileOf(document, passages?.[0]?.version ?? version ?? document.version);
  const [jump, setJump] = useState<Jump | null>(null);
  const [seen, setSeen] = useState<Seen>({ page: 1, byReader: false });
  const { hasNextPage, isFetching, fetchNextPage } = list;
  const hasPages = hasPagesOf(file.kind);
  const onPage = useMemo(
    () => passagesOfPage(hasPages ? (passages ?? []) : [], seen.page, !hasNextPage),
    [hasPages, passages, seen, hasNextPage],
  );

  const citedPassage = passages?.find(({ id }) => id === cited) ?? null;
  const show = useMemo(() => (page: number) => setJump({ page }), []);
  const [opened, setOpened] = useState<string | null>(null);
  if (citedPassage !== null && opened !== citedPassage.id) {
    setOpened(citedPassage.id);
    const { page, text } = citedPassage;
    if (!hasPages) setJump({ words: text, isOpening: true });
    else if (page !== null) setJump({ page, isOpening: true });
  }

  const follows = useRef(0);
  useEffect(() => {
    if (!seen.byReader || !hasNextPage || isFetching || follows.current >= FOLLOWS) return;
    if (!isBeyond(passages ?? [], seen.page)) return;
    follows.current += 1;
    void fetchNextPage();
  }, [seen, passages, hasNextPage, isFetching, fetchNextPage]);

  const isOld = version !== null && version !== document.version;
  const text =
    document.passages === 0 && !isOld && cited === null ? (
      <EmptyView icon={<IconFile size={28} />} title={t`No text was found in this document`} />
    ) : (
      <PassageListOf
        documentId={document.id}
        cited={cited}
        passages={reading}
        inForce={document.version}
        onPage={onPage}
        onShowPage={hasPages ? show : undefined}
      />
    );
  return <Panes document={document} file={file} text={text} jump={jump} seen={seen} onPage={onPage} onSeen={setSeen} />;
}
