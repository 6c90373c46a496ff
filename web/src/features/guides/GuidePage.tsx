/** One guide: watched, read and searched. */
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router';
import { queryClient } from '@/api/query-client';
import { useCan } from '@/features/auth/queries';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { ButtonLink } from '@/ui/ButtonLink';
import { IconEdit } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { GuidePlayer } from './components/GuidePlayer';
import { guideQuery } from './queries';

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.query({ ...guideQuery(params['guideId'] ?? ''), staleTime: 'static' });
  return null;
}

// The moment in the address is the player's own.
export const shouldRevalidate = () => false;

export function Component() {
  const { guideId = '' } = useParams();
  const [query] = useSearchParams();
  const { data: detail } = useSuspenseQuery(guideQuery(guideId));
  const manages = useCan()('manage-resources');
  const { guide } = detail;
  const at = Number(query.get('at') ?? '');
  return (
    <>
      <PageHeader
        crumbs={
          <Back to={paths.guides()}>
            <Trans>Guides</Trans>
          </Back>
        }
        title={guide.title}
        description={guide.summary}
        actions={
          manages && guide.is_own ? (
            <ButtonLink variant="default" to={paths.editGuide(guide.id)} leftSection={<IconEdit size={16} />}>
              <Trans>Edit</Trans>
            </ButtonLink>
          ) : null
        }
      />
      <GuidePlayer
        key={`${guide.id} ${query.get('at') ?? ''}`}
        detail={detail}
        {...(Number.isFinite(at) && at > 0 ? { startMs: at } : {})}
      />
    </>
  );
}
