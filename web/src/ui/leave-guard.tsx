/** A page with something typed and not saved asks before it is left, whichever way: a link, the back button, the tab itself. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useCallback, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { paths } from '@/lib/paths';

/** The question, to be drawn by the page, and what tells it whether there is something to lose. */
export function useLeaveGuard() {
  const { t } = useLingui();
  // No state: it counts at once, for the page that leaves as soon as it has saved.
  const dirty = useRef(false);
  const setDirty = useCallback((is: boolean) => {
    dirty.current = is;
  }, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current && currentLocation.pathname !== nextLocation.pathname && nextLocation.pathname !== paths.login(),
  );
  useBeforeUnload((event) => {
    if (dirty.current) event.preventDefault();
  });
  const question =
    blocker.state !== 'blocked' ? null : (
      <Modal opened onClose={() => blocker.reset()} title={<Text fw={600}>{t`Leave without saving?`}</Text>}>
        <Stack gap="md">
          <Text>
            <Trans>What you changed on this page is lost.</Trans>
          </Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" data-autofocus onClick={() => blocker.reset()}>
              <Trans>Stay</Trans>
            </Button>
            <Button color="red" onClick={() => blocker.proceed()}>
              <Trans>Leave</Trans>
            </Button>
          </Group>
        </Stack>
      </Modal>
    );
  return { question, setDirty };
}
