/** Whom a text with email addresses names: one a line, or separated by commas, as mail programs copy them. */
import { emailProblem } from '@/lib/validation';

export type Invited = { email: string; first_name: string; last_name: string };
export type Addresses = { people: Invited[]; wrong: string[] };

const NAMED = /^"?([^"<]*?)"?\s*<([^<>]+)>$/u;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** `ben.osei@…` is Ben Osei. Where an address says one name only, the company stands for the other. */
function nameOf(email: string): Omit<Invited, 'email'> {
  const [local = '', domain = ''] = email.split('@');
  const [first = '', ...rest] = local
    .replace(/\+.*$/u, '')
    .split(/[._-]+/u)
    .filter((part) => part !== '')
    .map(capital);
  const company = capital(domain.split('.')[0] ?? '');
  return { first_name: first === '' ? company : first, last_name: rest.length === 0 ? company : rest.join(' ') };
}

function namesOf(words: string, email: string): Omit<Invited, 'email'> {
  // "Osei, Ben" puts the last name first.
  const [last, given] = words.split(',');
  const inOrder = given === undefined ? words : `${given} ${last ?? ''}`;
  const [first, ...rest] = inOrder.trim().split(/\s+/u).filter(Boolean);
  return first === undefined || rest.length === 0 ? nameOf(email) : { first_name: first, last_name: rest.join(' ') };
}

export function readAddresses(text: string): Addresses {
  const people: Invited[] = [];
  const wrong: string[] = [];
  // Inside "Osei, Ben <…>" a comma belongs to the name; outside of quotes it does not.
  for (const part of text.split(/[\n;]+|,(?=(?:[^"]*"[^"]*")*[^"]*$)/u)) {
    const entry = part.trim();
    if (entry === '') continue;
    const named = NAMED.exec(entry);
    for (const word of named === null ? entry.split(/\s+/u) : [named[2] ?? '']) {
      const email = word.trim();
      if (emailProblem(email) !== null) wrong.push(email);
      else if (!people.some((each) => each.email.toLowerCase() === email.toLowerCase())) {
        people.push({ email, ...namesOf(named?.[1] ?? '', email) });
      }
    }
  }
  return { people, wrong };
}
