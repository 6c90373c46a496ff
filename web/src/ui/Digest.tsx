/** A digest by its beginning; whoever needs the rest copies it. */
import { Code, Group } from '@mantine/core';
import { shortDigest } from '@/lib/format';
import { CopyButton } from './CopyButton';

export const Digest = ({ digest }: { digest: string }) => (
  <Group gap="sm">
    <Code title={digest}>{shortDigest(digest)}…</Code>
    <CopyButton value={digest} />
  </Group>
);
