/** The authenticator app and its recovery codes. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MfaState } from '@/api/types';
import { TotpSetUp } from '@/features/auth/components/TotpSetUp';
import { mfaQuery } from '@/features/auth/sign-in';
import { ErrorView } from '@/ui/ErrorView';
import { Panel } from '@/ui/Panel';
import { RecoveryCodes } from '@/ui/RecoveryCodes';
import { toast } from '@/ui/toast';
import { useMfaChanged, useNewRecoveryCodes, useRemoveTotp } from '../mfa';
import { ProofDialog } from './ProofDialog';

type Act = 'setup' | 'remove' | 'codes' | null;

// Fewer than this, and it is time for new ones.
const FEW = 3;

export function TwoFactorPanel({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useLingui();
  const mfa = useQuery(mfaQuery());
  const [act, setAct] = useState<Act>(null);
  const close = () => setAct(null);
  const title = t`Authenticator app`;
  if (mfa.error && !mfa.data) {
    return (
      <Panel title={title}>
        <ErrorView error={mfa.error} onRetry={() => void mfa.refetch()} retrying={mfa.isFetching} />
      </Panel>
    );
  }
  if (!mfa.data) {
    return (
      <Panel title={title}>
        <Skeleton h={36} aria-busy />
      </Panel>
    );
  }
  const { totp, required } = mfa.data;
  return (
    <Panel
      title={title}
      badge={<State on={totp} required={required} />}
      description={<Trans>A code from your phone in addition to your password.</Trans>}
      actions={
        totp ? null : (
          <Button onClick={() => setAct('setup')}>
            <Trans>Set up</Trans>
          </Button>
        )
      }
    >
      {totp ? <Codes mfa={mfa.data} onAct={setAct} /> : undefined}
      {act === 'setup' ? <SetUpDialog hasPassword={hasPassword} onClose={close} /> : null}
      {act === 'remove' ? <RemoveDialog hasPassword={hasPassword} onClose={close} /> : null}
      {act === 'codes' ? <CodesDialog hasPassword={hasPassword} onClose={close} /> : null}
    </Panel>
  );
}

function SetUpDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const changed = useMfaChanged();
  const [codes, setCodes] = useState<string[] | null>(null);
  const done = async () => {
    await changed();
    onClose();
    toast.good(t`The authenticator app is on`);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      // The codes are shown this once: only their own button closes the dialog then.
      closeOnEscape={codes === null}
      withCloseButton={codes === null}
      title={<Text fw={600}>{t`Set up an authenticator app`}</Text>}
    >
      {codes === null ? (
        <TotpSetUp hasPassword={hasPassword} onVerified={setCodes} onBack={onClose} />
      ) : (
        <RecoveryCodes codes={codes} onSaved={() => void done()} action={<Trans>Done</Trans>} />
      )}
    </Modal>
  );
}

function State({ on, required }: { on: boolean; required: boolean }) {
  if (on) {
    return (
      <Badge color="teal">
        <Trans>On</Trans>
      </Badge>
    );
  }
  return (
    <Badge color={required ? 'orange' : 'gray'}>
      {required ? <Trans>Required by your company</Trans> : <Trans>Off</Trans>}
    </Badge>
  );
}

function Codes({ mfa, onAct }: { mfa: MfaState; onAct: (act: Act) => void }) {
  const left = mfa.recovery_codes_left;
  // The company's rule stands: the last factor can be replaced, not taken away.
  const mayRemove = !mfa.required || mfa.passkeys.length > 0;
  return (
    <Stack gap="sm">
      <Text {...(left < FEW ? { c: 'var(--mantine-color-error)', fw: 500 } : {})}>
        <Plural
          value={left}
          _0="No recovery code is left."
          one="# recovery code is left."
          other="# recovery codes are left."
        />{' '}
        {left < FEW ? <Trans>Create new ones before you need them.</Trans> : null}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={() => onAct('codes')}>
          <Trans>New recovery codes</Trans>
        </Button>
        {mayRemove ? (
          <Button variant="subtle" color="red" onClick={() => onAct('remove')}>
            <Trans>Turn off</Trans>
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}

function RemoveDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useRemoveTotp();
  return (
    <ProofDialog
      title={t`Turn the authenticator app off?`}
      message={t`Your password alone will then be enough to sign in. Your recovery codes stop working.`}
      submitLabel={<Trans>Turn off</Trans>}
      danger
      hasPassword={hasPassword}
      loading={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onProof={(proof) =>
        remove.mutate(proof, {
          onSuccess: () => {
            onClose();
            toast.good(t`The authenticator app is off`);
          },
        })
      }
    />
  );
}

function CodesDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const renew = useNewRecoveryCodes();
  if (renew.data) {
    return (
      <Modal
        opened
        onClose={onClose}
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
        title={<Text fw={600}>{t`New recovery codes`}</Text>}
      >
        <RecoveryCodes codes={renew.data.recovery_codes} onSaved={onClose} action={<Trans>Done</Trans>} />
      </Modal>
    );
  }
  return (
    <ProofDialog
      title={t`New recovery codes`}
      message={t`Your current codes stop working as soon as new ones are created.`}
      submitLabel={<Trans>Create new codes</Trans>}
      hasPassword={hasPassword}
      loading={renew.isPending}
      error={renew.error}
      onClose={onClose}
      onProof={(proof) => renew.mutate(proof)}
    />
  );
}
