/** A link written by a model: it says where it leads, and the place learns nothing of this page. */
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { destinationOf, safeHref } from '../links';

export function SafeLink({ href, children }: { href: unknown; children: ReactNode }) {
  const url = safeHref(href);
  if (url === null) return <>{children}</>;
  return (
    <>
      <Anchor href={url.href} target="_blank" rel="noopener noreferrer nofollow" inherit>
        {children}
      </Anchor>{' '}
      <Text component="span" size="xs" c="dimmed">
        ({destinationOf(url)})
      </Text>
    </>
  );
}
