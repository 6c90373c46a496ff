/** A table while it is written. A wide one scrolls by itself, as in the finished answer. */
import type { ReactNode } from 'react';
import classes from './Output.module.css';

export const StreamedTable = ({ children }: { children?: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={classes.tableScroll} tabIndex={0} role="group">
    <table>{children}</table>
  </div>
);
