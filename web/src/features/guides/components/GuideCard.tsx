/** A guide in the list: what it is about, how far one has come, and for those who manage guides what can be done. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Group, Menu, Paper, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Guide } from '@/api/gen/types.gen';
import { formatMoment } from '@/lib/format';
import { paths } from '@/lib/paths';
import { confirm } from '@/ui/confirm';
import { IconCheck, IconDots, IconEdit, IconEye, IconTrash } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import { toast } from '@/ui/toast';
import { languageName, resumeAt } from '../model';
import { useDeleteGuide, usePublishGuide } from '../queries';
import classes from './Guides.module.css';

export function GuideCard({ guide, manages }: { guide: Guide; manages: boolean }) {
  const resume = resumeAt(guide);
  return (
    <Paper component="article" className="surface" p="md" aria-label={guide.title}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <div>
          <Group gap="xs">
            <Title order={2} size="h4" className={classes.title}>
              <TextLink to={paths.guide(guide.id)} inherit>
                {guide.title}
              </TextLink>
            </Title>
            <Badges guide={guide} />
          </Group>
          {guide.summary === '' ? null : (
            <Text mt={4} className="prose" style={{ whiteSpace: 'pre-line' }}>
              {guide.summary}
            </Text>
          )}
          <Group gap="xs" mt={6}>
            <Text size="sm" c="dimmed">
              {[languageName(guide.language), guide.length_ms ? formatMoment(guide.length_ms) : null]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {resume > 0 ? (
              <TextLink to={paths.guide(guide.id)} size="sm">
                <Trans>Resume at {formatMoment(resume)}</Trans>
              </TextLink>
            ) : null}
            {guide.numbers ? (
              <Text size="sm" c="dimmed">
                {guide.numbers.started === 0 ? (
                  <Trans>Not watched yet</Trans>
                ) : (
                  <>
                    <Plural value={guide.numbers.started} one="# person started it" other="# people started it" />
                    {', '}
                    <Plural value={guide.numbers.finished} one="# finished" other="# finished" />
                  </>
                )}
              </Text>
            ) : null}
          </Group>
          {guide.found ? (
            <Text size="sm" mt={6}>
              <TextLink to={paths.guide(guide.id, { at: String(guide.found.start_ms) })} size="sm">
                {formatMoment(guide.found.start_ms)}
              </TextLink>{' '}
              {guide.found.text}
            </Text>
          ) : null}
        </div>
        {manages && guide.is_own ? <Actions guide={guide} /> : null}
      </Group>
    </Paper>
  );
}

function Badges({ guide }: { guide: Guide }) {
  return (
    <>
      {guide.is_published ? null : (
        <Badge variant="light" color="gray">
          <Trans>Draft</Trans>
        </Badge>
      )}
      {guide.is_for_all && guide.is_own ? (
        <Badge variant="light">
          <Trans>For every company</Trans>
        </Badge>
      ) : null}
      {guide.progress?.is_finished ? (
        <Badge variant="light" color="teal" leftSection={<IconCheck size={12} aria-hidden />}>
          <Trans>Finished</Trans>
        </Badge>
      ) : null}
    </>
  );
}

function Actions({ guide }: { guide: Guide }) {
  const { t } = useLingui();
  const publish = usePublishGuide();
  const remove = useDeleteGuide();
  const { id, title, is_published } = guide;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t`Actions for ${title}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.editGuide(id)} leftSection={<IconEdit size={16} />}>
          <Trans>Edit</Trans>
        </Menu.Item>
        <Menu.Item
          leftSection={<IconEye size={16} />}
          onClick={() =>
            publish.mutate(
              { id, is_published: !is_published },
              { onSuccess: () => toast.good(is_published ? t`Unpublished` : t`Published`) },
            )
          }
        >
          {is_published ? <Trans>Unpublish</Trans> : <Trans>Publish</Trans>}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() =>
            confirm({
              title: t`Delete ${title}?`,
              message: t`Its video, captions and viewing figures are deleted for good.`,
              action: t`Delete`,
              run: () => remove.mutateAsync(id).then(() => toast.good(t`Guide deleted`)),
            })
          }
        >
          <Trans>Delete</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
