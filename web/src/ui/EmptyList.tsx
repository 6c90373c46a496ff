/** What a list shows when it has no rows: that nothing matches its filter, or else what belongs here and how it gets here. */
import type { ReactNode } from 'react';
import { EmptyView } from './EmptyView';
import { IconSearch } from './icons';

type Props = {
  isFiltered: boolean;
  /** With a filter. */
  noMatch: { title: string; description?: ReactNode; action?: ReactNode };
  /** Without one. */
  icon: ReactNode;
  title: string;
  description?: ReactNode;
  action?: ReactNode;
};

export function EmptyList({ isFiltered, noMatch, ...none }: Props) {
  return isFiltered ? <EmptyView icon={<IconSearch size={28} />} {...noMatch} /> : <EmptyView {...none} />;
}
