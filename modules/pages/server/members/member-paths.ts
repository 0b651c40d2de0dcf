/** Where members sign in and out on the site; no page of a site can have these addresses. */
export const SIGN_IN_PATH = '/u/site/sign-in';
export const SIGN_OUT_PATH = '/u/site/sign-out';

/** Where readers look after their own account. */
export const ACCOUNT_PATH = '/u/site/account';

/** The same with the page that a reader comes back to. */
export const signInAddress = (path: string): string =>
  path === '' || path === '/' ? SIGN_IN_PATH : `${SIGN_IN_PATH}?to=${encodeURIComponent(path)}`;
