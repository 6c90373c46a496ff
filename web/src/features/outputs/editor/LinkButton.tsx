/** Makes the selected words a link, or changes or takes away the one at the cursor. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Popover, TextInput, Tooltip } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { IconLink } from '@/ui/icons';
import { safeHref } from '../links';

export function LinkButton({ editor }: { editor: Editor }) {
  const { t } = useLingui();
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: now.isActive('link'),
      href: (now.getAttributes('link')['href'] as string | null | undefined) ?? '',
      possible: now.isActive('link') || !now.state.selection.empty,
    }),
  });
  const [opened, setOpened] = useState(false);
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string | null>(null);
  const open = () => {
    setAddress(state.href);
    setError(null);
    setOpened(true);
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const typed = address.trim();
    const url = safeHref(typed) ?? safeHref(`https://${typed}`);
    if (typed === '' || url === null) return setError(t`Enter a web or email address.`);
    editor.chain().focus().extendMarkRange('link').setMark('link', { href: url.href, dj: null, seam: 0 }).run();
    setOpened(false);
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} width={320} shadow="md" trapFocus returnFocus withArrow>
      <Popover.Target>
        <Tooltip label={t`Link`}>
          <ActionIcon
            aria-label={t`Link`}
            aria-pressed={state.on}
            variant={state.on ? 'light' : 'subtle'}
            color={state.on ? 'indigo' : 'gray'}
            size={32}
            disabled={!state.possible}
            onMouseDown={(event) => event.preventDefault()}
            onClick={open}
          >
            <IconLink size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={apply} noValidate>
          <TextInput
            label={t`Address`}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            error={error}
            placeholder="https://"
            data-autofocus
          />
          <Group justify="flex-end" gap="xs" mt="sm">
            {state.on ? (
              <Button size="xs" variant="default" onClick={remove}>
                <Trans>Remove link</Trans>
              </Button>
            ) : null}
            <Button size="xs" type="submit">
              <Trans>Set link</Trans>
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
