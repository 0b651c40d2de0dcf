import { createHash } from 'node:crypto';
import { verifyPassword } from '#modules/accounts/accounts.public.ts';
import {
  chooseConfiguration,
  type OwnPage,
  ownPagesOf,
  type ReaderSite,
} from '#modules/pages/pages.public.ts';
import { CONFIGURATION_COOKIE, readCookies, writeCookie } from '#platform/server/cookies.ts';
import type { Ground } from '#platform/server/ground.ts';
import { escapeHtml } from '#platform/server/html.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import type { House } from '#platform/server/room.ts';
import type { SiteAnswer, SiteRequest } from '#platform/server/site-answers.ts';
import { LONGEST_PASSWORD, PREVIEW_SECONDS } from '../../environment-kinds.contract.ts';
import { environmentTexts } from '../environment-texts.ts';
import { environmentBar } from './environment-bar.ts';
import { ENVIRONMENT_PATH, secretOf } from './environment-links.ts';
import { writeToken } from './environment-token.ts';
import { type OpenEnvironment, openEnvironments } from './open-environments.ts';

/** Passwords within a minute, from one address and of one environment. */
const TRIES_OF_ADDRESS = 10;
const TRIES_OF_ENVIRONMENT = 100;

const own = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/** Shows the pages of a site by an environment to whoever has opened it: by a link, which a signed cookie remembers. */
export function bringPreviews(ground: Ground, findPerson: House['findPerson']): void {
  const environments = openEnvironments(ground, findPerson);
  const take = minuteCounts();
  chooseConfiguration(ground, async ({ site, headers }) => {
    if (!headers.cookie?.includes(CONFIGURATION_COOKIE)) return null;
    const token = readCookies(headers.cookie)[CONFIGURATION_COOKIE];
    const found = token ? await environments.byToken(site.id, token) : null;
    if (!found) return null;
    const { build, technical_settings, route_templates, traffic_split } = found.configuration;
    return {
      build: { id: (build as { build_id: number | null }).build_id },
      ...{ technical: technical_settings, templates: route_templates, splits: traffic_split },
      bodyEnd: environmentBar(found.title, site.locale),
    };
  });
  const opened = async (request: SiteRequest, found: OpenEnvironment): Promise<SiteAnswer> => {
    const now = Math.floor(Date.now() / 1000);
    const token = writeToken(await secretOf(ground)(), request.site.id, {
      ...{ environmentId: found.id, accessVersion: found.access_version, profileId: 0 },
      end: Math.min(now + PREVIEW_SECONDS, found.expires_ts ?? Number.MAX_SAFE_INTEGER),
    });
    return sendOn(request, token);
  };
  const answer: OwnPage = async (_needs, site, request) => {
    const name = request.path.slice(ENVIRONMENT_PATH.length + 1);
    if (name === '') return leave(request);
    const byToken = name.includes('.') ? await environments.byToken(site.id, name) : null;
    if (byToken) return sendOn(request, name);
    const found = name.includes('.') ? null : await environments.bySlug(site.id, name);
    if (!found || found.access === 'staff') return null;
    if (found.access === 'public') return opened(request, found);
    if (!request.form) return form(site, false);
    const tries = { [request.ip]: TRIES_OF_ADDRESS, [`${site.id} ${found.id}`]: TRIES_OF_ENVIRONMENT };
    if (take(tries, Date.now()) !== null) return 'too_many';
    const password = (request.form.password ?? '').slice(0, LONGEST_PASSWORD);
    const isRight = await verifyPassword({ hash: found.password_hash ?? '', password });
    return isRight ? opened(request, found) : form(site, true);
  };
  ownPagesOf(ground).add(ENVIRONMENT_PATH, answer);
}

const cookie = ({ isSecure }: SiteRequest, value: string, maxAgeSeconds: number): string =>
  writeCookie(CONFIGURATION_COOKIE, value, { maxAgeSeconds, isSecure });

const sendOn = (request: SiteRequest, token: string): SiteAnswer => ({
  ...{ status: 303, location: '/' },
  headers: { ...own, 'set-cookie': cookie(request, token, PREVIEW_SECONDS) },
});

const leave = (request: SiteRequest): SiteAnswer => ({
  ...{ status: 303, location: '/' },
  headers: { ...own, 'set-cookie': cookie(request, '', 0) },
});

const style =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.5 system-ui,sans-serif;background:#f4f4f1;color:#1c1c1a}form{width:min(22rem,calc(100vw - 2rem));display:grid;gap:.75rem}h1{font-size:1.25rem;margin:0}p{margin:0}label{display:grid;gap:.25rem;font-weight:600}input{font:inherit;padding:.6rem .75rem;border:1px solid #77766f;border-radius:6px;background:#fff;color:inherit}button{font:inherit;font-weight:600;padding:.65rem;border:0;border-radius:6px;background:#1c1c1a;color:#fff}[role=alert]{color:#a3161a}@media(prefers-color-scheme:dark){body{background:#161614;color:#eee}input{background:#22221f;border-color:#8a8981}button{background:#eee;color:#161614}[role=alert]{color:#ff9c9c}}';
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Asks for the password of a preview; nothing of the site stands there. */
function form(site: ReaderSite, isWrong: boolean): SiteAnswer {
  const text = environmentTexts(site.locale);
  const title = escapeHtml(text('password.title', { site: site.title }));
  const wrong = isWrong ? `<p role="alert">${escapeHtml(text('password.wrong'))}</p>` : '';
  return {
    status: isWrong ? 403 : 200,
    headers: { ...own, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    body: `<!doctype html><html lang="${escapeHtml(site.locale)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style><form method="post"><h1>${title}</h1><p>${escapeHtml(text('password.text'))}</p>${wrong}<label>${escapeHtml(text('password.label'))}<input type="password" name="password" required autofocus autocomplete="current-password"></label><button>${escapeHtml(text('password.open'))}</button></form></html>`,
  };
}
