/** Pages that stand beside each other under one title. They are links: each has an address and opens in a new tab. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { chosenIntoView } from './chosen-into-view';
import classes from './PageTabs.module.css';

export type PageTab = { key: string; to: string; label: ReactNode };

type Props = { label: string; tabs: readonly PageTab[]; current: string };

export function PageTabs({ label, tabs, current }: Props) {
  return (
    <nav aria-label={label} className={classes.tabs} ref={chosenIntoView}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          className={classes.tab}
          {...(tab.key === current ? { 'aria-current': 'page' as const } : {})}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
