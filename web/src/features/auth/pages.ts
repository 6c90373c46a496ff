/**
 * Where each page of signing in is, but for the first. A file of its own, because the list of what every page needs is
 * long: it is fetched when one of them is visited, not with the sign-in page.
 */
export const validate = () => import('./ValidatePage');
export const sso = () => import('./SsoPage');
export const signUpCode = () => import('./SignUpCodePage');
export const code = () => import('./CodePage');
export const multiFactor = () => import('./MultiFactorPage');
export const newPassword = () => import('./NewPasswordPage');
export const signUp = () => import('./SignUpPage');
export const forgotPassword = () => import('./ForgotPasswordPage');
export const verification = () => import('./VerificationPage');
export const success = () => import('./SuccessPage');
export const handover = () => import('./HandoverPage');
