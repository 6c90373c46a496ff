/** Where this page runs and what is switched on there (specification §9): the only file that says either. */

export type Environment = 'dev' | 'stage' | 'prod';

const STAGE = /^(stage|staging|uat)\d*$/;
const DEV = /^(dev|develop|development|local|localhost|test)\d*$/;
const LOOPBACK = /^(127(\.\d+){3}|\[?::1\]?|0\.0\.0\.0)$/;

/** By the name of the API's host: `stage` or `uat` in it is stage, `dev` or this machine is dev, the rest is production. */
export function environmentOf(host: string): Environment {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  const words = name.split(/[.-]/);
  if (words.some((word) => STAGE.test(word))) return 'stage';
  return LOOPBACK.test(name) || words.some((word) => DEV.test(word)) ? 'dev' : 'prod';
}

/** The API is served from the page's own host. */
export const environment = (): Environment => environmentOf(window.location.host);

/** The same in all environments. What a flag means stands where it is read. */
export const features = {
  outputPage: true,
  editor: true,
  newUpload: true,
  cache: true,
  changePasswordLogout: true,
  workspaceRebuilt: true,
  userManagement: true,
  switchPlatform: true,
  errorReporting: true,
  showFailedOutput: false,
  newUploadDesign: false,
  rememberMeEmail: false,
  forgotPasswordEmail: false,
} as const satisfies Record<string, boolean>;

/** Errors of the page are told to the server and to Sentry in production and staging only (§8). */
export const reportsErrors = (where: Environment = environment()) => features.errorReporting && where !== 'dev';
