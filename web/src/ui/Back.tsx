/** The way back to the list, above a page's title. */
import type { ReactNode } from 'react';
import { IconArrowLeft } from './icons';
import { TextLink } from './TextLink';

export const Back = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink to={to} size="sm" display="inline-flex" style={{ alignItems: 'center', gap: 4 }} mb={6} py={4}>
    <IconArrowLeft size={14} aria-hidden />
    {children}
  </TextLink>
);
