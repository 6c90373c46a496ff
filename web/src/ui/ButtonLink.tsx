/** A button that is a link: it opens in a new tab, shows its address, and needs no script to go there. */
import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = ButtonProps & { to: string; children: ReactNode; 'aria-label'?: string };

export const ButtonLink = ({ to, ...rest }: Props) => <Button component={Link} to={to} {...rest} />;
