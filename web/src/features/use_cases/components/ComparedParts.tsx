/** Two definitions side by side, only where they differ. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Definition, UseCase } from '@/api/types';
import { describePart, PART_WORDS } from '../describe';
import { changedParts } from '../model';
import classes from './Builder.module.css';

type Props = {
  left: Definition;
  right: Definition;
  leftTitle: ReactNode;
  rightTitle: ReactNode;
  documents: UseCase['documents'];
};

export function ComparedParts({ left, right, leftTitle, rightTitle, documents }: Props) {
  const { i18n } = useLingui();
  const parts = changedParts(left, right);
  const names = new Map(documents.map((document) => [document.id, document.name]));
  if (parts.length === 0) {
    return (
      <Text c="dimmed">
        <Trans>There is no difference.</Trans>
      </Text>
    );
  }
  return (
    <table className={classes.compare}>
      <thead>
        <tr>
          <th style={{ width: '18%' }}>
            <Trans>Part</Trans>
          </th>
          <th>{leftTitle}</th>
          <th>{rightTitle}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part}>
            <th scope="row">{i18n._(PART_WORDS[part])}</th>
            <td>{describePart(left, part, names)}</td>
            <td>{describePart(right, part, names)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
