/** The pages for people who are not signed in yet, loaded when visited, under the specification's names. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RouteObject } from 'react-router';
import type * as Pages from './pages';

const page = (path: string, name: keyof typeof Pages, title: MessageDescriptor): RouteObject => ({
  path,
  lazy: async () => (await import('./pages'))[name](),
  handle: { title },
});

export const authRoutes: RouteObject[] = [
  { path: 'login', lazy: () => import('./LoginPage'), handle: { title: msg`Sign in` } },
  page('validate', 'validate', msg`Signing you in`),
  page('auth/azure-login', 'sso', msg`Signing you in`),
  page('auth/sso-login', 'sso', msg`Signing you in`),
  page('login-varify', 'signUpCode', msg`Check your email`),
  page('mfauthentication', 'code', msg`Verify that it is you`),
  page('multi-factor', 'multiFactor', msg`Set up multi-factor authentication`),
  page('new-password', 'newPassword', msg`Choose your password`),
  page('signup', 'signUp', msg`Create your account`),
  page('forgotPassword', 'forgotPassword', msg`Reset Password`),
  page('verification', 'verification', msg`Reset Password`),
  page('newPassword', 'verification', msg`Reset Password`),
  page('forgetVerification', 'verification', msg`Reset Password`),
  page('success', 'success', msg`Password changed successfully!`),
  page('handover', 'handover', msg`Opening calls`),
];
