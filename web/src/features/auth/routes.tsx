/** The pages for people who are not signed in yet, loaded when visited, under the specification's names. */
import { msg } from '@lingui/core/macro';
import type { RouteObject } from 'react-router';

const verification = { lazy: () => import('./VerificationPage'), handle: { title: msg`Reset Password` } };
const sso = { lazy: () => import('./SsoPage'), handle: { title: msg`Signing you in` } };

export const authRoutes: RouteObject[] = [
  { path: 'login', lazy: () => import('./LoginPage'), handle: { title: msg`Sign in` } },
  { path: 'validate', lazy: () => import('./ValidatePage'), handle: { title: msg`Signing you in` } },
  { path: 'auth/azure-login', ...sso },
  { path: 'auth/sso-login', ...sso },
  { path: 'login-varify', lazy: () => import('./SignUpCodePage'), handle: { title: msg`Check your email` } },
  { path: 'mfauthentication', lazy: () => import('./CodePage'), handle: { title: msg`Verify that it is you` } },
  {
    path: 'multi-factor',
    lazy: () => import('./MultiFactorPage'),
    handle: { title: msg`Set up multi-factor authentication` },
  },
  { path: 'new-password', lazy: () => import('./NewPasswordPage'), handle: { title: msg`Choose your password` } },
  { path: 'signup', lazy: () => import('./SignUpPage'), handle: { title: msg`Create your account` } },
  { path: 'forgotPassword', lazy: () => import('./ForgotPasswordPage'), handle: { title: msg`Reset Password` } },
  { path: 'verification', ...verification },
  { path: 'newPassword', ...verification },
  { path: 'forgetVerification', ...verification },
  { path: 'success', lazy: () => import('./SuccessPage'), handle: { title: msg`Password changed successfully!` } },
  { path: 'handover', lazy: () => import('./HandoverPage'), handle: { title: msg`Opening calls` } },
];
