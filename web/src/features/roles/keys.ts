/** Keys of the lists that show people with their roles: a change of either changes all. */
export const peopleKeys = { people: ['people'] as const, members: ['members'] as const, roles: ['roles'] as const };
