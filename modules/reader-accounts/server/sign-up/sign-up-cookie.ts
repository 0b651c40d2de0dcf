import { readCookies } from '#platform/server/cookies.ts';
import type { SiteRequest } from '#platform/server/site-answers.ts';

const NAME = 'masthead_sign_up';
const SECONDS = 86_400;

type Asked = Pick<SiteRequest, 'headers' | 'isSecure'>;

/** Behind https browsers take a cookie of this prefix from its own host alone, so that no neighbour plants one. */
const nameOf = (isSecure: boolean): string => (isSecure ? `__Host-${NAME}` : NAME);

/** The secret of the browser in which somebody asked for an account. */
export const browserOf = ({ headers, isSecure }: Asked): string | undefined =>
  readCookies(headers.cookie)[nameOf(isSecure)];

export const browserCookie = (browser: string, { isSecure }: Pick<Asked, 'isSecure'>): string =>
  `${nameOf(isSecure)}=${browser}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
