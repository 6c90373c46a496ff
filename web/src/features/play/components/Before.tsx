/** Asks what the message in the field would take, a moment after the typing has stopped; of a chat that has not begun it says what is known here. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isProblem } from '@/api/problem';
import { modelsQuery } from '@/features/models/queries';
import { titleOf } from '@/features/use_cases/models';
import { beforeSendQuery } from '../queries';
import type { Settings } from '../settings';
import { BeforeSend } from './BeforeSend';
import classes from './Play.module.css';

/** Each look reads the documents as a question would. */
const PAUSE_MS = 900;
/** It asks for nothing, so its answers need no ids of their own. */
const NOBODY = '00000000-0000-7000-8000-00000000000';

type Props = { chatId: string | null; leaf: string | null; words: string; settings: Settings };

export function Before({ chatId, leaf, words, settings }: Props) {
  const [text] = useDebouncedValue(words.trim(), PAUSE_MS);
  const { models } = settings;
  const asked = {
    parent_id: leaf,
    text,
    answers: models.map(({ id, region }, index) => ({ id: `${NOBODY}${String(index)}`, model: { id, region } })),
  };
  const query = useQuery({
    ...beforeSendQuery(chatId ?? '', asked),
    enabled: chatId !== null && models.length > 0,
    placeholderData: keepPreviousData,
  });
  if (chatId === null) return <NotBegun settings={settings} />;
  const { error } = query;
  return <BeforeSend known={query.data} problem={isProblem(error) ? error.lines.join(' ') : null} />;
}

function NotBegun({ settings }: { settings: Settings }) {
  const { t } = useLingui();
  const { data: regions = [] } = useQuery(modelsQuery());
  const names = settings.models.map((model) => titleOf(regions, model)).join(', ');
  return (
    <section className={classes.before} aria-label={t`Before you send`}>
      {names}
      {' · '}
      {settings.attached.length === 0 ? (
        <Trans>no documents</Trans>
      ) : (
        <Plural value={settings.attached.length} one="# attachment" other="# attachments" />
      )}
      {' · '}
      {settings.temporary ? <Trans>deleted after a day</Trans> : <Trans>kept until you delete it</Trans>}
      {' · '}
      <Trans>only you can read it</Trans>
    </section>
  );
}
