import { expect, test } from 'vitest';
import { kept, signInAs } from '@/testing/render';
import { session } from './session';

test('R33: keeps the values of the specification under their names', () => {
  signInAs('admin');
  session.remember('ada@northwind.example');
  expect(Object.keys(kept()).toSorted()).toEqual(
    ['client_id', 'client_mfa_enabled', 'refresh_token', 'remember', 'token', 'userDetails'].toSorted(),
  );
  expect(session.user()).toMatchObject({ client_id: 1, first_name: 'Ada', role_name: 'Account Admin' });
});

test('R60: signing out forgets everything but the remembered email', () => {
  signInAs('admin');
  session.remember('ada@northwind.example');
  session.clear();
  expect(kept()).toEqual({ remember: 'ada@northwind.example' });
  expect(session.isSignedIn()).toBe(false);
});

test('damaged details are nobody, not an error', () => {
  localStorage.setItem('userDetails', '{"id":');
  expect(session.user()).toBeNull();
  localStorage.setItem('userDetails', '"x"');
  expect(session.user()).toBeNull();
});
