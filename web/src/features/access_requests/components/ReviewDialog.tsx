/** The answer to a request: yes in which role, or no, and in both cases why. The person is told by mail. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Blockquote, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AccessRequest } from '@/api/gen/types.gen';
import { RoleSelect } from '@/features/roles/components/RoleSelect';
import { accountRolesQuery, workspaceRolesQuery } from '@/features/roles/queries';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { type Review, useReview } from '../queries';
import { useRequestName } from './use-request-name';

export function ReviewDialog({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const { t } = useLingui();
  const nameOf = useRequestName();
  const review = useReview(request.id);
  const isWorkspace = request.kind === 'workspace';
  const workspaceRoles = useQuery({ ...workspaceRolesQuery(), enabled: isWorkspace });
  const accountRoles = useQuery({ ...accountRolesQuery(), enabled: !isWorkspace });
  // For a right, only a role that has it is an answer.
  const roles = isWorkspace
    ? (workspaceRoles.data ?? [])
    : (accountRoles.data ?? []).filter((role) => role.permissions.includes(request.permission ?? ''));
  const [decision, setDecision] = useState<Review['decision']>('approve');
  const [role, setRole] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  // The least that answers the request: the last of the list, which begins with the admins.
  const roleId = role ?? roles.at(-1)?.id ?? null;
  const split = splitErrors(review.error, ['reason', 'role_id']);
  const missing = decision === 'decline' && reason.trim() === '';
  const who = request.requested_by.name;
  const what = nameOf(request);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (missing) return;
    review.mutate(
      {
        decision,
        reason: reason.trim(),
        ...(decision === 'approve' && roleId !== null ? { role_id: roleId } : {}),
      },
      {
        onSuccess: () => {
          toast.good(decision === 'approve' ? t`${who} has access now` : t`${who} was told`);
          onClose();
        },
      },
    );
  };

  return (
    <FormModal
      opened
      title={t`Request of ${who}`}
      submitLabel={decision === 'approve' ? <Trans>Approve</Trans> : <Trans>Decline</Trans>}
      danger={decision === 'decline'}
      loading={review.isPending}
      error={split.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>
          {isWorkspace ? (
            <Trans>
              {who} asks for the workspace <b>{what}</b>:
            </Trans>
          ) : (
            <Trans>
              {who} asks for the right <b>{what}</b>:
            </Trans>
          )}
        </Text>
        <Blockquote p="sm" m={0} fz="sm" color="gray">
          {request.message}
        </Blockquote>
      </Stack>
      <SegmentedControl
        fullWidth
        aria-label={t`Decision`}
        value={decision}
        onChange={(value) => setDecision(value)}
        data={[
          { value: 'approve', label: t`Approve` },
          { value: 'decline', label: t`Decline` },
        ]}
      />
      {decision === 'approve' ? (
        <RoleSelect
          label={isWorkspace ? t`Role in the workspace` : t`New account role`}
          roles={roles}
          value={roleId}
          onChange={setRole}
          error={split.fields['role_id'] ?? null}
        />
      ) : null}
      <Textarea
        label={t`Reason`}
        description={decision === 'decline' ? t`Included in the email` : t`Optional; included in the email`}
        required={decision === 'decline'}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={split.fields['reason'] ?? (touched && missing ? t`Please say why` : null)}
      />
    </FormModal>
  );
}
