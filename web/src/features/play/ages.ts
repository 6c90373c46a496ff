/** History by age: today, yesterday, this week, this month, and the months before. */
export type Age = 'today' | 'yesterday' | 'week' | 'month' | { year: number; month: number };

const DAY_MS = 86_400_000;

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

export function ageOf(at: Date, now: Date): Age {
  // A day of 23 or 25 hours is a day too.
  const days = Math.round((midnight(now) - midnight(at)) / DAY_MS);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 7) return 'week';
  if (days < 30) return 'month';
  return { year: at.getFullYear(), month: at.getMonth() };
}

const keyOf = (age: Age) => (typeof age === 'string' ? age : `${String(age.year)}-${String(age.month)}`);

/** Rows that are in order already, cut where the age changes. */
export function byAge<Row>(rows: readonly Row[], at: (row: Row) => string, now: Date) {
  const groups: { key: string; age: Age; rows: Row[] }[] = [];
  for (const row of rows) {
    const age = ageOf(new Date(at(row)), now);
    const key = keyOf(age);
    const last = groups.at(-1);
    if (last?.key === key) last.rows.push(row);
    else groups.push({ key, age, rows: [row] });
  }
  return groups;
}
