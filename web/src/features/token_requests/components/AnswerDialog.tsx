/** The answer to a request for more: how much, or no, and why. Whoever asked is told by mail. */
import { useLingui } from '@lingui/react/macro';
import { Blockquote, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { AnswerTokenRequest, PassedOnRequest, TokenRequest } from '@/api/gen/types.gen';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { NumberField } from '@/ui/NumberField';
import { toast } from '@/ui/toast';
import { useAnswer, useSettle } from '../queries';
import { Amount } from './token-request-columns';

type Decision = AnswerTokenRequest['decision'];

export function AnswerDialog({ request, onClose }: { request: TokenRequest; onClose: () => void }) {
  const { t } = useLingui();
  const answer = useAnswer(request.id);
  // What the company's own limit lacks only the platform's owner has.
  const choices: Decision[] = request.budget_id === null ? ['pass_on', 'decline'] : ['grant', 'decline'];
  return (
    <DecisionDialog
      who={request.requested_by_name}
      what={<Amount metric={request.metric} amount={request.amount} />}
      reason={request.reason}
      asked={request.amount}
      choices={choices}
      note={
        request.budget_id === null
          ? t`Only the platform’s owner can raise the company’s limit. Pass the request on, and they get an email.`
          : t`It raises this budget for this month from what the company has left.`
      }
      pending={answer.isPending}
      error={answer.error}
      onDecide={(decided, options) => answer.mutate(decided, options)}
      onClose={onClose}
    />
  );
}

export function SettleDialog({ request, onClose }: { request: PassedOnRequest; onClose: () => void }) {
  const { t } = useLingui();
  const settle = useSettle(request.client_id, request.id);
  return (
    <DecisionDialog
      who={request.client_name}
      what={<Amount metric={request.metric} amount={request.amount} />}
      reason={request.reason}
      asked={request.amount}
      choices={['grant', 'decline']}
      note={t`The client has this much more until the month ends. Both audit logs record it.`}
      pending={settle.isPending}
      error={settle.error}
      onDecide={({ decision, amount, answer }, options) =>
        settle.mutate({ is_granted: decision === 'grant', amount, answer }, options)
      }
      onClose={onClose}
    />
  );
}

type Props = {
  who: string;
  what: ReactNode;
  reason: string;
  asked: number;
  choices: readonly Decision[];
  note: string;
  pending: boolean;
  error: unknown;
  onDecide: (decided: AnswerTokenRequest, options: { onSuccess: () => void }) => void;
  onClose: () => void;
};

function DecisionDialog({ who, what, reason, asked, choices, note, pending, error, onDecide, onClose }: Props) {
  const { t } = useLingui();
  const [decision, setDecision] = useState<Decision>(choices[0] ?? 'decline');
  const [amount, setAmount] = useState<number | null>(asked);
  const [answer, setAnswer] = useState('');
  const [touched, setTouched] = useState(false);
  const split = splitErrors(error, ['amount', 'answer']);
  const isAmount = amount !== null && Number.isSafeInteger(amount) && amount > 0;
  const missing = decision === 'decline' && answer.trim() === '';
  const labels: Record<Decision, string> = { grant: t`Grant`, pass_on: t`Pass on`, decline: t`Decline` };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (missing || (decision === 'grant' && !isAmount)) return;
    const decided = { decision, amount: decision === 'grant' ? amount : null, answer: answer.trim() };
    onDecide(decided, {
      onSuccess: () => {
        toast.good(t`Answered. They were told by email.`);
        onClose();
      },
    });
  };
  return (
    <FormModal
      opened
      title={t`Request of ${who}`}
      submitLabel={labels[decision]}
      danger={decision === 'decline'}
      loading={pending}
      error={split.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text fw={500}>{what}</Text>
        <Blockquote p="sm" m={0} fz="sm" color="gray">
          {reason}
        </Blockquote>
      </Stack>
      <SegmentedControl
        fullWidth
        aria-label={t`Decision`}
        value={decision}
        onChange={(value) => setDecision(value)}
        data={choices.map((value) => ({ value, label: labels[value] }))}
      />
      {decision === 'grant' ? (
        <NumberField
          integer
          required
          label={t`How many`}
          description={note}
          value={amount}
          onNumber={setAmount}
          error={split.fields['amount'] ?? (touched && !isAmount ? t`Please enter a whole number above 0` : undefined)}
        />
      ) : decision === 'pass_on' ? (
        <Text size="sm">{note}</Text>
      ) : null}
      <Textarea
        label={t`Answer`}
        description={decision === 'decline' ? t`They read it in the email` : t`Optional; they read it in the email`}
        required={decision === 'decline'}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
        error={split.fields['answer'] ?? (touched && missing ? t`Please say why` : undefined)}
      />
    </FormModal>
  );
}
