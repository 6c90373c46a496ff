/** Somebody else saved what a form is about to save: what is typed stays, and a person says whose version counts. */
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconAlert } from './icons';

type Props = { title: ReactNode; saving: boolean; onTheirs: () => void };

export const ConflictAlert = ({ title, saving, onTheirs }: Props) => (
  <Alert color="orange" icon={<IconAlert size={18} />} role="alert" title={title}>
    <Stack gap="xs" align="flex-start">
      <Text>
        <Trans>Your changes are still here but not saved. “Save changes” replaces theirs.</Trans>
      </Text>
      <Button size="xs" variant="default" onClick={onTheirs} disabled={saving}>
        <Trans>Take their version</Trans>
      </Button>
    </Stack>
  </Alert>
);
