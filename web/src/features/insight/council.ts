/** What a company's figures are, for whom, and for how long: a text for those who speak for its people, such as a works council. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InsightPolicy } from '@/api/gen/types.gen';
import { NAMING_WORDS } from './words';

export function councilText(i18n: I18n, company: string, { naming, smallest_group }: InsightPolicy): string {
  const today = i18n.date(new Date(), { dateStyle: 'long' });
  const parts = [
    {
      title: msg`What is counted`,
      lines: [
        msg`Runs of use cases and calls of models: when, by whom, where, with which model, and whether they succeeded.`,
        msg`Tokens, cost, and how long an answer took.`,
        msg`Whether an answer was rated good or bad, whether it was asked for again, whether it cites documents, and which share of its words somebody replaced.`,
        msg`When an account was made and last used.`,
      ],
    },
    {
      title: msg`What is not counted`,
      lines: [
        msg`What people write, what they upload, and the answers they get are in no figure. Questions that nothing answered are listed beside the figures, as described below.`,
        msg`Whether somebody is at their desk, and how fast they work, is not measured.`,
      ],
    },
    {
      title: msg`How people are shown`,
      lines: [
        NAMING_WORDS[naming].label,
        NAMING_WORDS[naming].description,
        ...(naming === 'sums'
          ? [
              msg`No figure that people of the company see by workspace, use case or day, and no difference of two of these, is about fewer than ${smallest_group} people. The database itself keeps to this.`,
              msg`People who manage billing see which use cases used the most this month, how much workspaces and use cases have used of their budgets so far, and what an invoice counts by use case, where at least ${smallest_group} people are behind it.`,
              msg`How much of its monthly quota the company as a whole has used so far is shown whatever the rule: new runs are refused by it.`,
            ]
          : []),
        msg`Questions that nothing answered are listed in the words of those who asked, without their names. Everyone who may see the company’s analytics can read them.`,
        naming === 'sums'
          ? msg`A question appears there once ${smallest_group} people have asked it or a similar question.`
          : msg`A question appears there as soon as one person asks it; if it was asked only in chats or private use cases, once ${smallest_group} people have asked it or a similar question.`,
        naming === 'sums'
          ? msg`People who manage questions and answers see them on that page, too, unless they were asked only in chats or private use cases.`
          : msg`People who manage questions and answers see, on that page, every question asked outside chats and private use cases.`,
        msg`Everybody sees their own figures.`,
      ],
    },
    {
      title: msg`Who sees figures`,
      lines: [
        msg`Of the whole company: whoever has the right to see its analytics. Of a workspace: whoever has that right there.`,
        msg`The operator of this platform sees what the company does as a whole, by day and by version of a model plugin: runs, calls, failures, times and cost. It bills by this. It sees no names, and these looks are not in the company’s audit log.`,
        naming === 'sums'
          ? msg`It also sees how many people were active, unless they were fewer than ${smallest_group}.`
          : msg`It also sees how many people were active.`,
        msg`The operator sees the company’s workspaces as this rule shows them, without names. Each of these looks is in the company’s audit log.`,
        msg`Each look at people by name is in the audit log, and everybody sees how often that happened in the company.`,
      ],
    },
    {
      title: msg`For how long`,
      lines: [
        msg`Figures stay for as long as the company has its account: deleting a run, a document or a workspace changes none.`,
      ],
    },
    {
      title: msg`How this is changed`,
      lines: [msg`By people who manage all accounts. Each change is in the audit log, with who made it and when.`],
    },
  ];
  const body = parts.flatMap(({ title, lines }) => ['', i18n._(title), ...lines.map((line) => `- ${i18n._(line)}`)]);
  return [i18n._(msg`Figures of ${company}, as of ${today}`), ...body, ''].join('\n');
}
