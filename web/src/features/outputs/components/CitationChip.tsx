/** A numbered citation. It shows the quote on the spot; a phone goes straight to the source's sheet. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Popover, Portal, Stack, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { CitationRef } from '@/api/gen/types.gen';
import { formatMoment } from '@/lib/format';
import { IconQuote } from '@/ui/icons';
import { PlaceInFile, sourceName } from '@/ui/place-in-file';
import { useOpenSource } from '../citation-context';
import { quoted } from '../model';
import { useMoments } from '../moment-context';
import classes from './Output.module.css';
import { SupportNote, useSupportLabel } from './SupportNote';

export function CitationChip({ citation }: { citation: CitationRef }) {
  const { t } = useLingui();
  const openSource = useOpenSource();
  const [opened, { toggle, close }] = useDisclosure(false);
  // An answer has hundreds of chips, and few of them are opened.
  const [used, setUsed] = useState(false);
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const moments = useMoments();
  const { number, document_name: name, page } = citation;
  const at = moments.at(citation);
  const moment = at === null ? '' : formatMoment(at);
  const place = sourceName(number, name, page);
  const source = at === null ? place : t`Source ${number}: ${name}, at ${moment}`;
  const grade = useSupportLabel(citation.support);
  const label = grade === '' || citation.support === 'supported' ? source : `${source}. ${grade}`;
  const chip = (
    <UnstyledButton
      className={classes.chip}
      data-support={citation.support}
      aria-label={label}
      onClick={() => {
        if (at !== null) moments.jump(citation);
        // On a phone the player, which stays in sight, shows what was said: a sheet would cover it.
        if (!phone) {
          setUsed(true);
          toggle();
        } else if (at === null) openSource(citation);
      }}
    >
      {number}
    </UnstyledButton>
  );
  if (phone) return chip;
  return (
    <Popover
      opened={opened}
      onChange={close}
      width={340}
      position="top"
      shadow="md"
      withArrow
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>{chip}</Popover.Target>
      {/* A chip stands in a paragraph, which holds no block: a portal of its own keeps them apart everywhere. */}
      {used ? (
        <Portal>
          <Popover.Dropdown aria-label={label}>
            <Stack gap="xs" align="flex-start">
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Text>
              {page === null && at === null ? null : (
                <Text size="xs" c="dimmed">
                  {at === null ? <PlaceInFile name={name} page={page} /> : <Trans>At {moment}</Trans>}
                </Text>
              )}
              {citation.quote === '' ? null : (
                <Text component="blockquote" m={0} className={classes.quoted} lineClamp={8}>
                  {quoted(citation.quote)}
                </Text>
              )}
              <SupportNote citation={citation} />
              <Button
                size="xs"
                variant="light"
                leftSection={<IconQuote size={14} />}
                onClick={() => {
                  close();
                  openSource(citation);
                }}
              >
                <Trans>View source</Trans>
              </Button>
            </Stack>
          </Popover.Dropdown>
        </Portal>
      ) : null}
    </Popover>
  );
}
