/** A link in text or in a table's first cell. */
import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = AnchorProps & { to: string; children: ReactNode };

export const TextLink = ({ to, ...rest }: Props) => <Anchor component={Link} to={to} {...rest} />;
