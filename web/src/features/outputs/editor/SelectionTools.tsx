/** What can be done with selected words: have a model rewrite them, or say something about them. Each says why it is off. */
import { useLingui } from '@lingui/react/macro';
import { Button, Toolbar, Tooltip } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { IconMessageCircle, IconWand } from '@/ui/icons';
import { selectedText } from './selected';

type Props = {
  editor: Editor;
  /** Null: not known yet. */
  writers: number | null;
  onRewrite: () => void;
  /** Null: the person may not comment. */
  onComment: (() => void) | null;
};

export function SelectionTools({ editor, writers, onRewrite, onComment }: Props) {
  const { t } = useLingui();
  const fit = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const found = selectedText(now.state);
      return typeof found === 'string' ? found : 'fit';
    },
  });
  const why = () => {
    if (writers === 0) {
      return t`No language model is connected for you. The offline model only quotes sentences from documents.`;
    }
    switch (fit) {
      case 'empty':
        return t`Select the words first`;
      case 'atoms':
        return t`Only words can be rewritten: leave pictures, code and unknown parts out of the selection`;
      case 'long':
        return t`Select less: at most 10,000 characters`;
      default:
        return writers === null ? t`One moment…` : null;
    }
  };
  const tool = (label: string, icon: ReactNode, reason: string | null, act: () => void) => (
    <Tooltip label={reason ?? label} key={label} multiline maw={280}>
      <Button
        size="compact-sm"
        h={32}
        variant="subtle"
        color="gray"
        leftSection={icon}
        // It stays within reach of the keyboard and says why it is off, which a disabled button could not.
        aria-disabled={reason !== null}
        data-disabled={reason !== null ? true : undefined}
        {...(reason === null ? {} : { 'aria-description': reason })}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => (reason === null ? act() : event.preventDefault())}
      >
        {label}
      </Button>
    </Tooltip>
  );
  return (
    <>
      <Toolbar.Divider />
      {tool(t`Rewrite…`, <IconWand size={16} />, why(), onRewrite)}
      {onComment === null
        ? null
        : tool(
            t`Comment`,
            <IconMessageCircle size={16} />,
            fit === 'empty' ? t`Select the words first` : null,
            onComment,
          )}
    </>
  );
}
