/** The platform's owner takes a company's template out of the gallery: with a reason that the company reads. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SharedTemplate } from '@/api/gen/types.gen';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { useWithdrawTemplate } from '../queries';

type Props = { template: SharedTemplate; onClose: () => void; onDone: () => void };

export function WithdrawTemplate({ template: { id, name, company }, onClose, onDone }: Props) {
  const { t } = useLingui();
  const withdraw = useWithdrawTemplate(id);
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  const split = splitErrors(withdraw.error, ['reason']);
  const missing = reason.trim() === '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (missing) return;
    withdraw.mutate(reason.trim(), {
      onSuccess: () => {
        toast.good(t`${name} is no longer in the gallery`);
        onDone();
      },
    });
  };
  return (
    <FormModal
      opened
      title={t`Withdraw “${name}”`}
      submitLabel={<Trans>Withdraw</Trans>}
      danger
      loading={withdraw.isPending}
      error={split.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          <Trans>
            Other companies can no longer find it. It stays unchanged in {company}, and existing copies remain.
          </Trans>
        </Text>
        <Textarea
          label={t`Reason`}
          description={t`${company} reads it in the audit log.`}
          autosize
          minRows={3}
          maxLength={1000}
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={
            touched && missing
              ? t`Please give a reason: the company that shared it will see it.`
              : split.fields['reason']
          }
        />
      </Stack>
    </FormModal>
  );
}
