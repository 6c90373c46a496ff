/** What can be done about something that would break, or who has to do it. */
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import type { Breakage } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { sightOf, wantsModel } from '../model';

export function Repair({ breakage }: { breakage: Breakage }) {
  switch (sightOf(breakage)) {
    case 'named':
      return <Here breakage={breakage} />;
    case 'owner':
      return <AtTheClient breakage={breakage} />;
    case 'hidden':
      return <Trans>Somebody who can see it has to fix it.</Trans>;
  }
}

function Here({ breakage }: { breakage: Breakage }) {
  const { kind, instead, use_case_id } = breakage;
  const inUseCase =
    use_case_id === null ? (
      <Trans>its use case</Trans>
    ) : (
      <Anchor href={paths.editUseCase(use_case_id)} target="_blank" rel="noreferrer" underline="always" inherit>
        <Trans>its use case</Trans>
      </Anchor>
    );
  switch (kind) {
    case 'use_case':
      if (instead !== null) return <Instead model={instead} />;
      return wantsModel(breakage) ? <Trans>Choose another model in it.</Trans> : null;
    case 'schedule':
      if (!wantsModel(breakage)) {
        return <Trans>Pause it, or have somebody who may run it make it again.</Trans>;
      }
      return instead === null ? (
        <Trans>Choose another model in {inUseCase}, or pause it.</Trans>
      ) : (
        <Trans>
          Choose {instead.label} in {instead.region} in {inUseCase}, or pause it.
        </Trans>
      );
    case 'batch':
      return <Trans>Let it end before you save, or pause it.</Trans>;
    case 'api_key':
      return wantsModel(breakage) ? (
        <Trans>Change the program to use another model.</Trans>
      ) : (
        <Trans>Keep its holder’s right, or have somebody who may hold API keys create another one.</Trans>
      );
  }
}

/** For the platform's owner, who can open nothing of a client. */
function AtTheClient({ breakage }: { breakage: Breakage }) {
  switch (breakage.kind) {
    case 'use_case':
      return <Trans>Somebody at the client who builds it has to choose another model in it.</Trans>;
    case 'schedule':
      return <Trans>Somebody at the client has to pause it, or choose another model in its use case.</Trans>;
    case 'batch':
      return <Trans>Let it end before you save, or have somebody at the client pause it.</Trans>;
    case 'api_key':
      return wantsModel(breakage) ? (
        <Trans>Its holder at the client has to change the program to use another model.</Trans>
      ) : (
        <Trans>An administrator of the client has to have somebody who may hold API keys create another one.</Trans>
      );
  }
}

function Instead({ model: { label, region } }: { model: { label: string; region: string } }) {
  return (
    <Trans>
      Use {label} in {region} instead.
    </Trans>
  );
}
