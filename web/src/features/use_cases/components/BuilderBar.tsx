/** What stays in sight while the definition scrolls: its sections, whether it is saved, and the way to publish it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, UnstyledButton } from '@mantine/core';
import classes from '@/features/cases/components/Builder.module.css';
import type { SaveState } from '@/features/cases/draft-saver';
import { IconVersions } from '@/ui/icons';
import { SaveStatus } from './SaveStatus';

/** The names that the builder's parts are marked with in `data-section`. */
export type Section = 'basics' | 'instruction' | 'inputs' | 'documents' | 'output' | 'model' | 'checks' | 'examples';

type Props = {
  state: SaveState;
  /** The draft is what is published already. */
  isPublished: boolean;
  mayPublish: boolean;
  onRetry: () => void;
  onVersions: () => void;
  onPublish: () => void;
  /** Brings the definition to the front, where it is one of two tabs. */
  onSection: () => void;
};

export function BuilderBar({ state, isPublished, mayPublish, onRetry, onVersions, onPublish, onSection }: Props) {
  const { t } = useLingui();
  const sections: Record<Section, string> = {
    basics: t`About`,
    instruction: t`Instruction`,
    inputs: t`Inputs`,
    documents: t`Documents`,
    output: t`Output`,
    model: t`Model`,
    checks: t`Checks`,
    examples: t`Examples`,
  };
  const go = (section: Section) => {
    onSection();
    const part = document.querySelector<HTMLElement>(`[data-section="${section}"]`);
    part?.scrollIntoView({ block: 'start' });
    part?.focus({ preventScroll: true });
  };
  return (
    <div className={classes.bar}>
      <nav aria-label={t`Sections`} className={classes.sections}>
        {(Object.keys(sections) as Section[]).map((section) => (
          <UnstyledButton key={section} className={classes.sectionLink} onClick={() => go(section)}>
            {sections[section]}
          </UnstyledButton>
        ))}
      </nav>
      <div className={classes.barActions}>
        <SaveStatus state={state} onRetry={onRetry} />
        <Button variant="default" leftSection={<IconVersions size={16} />} onClick={onVersions}>
          <Trans>Versions</Trans>
        </Button>
        <Button
          onClick={onPublish}
          disabled={!mayPublish || isPublished}
          title={mayPublish ? undefined : t`Your role in this workspace cannot publish. Ask a workspace admin.`}
        >
          {isPublished ? <Trans>Published</Trans> : <Trans>Publish</Trans>}
        </Button>
      </div>
    </div>
  );
}
