/** What the marks mean, how many sentences carry each, and the way to those that somebody has to look at. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Switch, Text, Title } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { announce } from '@/lib/announce';
import { IconArrowDown, IconCheck } from '@/ui/icons';
import own from '../editor/Editor.module.css';
import { ORIGINS, type Origin } from '../editor/origin';
import { confirmSource, countsOf, nextOf, originAt } from '../editor/origin-marks';

type Props = { editor: Editor; marked: boolean; onMarked: (marked: boolean) => void; readOnly: boolean };

export function OriginLegend({ editor, marked, onMarked, readOnly }: Props) {
  const { t } = useLingui();
  const { counts, here } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ counts: countsOf(now.state), here: originAt(now.state) }),
  });
  const names: Record<Origin, [ReactNode, ReactNode]> = {
    model: [<Trans key="n">The model, with a source</Trans>, <Trans key="w">As written.</Trans>],
    person: [<Trans key="n">A person</Trans>, <Trans key="w">Written or edited by a person.</Trans>],
    unsupported: [<Trans key="n">Unsupported</Trans>, <Trans key="w">The model’s, without a source.</Trans>],
    changed: [
      <Trans key="n">Edited, check the source</Trans>,
      <Trans key="w">The text no longer matches its source.</Trans>,
    ],
  };
  const go = (origin: Origin) => {
    const found = nextOf(editor.state, origin);
    if (found === null) return;
    editor.chain().setTextSelection(found).scrollIntoView().focus().run();
  };
  const confirmed = () => {
    if (confirmSource(editor.view)) announce(t`Marked as checked`);
  };
  return (
    <aside className={own['legend']} aria-label={t`Where each sentence comes from`}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          <Trans>Authorship</Trans>
        </Title>
        <ul className={own['kinds']}>
          {ORIGINS.map((origin) => (
            <li key={origin}>
              <span className={own['sample']} data-origin={origin} aria-hidden>
                <Trans>Abc</Trans>
              </span>
              <span>
                <Text component="span" fw={500} display="block">
                  {names[origin][0]}
                </Text>
                <Text component="span" size="xs" c="dimmed" display="block">
                  <Plural value={counts[origin]} one="# sentence." other="# sentences." />{' '}
                  <span className={own['why']}>{names[origin][1]}</span>
                </Text>
              </span>
            </li>
          ))}
        </ul>
        {counts.changed > 0 ? (
          <Button
            size="xs"
            variant="light"
            color="orange"
            leftSection={<IconArrowDown size={14} />}
            onClick={() => go('changed')}
          >
            <Trans>Next to check</Trans>
          </Button>
        ) : null}
        {here === 'changed' && !readOnly ? (
          <Button size="xs" variant="default" leftSection={<IconCheck size={14} />} onClick={confirmed}>
            <Trans>The source still holds</Trans>
          </Button>
        ) : null}
        {counts.unsupported > 0 ? (
          <Button size="xs" variant="subtle" color="gray" onClick={() => go('unsupported')}>
            <Trans>Next without a source</Trans>
          </Button>
        ) : null}
        <Switch
          label={t`Show the marks`}
          checked={marked}
          onChange={(event) => onMarked(event.currentTarget.checked)}
        />
      </Stack>
    </aside>
  );
}
