/** What kind of line the cursor stands in, and the way to make it another. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { IconChevronDown } from '@/ui/icons';

const LEVELS = [1, 2, 3, 4] as const;

export function HeadingMenu({ editor }: { editor: Editor }) {
  const { t } = useLingui();
  const level = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive('heading') ? ((now.getAttributes('heading')['level'] as number | undefined) ?? 0) : 0,
  });
  const name = level === 0 ? t`Text` : t`Heading ${level}`;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          h={32}
          w={118}
          px={8}
          justify="space-between"
          rightSection={<IconChevronDown size={14} />}
          aria-label={t`Kind of line: ${name}`}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => editor.chain().focus().setParagraph().run()}>
          <Trans>Text</Trans>
        </Menu.Item>
        {LEVELS.map((each) => (
          <Menu.Item key={each} fw={600} onClick={() => editor.chain().focus().setHeading({ level: each }).run()}>
            <Trans>Heading {each}</Trans>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
