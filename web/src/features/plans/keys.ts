/** Query keys that `clients` invalidates, too: in a file of their own, so that its pages do not load the rules of plans. */

/** What is known of clients. Whoever gives one another plan asks again: lists and pages say which it has. */
export const clientsKey = ['clients'] as const;
/** What clients have of plans. Whoever sets a quota asks again: it takes precedence over the plan's limit. */
export const clientPlansKey = ['plans', 'client'] as const;
