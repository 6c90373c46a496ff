/** Two definitions side by side, only where they differ, with the words that the other has not. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Definition, UseCase } from '@/api/gen/types.gen';
import classes from '@/features/cases/components/Builder.module.css';
import { changedParts } from '@/features/cases/model';
import { pathLabel } from '@/features/folders/model';
import { foldersQuery } from '@/features/folders/queries';
import { choicesQuery } from '@/features/formats/queries';
import marks from '@/features/outputs/components/Changes.module.css';
import { type Piece, piecesBetween } from '@/features/outputs/diff';
import { describePart, PART_WORDS } from '../describe';

/** What people write or list; of the rest the one stands for the other as a whole. */
const TEXTS: ReadonlySet<keyof Definition> = new Set([
  'name',
  'description',
  'instruction',
  'inputs',
  'document_ids',
  'document_folder_ids',
  'format',
]);

type Props = {
  left: Definition;
  right: Definition;
  leftTitle: ReactNode;
  rightTitle: ReactNode;
  documents: UseCase['documents'];
  workspaceId: string;
};

export function ComparedParts({ left, right, leftTitle, rightTitle, documents, workspaceId }: Props) {
  const { i18n } = useLingui();
  const parts = changedParts(left, right);
  const folders = useQuery({
    ...foldersQuery(workspaceId, 'document'),
    enabled: parts.includes('document_folder_ids'),
  });
  const names = new Map([
    ...documents.map(({ id, name }) => [id, name] as const),
    ...(folders.data ?? []).map(({ id }) => [id, pathLabel(folders.data ?? [], id)] as const),
  ]);
  const choices = useQuery({ ...choicesQuery(''), enabled: parts.includes('brand_template_id') });
  const templates = new Map(choices.data?.map((template) => [template.id, template.name]));
  if (parts.length === 0) {
    return (
      <Text c="dimmed">
        <Trans>There is no difference.</Trans>
      </Text>
    );
  }
  return (
    <table className={`${classes.compare ?? ''} ${marks['marks'] ?? ''}`}>
      <thead>
        <tr>
          <th style={{ width: 104 }}>
            <Trans>Part</Trans>
          </th>
          <th>{leftTitle}</th>
          <th>{rightTitle}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => {
          const before = describePart(left, part, names, templates);
          const now = describePart(right, part, names, templates);
          const pieces: readonly Piece[] = TEXTS.has(part)
            ? piecesBetween(before, now)
            : [
                { kind: 'removed', text: before },
                { kind: 'added', text: now },
              ];
          return (
            <tr key={part}>
              <th scope="row">{i18n._(PART_WORDS[part])}</th>
              <td>
                <Side pieces={pieces} own="removed" />
              </td>
              <td>
                <Side pieces={pieces} own="added" />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Of the pieces those of one side; what the other has alone is not there. */
function Side({ pieces, own }: { pieces: readonly Piece[]; own: 'removed' | 'added' }) {
  const Mark = own === 'added' ? 'ins' : 'del';
  return pieces
    .filter(({ kind }) => kind === 'same' || kind === own)
    .map(({ kind, text }, index) => {
      // A comparison stands still: a piece's place is its identity.
      const key = `${kind}-${String(index)}`;
      return kind === 'same' ? <span key={key}>{text}</span> : <Mark key={key}>{text}</Mark>;
    });
}
