/** What can be done to the text, in one row that is one tab stop: arrow keys go along it. */
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu, Toolbar, Tooltip } from '@mantine/core';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconChevronDown,
  IconCode,
  IconInfoSquare,
  IconItalic,
  IconList,
  IconListNumbers,
  IconMinus,
  IconSourceCode,
  IconStrikethrough,
  IconTable,
} from '@/ui/icons';
import own from './Editor.module.css';
import { HeadingMenu } from './HeadingMenu';
import { LinkButton } from './LinkButton';

export function EditorToolbar({ editor, children }: { editor: Editor; children: ReactNode }) {
  const { t } = useLingui();
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      strike: now.isActive('strike'),
      code: now.isActive('code'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      callout: now.isActive('callout'),
      block: now.isActive('codeBlock'),
      table: now.isActive('table'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const run = (act: (chain: ChainedCommands) => ChainedCommands) => () => void act(editor.chain().focus()).run();
  const tool = (label: string, icon: ReactNode, on: boolean | null, act: () => void, disabled = false) => (
    <Tooltip label={label} key={label}>
      <ActionIcon
        aria-label={label}
        {...(on === null ? {} : { 'aria-pressed': on })}
        variant={on === true ? 'light' : 'subtle'}
        color={on === true ? 'indigo' : 'gray'}
        size={32}
        disabled={disabled}
        // The selection in the text must outlive the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={act}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <Toolbar aria-label={t`Formatting`} className={own['toolbar'] ?? ''} withBorder={false}>
      {tool(
        t`Undo`,
        <IconArrowBackUp size={18} />,
        null,
        run((c) => c.undo()),
        !state.undo,
      )}
      {tool(
        t`Redo`,
        <IconArrowForwardUp size={18} />,
        null,
        run((c) => c.redo()),
        !state.redo,
      )}
      <Toolbar.Divider />
      <HeadingMenu editor={editor} />
      <Toolbar.Divider />
      {tool(
        t`Bold`,
        <IconBold size={18} />,
        state.bold,
        run((c) => c.toggleBold()),
      )}
      {tool(
        t`Italic`,
        <IconItalic size={18} />,
        state.italic,
        run((c) => c.toggleItalic()),
      )}
      {tool(
        t`Strikethrough`,
        <IconStrikethrough size={18} />,
        state.strike,
        run((c) => c.toggleStrike()),
      )}
      {tool(
        t`Code`,
        <IconCode size={18} />,
        state.code,
        run((c) => c.toggleCode()),
      )}
      <LinkButton editor={editor} />
      <Toolbar.Divider />
      {tool(
        t`Bullet list`,
        <IconList size={18} />,
        state.bullets,
        run((c) => c.toggleBulletList()),
      )}
      {tool(
        t`Numbered list`,
        <IconListNumbers size={18} />,
        state.numbers,
        run((c) => c.toggleOrderedList()),
      )}
      {tool(
        t`Quote`,
        <IconBlockquote size={18} />,
        state.quote,
        run((c) => c.toggleBlockquote()),
      )}
      {tool(
        t`Callout`,
        <IconInfoSquare size={18} />,
        state.callout,
        run((c) => c.toggleWrap('callout')),
      )}
      {tool(
        t`Code block`,
        <IconSourceCode size={18} />,
        state.block,
        run((c) => c.toggleCodeBlock()),
      )}
      {tool(
        t`Horizontal line`,
        <IconMinus size={18} />,
        null,
        run((c) => c.setHorizontalRule()),
      )}
      {state.table ? (
        <TableMenu editor={editor} />
      ) : (
        tool(
          t`Insert a table`,
          <IconTable size={18} />,
          null,
          run((c) => c.insertTable({ rows: 3, cols: 3, withHeaderRow: true })),
        )
      )}
      {children}
    </Toolbar>
  );
}

function TableMenu({ editor }: { editor: Editor }) {
  const { t } = useLingui();
  const run = (act: (chain: ChainedCommands) => ChainedCommands) => () => void act(editor.chain().focus()).run();
  const items: [string, () => void][] = [
    [t`Row above`, run((c) => c.addRowBefore())],
    [t`Row below`, run((c) => c.addRowAfter())],
    [t`Column before`, run((c) => c.addColumnBefore())],
    [t`Column after`, run((c) => c.addColumnAfter())],
    [t`Delete row`, run((c) => c.deleteRow())],
    [t`Delete column`, run((c) => c.deleteColumn())],
    [t`Delete table`, run((c) => c.deleteTable())],
  ];
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon aria-label={t`Table`} size={32} w={44} variant="light" color="indigo">
          <IconTable size={18} />
          <IconChevronDown size={12} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(([label, act]) => (
          <Menu.Item key={label} onClick={act}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
