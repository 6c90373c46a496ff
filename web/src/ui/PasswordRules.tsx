/** What a new password must be, told while it is typed: each sentence is ticked as it is met. */
import { useLingui } from '@lingui/react/macro';
import { Text, VisuallyHidden } from '@mantine/core';
import { type PasswordContext, SAMENESS, STRENGTH } from '@/lib/password-rules';
import { IconCheck, IconCircle, IconX } from './icons';
import classes from './PasswordRules.module.css';

type Props = {
  id: string;
  password: string;
  context?: PasswordContext;
  /** The form was refused for one of them: those not met yet stand out. */
  isRefused?: boolean;
};

const NOTHING_KNOWN: PasswordContext = {};

/** `id` is for the field's `aria-describedby`. */
export function PasswordRules({ id, password, context = NOTHING_KNOWN, isRefused = false }: Props) {
  const { t, i18n } = useLingui();
  const begun = password !== '';
  return (
    <ul id={id} className={classes.rules}>
      {STRENGTH.map((rule) => {
        const met = begun && !rule.isBroken(password, context);
        return (
          <li
            key={rule.key}
            className={classes.rule}
            data-met={met || undefined}
            data-broken={(isRefused && !met) || undefined}
          >
            <Mark met={met} isRefused={isRefused} />
            <Text component="span" size="xs">
              {i18n._(rule.sentence)} <VisuallyHidden>{met ? t`Met` : t`Not met yet`}</VisuallyHidden>
            </Text>
          </li>
        );
      })}
      {SAMENESS.filter((rule) => begun && rule.isBroken(password, context)).map((rule) => (
        <li key={rule.key} className={classes.rule} data-broken>
          <IconX size={14} aria-hidden />
          <Text component="span" size="xs">
            {i18n._(rule.sentence)}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function Mark({ met, isRefused }: { met: boolean; isRefused: boolean }) {
  if (met) return <IconCheck size={14} aria-hidden />;
  return isRefused ? <IconX size={14} aria-hidden /> : <IconCircle size={14} aria-hidden />;
}
