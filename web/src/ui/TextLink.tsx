/** A link in text or in a table's first cell. */
import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

type Props = AnchorProps & Pick<LinkProps, 'state' | 'onClick' | 'target'> & { to: string; children: ReactNode };

export const TextLink = ({ to, ...rest }: Props) => <Anchor component={Link} to={to} {...rest} />;
