/** What each first step is called and where it is taken. Without React, so that the table is a test. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FirstStep, FirstSteps } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';

type Told = { title: MessageDescriptor; text: MessageDescriptor; act: MessageDescriptor; to: string };

const STEPS: Record<string, Told> = {
  make_workspace: {
    title: msg`Make a workspace`,
    text: msg`A team’s use cases and documents live in one.`,
    act: msg`New workspace`,
    to: paths.newWorkspace(),
  },
  invite_people: {
    title: msg`Invite people`,
    text: msg`Their email addresses are enough.`,
    act: msg`Invite people`,
    to: paths.invite(),
  },
  set_brand: {
    title: msg`Set your brand`,
    text: msg`Exported files carry your logo and colours.`,
    act: msg`New brand template`,
    to: paths.newBrandTemplate(),
  },
  add_document: {
    title: msg`Add a document of your own`,
    text: msg`Answers are drawn from your documents, and cite them.`,
    act: msg`Open documents`,
    to: paths.documents(),
  },
  build_use_case: {
    title: msg`Build a use case`,
    text: msg`Describe a task once, with inputs and documents.`,
    act: msg`New use case`,
    to: paths.build(),
  },
  publish_use_case: {
    title: msg`Publish it`,
    text: msg`A published version stays as it is while you go on editing.`,
    act: msg`Open use cases`,
    to: paths.allUseCases(),
  },
  share_use_case: {
    title: msg`Share it`,
    text: msg`With a colleague, a role, or the whole company.`,
    act: msg`Open use cases`,
    to: paths.allUseCases(),
  },
  run_use_case: {
    title: msg`Run a use case`,
    text: msg`Fill in a form, and read the answer as it is written.`,
    act: msg`Choose one`,
    to: paths.allUseCases(),
  },
  read_cited_answer: {
    title: msg`Get an answer that cites its sources`,
    text: msg`Each citation opens the passage it is drawn from.`,
    act: msg`Choose one`,
    to: paths.allUseCases(),
  },
  ask_in_play: {
    title: msg`Ask a question in Play`,
    text: msg`A chat over your documents: ask, read the sources, ask again.`,
    act: msg`Open Play`,
    to: paths.play(),
  },
  work_on_answer: {
    title: msg`Work on an answer`,
    text: msg`Edit it, or comment on it with your colleagues.`,
    act: msg`Open your runs`,
    to: paths.runs(),
  },
  keep_at_hand: {
    title: msg`Add a favourite`,
    text: msg`Star a use case, a workspace or a run to see it on your home.`,
    act: msg`Open use cases`,
    to: paths.allUseCases(),
  },
  be_given_plugin: {
    title: msg`Get your plugin`,
    text: msg`The platform’s owner assigns you the plugins that you are responsible for.`,
    act: msg`Your plugins`,
    to: paths.partner(),
  },
  complete_profile: {
    title: msg`Complete your profile`,
    text: msg`Your name, language and time zone.`,
    act: msg`Open your profile`,
    to: paths.settings(),
  },
};

/** `null`: a step of a later server, which this page does not know. */
export const toldOf = (key: string): Told | null => STEPS[key] ?? null;

export const KEYS = Object.keys(STEPS);

/** What is neither done nor skipped. */
export const open = (steps: FirstSteps): FirstStep[] =>
  steps.steps.filter((step) => !step.is_done && !step.is_skipped && toldOf(step.key) !== null);

export const doneOf = (steps: readonly FirstStep[]) => steps.filter((step) => step.is_done).length;
