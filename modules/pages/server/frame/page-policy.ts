import { createHash } from 'node:crypto';
import { BEACON_PATH } from '#modules/figures/figures.public.ts';
import { VITALS_PATH } from '#modules/web-vitals/web-vitals.public.ts';
import { embedHosts } from '#platform/contract/embed-hosts.ts';
import { shippedStyle } from './layouts.ts';

const hashOf = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
const shippedHash = hashOf(shippedStyle);
const NO_SCRIPTS = "script-src 'none'";
const NEVER_SCRIPTS = "script-src-elem 'none'; script-src-attr 'none'";

/** What pages may load: their one stylesheet, our fonts, pictures and players; scripts only by `withScripts`. */
export const policyOf = (lookStyle: string, style = shippedStyle): string =>
  [
    "default-src 'none'",
    `style-src ${style === shippedStyle ? shippedHash : hashOf(style)}${lookStyle === '' ? '' : ` ${hashOf(lookStyle)}`}`,
    NO_SCRIPTS,
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self' https: http: data:",
    "media-src 'self' https: http:",
    `frame-src 'self' ${embedHosts.map((host) => `https://${host}`).join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');

/** The policy of what has no look of its own. */
export const pagePolicy = policyOf('');

/** A host as a policy can name it, which whoever asks cannot end. */
const HOST = /^[a-z0-9.-]+(:\d{1,5})?$/i;

/**
 * A policy that lets the scripts of the product run, each by its own path: calls and dashboard answer on the same
 * host, so no other file of it may ever run on a page, whoever put it there.
 * @param hosts where the page may be read
 */
export function withScripts(policy: string, hosts: readonly string[]): string {
  const named = [...new Set(hosts)].filter((host) => HOST.test(host));
  if (named.length === 0) return policy;
  const files = named.flatMap((host) => [BEACON_PATH, VITALS_PATH].map((path) => host + path));
  return policy.replace(NO_SCRIPTS, `script-src ${files.join(' ')}`);
}

/** A policy that no script of the product is let into later on either. */
export const withoutScripts = (policy: string): string => policy.replace(NO_SCRIPTS, NEVER_SCRIPTS);
