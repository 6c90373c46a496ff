import { expect, test } from 'vitest';
import { readAddresses } from './addresses';

const person = (email: string, first_name: string, last_name: string) => ({ email, first_name, last_name });

test.each([
  ['ben.osei@harbour.example', [person('ben.osei@harbour.example', 'Ben', 'Osei')]],
  ['info+news@harbour.example', [person('info+news@harbour.example', 'Info', 'Harbour')]],
  ['Ben Osei <b@harbour.example>', [person('b@harbour.example', 'Ben', 'Osei')]],
  ['"Osei, Ben" <ben@harbour.example>', [person('ben@harbour.example', 'Ben', 'Osei')]],
  [
    'a.b@x.example, c.d@x.example;\n e_f@x.example a.b@X.example',
    [person('a.b@x.example', 'A', 'B'), person('c.d@x.example', 'C', 'D'), person('e_f@x.example', 'E', 'F')],
  ],
  [' \n,; ', []],
])('UX-05: %j', (text, people) => {
  expect(readAddresses(text)).toEqual({ people, wrong: [] });
});

test('UX-05: what is no address is named, and does not take the others along', () => {
  const { people, wrong } = readAddresses('ben@harbour.example, ben@, harbour');
  expect(people).toHaveLength(1);
  expect(wrong).toEqual(['ben@', 'harbour']);
});
