/** /success (R13): the password is changed; after a moment the sign-in page comes by itself. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { announce } from '@/lib/announce';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { IconCircleCheck } from '@/ui/icons';
import { PublicPage } from '@/ui/PublicPage';
import { SUCCESS_SHOWN } from './model';

export function Component() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const title = t`Password changed successfully!`;
  useEffect(() => {
    announce(title);
    const timer = setTimeout(() => void navigate(paths.login(), { replace: true }), SUCCESS_SHOWN);
    return () => clearTimeout(timer);
  }, [navigate, title]);
  return (
    <PublicPage
      icon={<IconCircleCheck size={28} />}
      title={title}
      description={<Trans>You can sign in with your new password now.</Trans>}
    >
      <ButtonLink to={paths.login()} fullWidth size="md">
        <Trans>Back to login</Trans>
      </ButtonLink>
    </PublicPage>
  );
}
