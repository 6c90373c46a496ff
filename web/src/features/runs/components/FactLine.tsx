/** Names and values in small print, as many in a line as there is room for. */
import type { ReactNode } from 'react';
import classes from './Runs.module.css';

type Fact = { key: string; name: string; value: ReactNode };

export const FactLine = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(({ key, name, value }) => (
      <div key={key}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
