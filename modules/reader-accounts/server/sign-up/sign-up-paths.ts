import { APPLY_PATH } from '#modules/applications/application-kinds.contract.ts';

/** Where readers make an account; no page of a site can have these addresses. */
export const SIGN_UP_PATH = '/u/site/sign-up';
export const SENT_PATH = `${SIGN_UP_PATH}/sent`;
const LINK_BEGIN = `${SIGN_UP_PATH}/confirm/`;

export const linkPath = (token: string): string => `${LINK_BEGIN}${token}`;
export const tokenIn = (path: string): string | null =>
  path.startsWith(LINK_BEGIN) ? path.slice(LINK_BEGIN.length) : null;

/** The page on which somebody makes an account who then comes back to another one. */
export const signUpAddress = (to: string): string =>
  to === '' || to === '/' ? SIGN_UP_PATH : `${SIGN_UP_PATH}?to=${encodeURIComponent(to)}`;

/** Whether somebody goes on to apply to a community, who may make an account where only applicants do. */
export const isToApply = (to: string): boolean => to.split(/[?#]/, 1)[0] === APPLY_PATH;
