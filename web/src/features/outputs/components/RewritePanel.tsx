/** What a model makes of a selected text, beside it: the difference word by word, and the choice to take it, try again or let it be. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Drawer, Group, Loader, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { RewriteWish } from '@/api/gen/types.gen';
import { announce } from '@/lib/announce';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { IconAlert, IconCheck, IconInfo, IconRefresh, IconWand } from '@/ui/icons';
import { piecesBetween } from '../diff';
import { leftOut, readable, type Selected } from '../editor/selected';
import { useProposal, type Writer } from '../rewrite';
import { Pieces } from './Changes';
import classes from './Changes.module.css';

type Props = {
  runId: string;
  selected: Selected;
  writers: readonly Writer[];
  /** False: the text is not what it was. */
  onTake: (proposal: string) => boolean;
  onClose: () => void;
};

const keyOf = (writer: Writer) => `${writer.region}/${writer.id}`;

export function RewritePanel({ runId, selected, writers, onTake, onClose }: Props) {
  const { t } = useLingui();
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [wish, setWish] = useState<RewriteWish>('shorter');
  const [language, setLanguage] = useState('');
  const [instruction, setInstruction] = useState('');
  const [chosen, setChosen] = useState(() => (writers[0] === undefined ? '' : keyOf(writers[0])));
  const [isStale, setStale] = useState(false);
  const { proposal, ask, drop } = useProposal(runId);
  const writer = writers.find((each) => keyOf(each) === chosen) ?? writers[0];
  const isBusy = proposal.state === 'asking' || proposal.state === 'writing';
  const isDone = proposal.state === 'done' && proposal.text.trim() !== '';
  const missing = isDone ? leftOut(selected, proposal.text) : [];
  const errors = proposal.problem?.errors ?? {};
  const request = () => {
    if (writer === undefined) return;
    setStale(false);
    const model = { id: writer.id, region: writer.region };
    void ask({ text: selected.text, wish, language: language.trim(), instruction: instruction.trim(), model });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    request();
  };
  const accept = () => {
    if (!onTake(proposal.text)) return setStale(true);
    announce(t`The proposal is in the text`);
    onClose();
  };
  const names = missing.map((number) => `[${String(number)}]`).join(', ');
  return (
    <Drawer
      opened
      onClose={onClose}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '85%' : 460}
      overlayProps={{ backgroundOpacity: 0.15 }}
      title={
        <Text fw={600}>
          <Trans>Rewrite the selection</Trans>
        </Text>
      }
    >
      <Stack gap="md">
        <form onSubmit={submit} noValidate>
          <Stack gap="sm">
            <NativeSelect
              label={t`What to do`}
              value={wish}
              disabled={isBusy}
              onChange={(event) => setWish(event.currentTarget.value as RewriteWish)}
              data={[
                { value: 'shorter', label: t`Make it shorter` },
                { value: 'clearer', label: t`Make it clearer` },
                { value: 'formal', label: t`Make it more formal` },
                { value: 'translate', label: t`Translate it` },
                { value: 'own', label: t`Your own instruction` },
              ]}
            />
            {wish === 'translate' ? (
              <TextInput
                label={t`Into which language`}
                value={language}
                maxLength={60}
                disabled={isBusy}
                onChange={(event) => setLanguage(event.currentTarget.value)}
                error={errors['language']?.join(' ')}
              />
            ) : null}
            {wish === 'own' ? (
              <Textarea
                label={t`What should the model do?`}
                value={instruction}
                maxLength={1000}
                autosize
                minRows={2}
                disabled={isBusy}
                onChange={(event) => setInstruction(event.currentTarget.value)}
                error={errors['instruction']?.join(' ')}
              />
            ) : null}
            <NativeSelect
              label={t`Model`}
              description={writer === undefined ? null : t`The selection is sent to: ${writer.regionLabel}`}
              value={chosen}
              disabled={isBusy}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={writers.map((each) => ({ value: keyOf(each), label: `${each.label} · ${each.regionLabel}` }))}
              error={errors['model']?.join(' ')}
            />
            <Group gap="xs">
              <Button
                type="submit"
                loading={isBusy}
                variant={isDone ? 'default' : 'filled'}
                leftSection={isDone ? <IconRefresh size={16} /> : <IconWand size={16} />}
              >
                {isDone || proposal.state === 'failed' ? <Trans>Try again</Trans> : <Trans>Propose</Trans>}
              </Button>
              {isBusy ? (
                <Button variant="default" onClick={drop}>
                  <Trans>Stop</Trans>
                </Button>
              ) : null}
            </Group>
          </Stack>
        </form>
        {proposal.problem === null || Object.keys(errors).length > 0 ? null : (
          <ErrorSummary lines={proposal.problem.lines} />
        )}
        {isStale ? (
          <ErrorSummary lines={[t`The text has changed since it was selected. Close this and select it again.`]} />
        ) : null}
        <section aria-label={t`Proposal`} aria-busy={isBusy} aria-live="polite">
          {proposal.state === 'asking' ? <Loader size="sm" role="img" aria-label={t`The model is thinking`} /> : null}
          {proposal.state === 'writing' || (proposal.state === 'failed' && proposal.text !== '') ? (
            <Proposed>{readable(proposal.text)}</Proposed>
          ) : null}
          {isDone ? (
            <Proposed>
              <Pieces pieces={piecesBetween(readable(selected.text), readable(proposal.text.trim()))} />
            </Proposed>
          ) : null}
          {proposal.state === 'none' ? <Proposed>{readable(selected.text)}</Proposed> : null}
        </section>
        {proposal.state === 'done' && !isDone ? (
          <ErrorSummary lines={[t`The model wrote nothing. Try again, or say it in other words.`]} />
        ) : null}
        {isDone && proposal.isCut ? (
          <Alert color="orange" icon={<IconAlert size={18} />}>
            <Trans>The model reached its length limit: the end may be missing.</Trans>
          </Alert>
        ) : null}
        {missing.length === 0 ? null : (
          <Alert color="orange" icon={<IconAlert size={18} />}>
            <Trans>The proposal no longer cites {names}. Accepting it removes the citation.</Trans>
          </Alert>
        )}
        {isDone ? (
          <>
            <Text size="xs" c="dimmed">
              <IconInfo size={12} aria-hidden />{' '}
              <Trans>Accepted text is marked as written by the model, and its sources as “check”.</Trans>{' '}
              {selected.hasForm ? <Trans>Bold, italics and links in the selection are not kept.</Trans> : null}
            </Text>
            <Group gap="xs">
              <Button leftSection={<IconCheck size={16} />} onClick={accept}>
                <Trans>Accept</Trans>
              </Button>
              <Button variant="default" onClick={onClose}>
                <Trans>Reject</Trans>
              </Button>
            </Group>
          </>
        ) : null}
      </Stack>
    </Drawer>
  );
}

/** A long text scrolls; the keyboard has to get there. */
function Proposed({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.proposal} role="group" aria-label={t`Text`} tabIndex={0}>
      {children}
    </div>
  );
}
