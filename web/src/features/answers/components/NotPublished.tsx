/** In the place of a form: nothing can be run yet. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { UseCase } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { allows } from '@/lib/permissions';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyView } from '@/ui/EmptyView';
import { IconSparkles } from '@/ui/icons';

export function NotPublished({ useCase }: { useCase: UseCase }) {
  const { t } = useLingui();
  return (
    <EmptyView
      icon={<IconSparkles size={28} />}
      title={t`This use case is not published yet`}
      description={<Trans>You can test it in the builder. Once it is published, everybody here can run it.</Trans>}
      action={
        allows(useCase.my_permissions, 'build-use-cases') ? (
          <ButtonLink to={paths.editUseCase(useCase.id)}>
            <Trans>Open the builder</Trans>
          </ButtonLink>
        ) : null
      }
    />
  );
}
