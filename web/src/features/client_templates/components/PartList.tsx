/** Parts by kind, each of which opens to its texts. What is closed is not compared: that takes its time. */
import { useLingui } from '@lingui/react/macro';
import { Accordion, Box, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ClientTemplateKind } from '@/api/gen/types.gen';
import { partKey } from '../model';
import { KIND_NAMES, KINDS } from '../words';

type Part = { kind: ClientTemplateKind; origin: string; name: string };
type Props<P extends Part> = {
  parts: readonly P[];
  /** Of the kinds' headings: right below the page's own, or below another. */
  level?: 2 | 3;
  /** In front of the name: a box to choose it by. */
  renderBefore?: (part: P) => ReactNode;
  /** Behind the name. */
  renderBadge?: (part: P) => ReactNode;
  /** What it opens to. */
  renderContent: (part: P) => ReactNode;
};

export function PartList<P extends Part>({ parts, level = 3, renderBefore, renderBadge, renderContent }: Props<P>) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState<string[]>([]);
  return (
    <Stack gap="lg">
      {KINDS.map((kind) => {
        const own = parts.filter((part) => part.kind === kind);
        if (own.length === 0) return null;
        return (
          <Box key={kind} role="group" aria-label={i18n._(KIND_NAMES[kind])}>
            <Title order={level} size="h5" mb="xs">
              {i18n._(KIND_NAMES[kind])}
            </Title>
            <Accordion
              multiple
              variant="contained"
              classNames={{ item: 'surface' }}
              order={level === 2 ? 3 : 4}
              value={open}
              onChange={setOpen}
            >
              {own.map((part) => {
                const key = partKey(part);
                return (
                  <Accordion.Item key={key} value={key}>
                    <Group wrap="nowrap" gap="xs" pl={renderBefore === undefined ? 0 : 'sm'}>
                      {renderBefore?.(part)}
                      <Box flex={1} miw={0}>
                        <Accordion.Control>
                          <Group gap="xs">
                            <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
                              {part.name}
                            </Text>
                            {renderBadge?.(part)}
                          </Group>
                        </Accordion.Control>
                      </Box>
                    </Group>
                    <Accordion.Panel>{open.includes(key) ? renderContent(part) : null}</Accordion.Panel>
                  </Accordion.Item>
                );
              })}
            </Accordion>
          </Box>
        );
      })}
    </Stack>
  );
}
