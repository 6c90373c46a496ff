/** One line of the side bar: a link with a picture, marked when it is where one stands. */
import { NavLink } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './Shell.module.css';

type Props = { to: string; label: string; active: boolean; icon?: ReactNode; current?: 'page' | 'location' };

export function NavEntry({ to, label, active, icon, current = 'page' }: Props) {
  return (
    <NavLink
      component={Link}
      to={to}
      label={label}
      noWrap
      active={active}
      // Around the open page, not the page itself: quieter.
      {...(current === 'location' ? { color: 'gray' } : {})}
      aria-current={active ? current : undefined}
      leftSection={icon}
      className={classes.entry}
    />
  );
}
