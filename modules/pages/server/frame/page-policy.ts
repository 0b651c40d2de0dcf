import { createHash } from 'node:crypto';
import { BEACON_PATH } from '#modules/figures/figures.public.ts';
import { HEADLINES_PATH } from '#modules/headline-tests/headline-tests.public.ts';
import { LIVE_PATH } from '#modules/live-blogs/live-blogs.public.ts';
import {
  defaultServed,
  type Policy,
  policyLine,
  type ServedSettings,
} from '#modules/technical-settings/technical-settings.public.ts';
import { VITALS_PATH } from '#modules/web-vitals/web-vitals.public.ts';
import { embedHosts } from '#platform/contract/embed-hosts.ts';
import { shippedStyle } from './layouts.ts';

const hashOf = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
const shippedHash = hashOf(shippedStyle);
const NONE = "'none'";
const scripts = [BEACON_PATH, VITALS_PATH, HEADLINES_PATH, LIVE_PATH];
const NEVER_SCRIPTS = "script-src-elem 'none'; script-src-attr 'none'";

/** What the settings of a site say of the policy of its pages. */
type PolicySettings = Pick<ServedSettings, 'policy' | 'csp_report_only' | 'frame_options'>;
/** What the markup of a site needs, where it stands on the page. */
type Markup = ServedSettings['markup'];

const noMarkup: Markup = { scripts: [], styles: [] };
const ancestors = { deny: [NONE], sameorigin: ["'self'"], anywhere: null } as const;

/**
 * What pages may load: their one stylesheet, our fonts, pictures and players, and what the site has set itself; our own
 * scripts only by `withScripts`. `reported` is what browsers only tell of.
 */
export function policiesOf(
  look: { lookStyle: string; style?: string },
  settings: PolicySettings = defaultServed,
  markup: Markup = noMarkup,
): { enforced: string; reported: string | null } {
  const { policy, csp_report_only: isTried } = settings;
  const shipped = shippedPolicy(look, settings, markup);
  const own = policy.size === 0 ? null : merged(shipped, policy, stylesOf(look), markup);
  return {
    enforced: policyLine(own && !isTried ? own : shipped),
    reported: own && isTried ? policyLine(own) : null,
  };
}

/** The policy of what has no look of its own. */
export const pagePolicy = policiesOf({ lookStyle: '' }).enforced;

function stylesOf({ lookStyle, style = shippedStyle }: { lookStyle: string; style?: string }): string[] {
  return [
    style === shippedStyle ? shippedHash : hashOf(style),
    ...(lookStyle === '' ? [] : [hashOf(lookStyle)]),
  ];
}

function shippedPolicy(
  look: { lookStyle: string; style?: string },
  { frame_options }: Pick<PolicySettings, 'frame_options'>,
  markup: Markup,
): Policy {
  const framedBy = ancestors[frame_options];
  return new Map<string, readonly string[]>([
    ['default-src', [NONE]],
    ['style-src', letIn(stylesOf(look), markup.styles)],
    ['script-src', letIn([NONE], markup.scripts)],
    ['connect-src', ["'self'", ...(markup.connects ?? [])]],
    ['font-src', ["'self'"]],
    ['img-src', ["'self'", 'https:', 'http:', 'data:']],
    ['media-src', ["'self'", 'https:', 'http:']],
    ['frame-src', ["'self'", ...embedHosts.map((host) => `https://${host}`)]],
    ['manifest-src', ["'self'"]],
    ['base-uri', [NONE]],
    ['object-src', [NONE]],
    ['form-action', ["'self'"]],
    ...(framedBy ? [['frame-ancestors', framedBy] as const] : []),
  ]);
}

/** The directives of a site in the place of those of the product, with what its pages need in any case. */
function merged(shipped: Policy, own: Policy, styles: readonly string[], markup: Markup): Policy {
  const needed: Record<string, readonly string[]> = {
    ...{ 'style-src': [...styles, ...markup.styles], 'style-src-elem': [...styles, ...markup.styles] },
    ...{ 'script-src': markup.scripts, 'script-src-elem': markup.scripts },
    // Embeds and markup of posts stand in frames of the site itself, and views are told to it.
    ...{ 'frame-src': ["'self'"], 'connect-src': ["'self'", ...(markup.connects ?? [])] },
  };
  const all = new Map(shipped);
  for (const [name, sources] of own) all.set(name, letIn(sources, needed[name] ?? []));
  return all;
}

/** The sources with others; a hash would end what `'unsafe-inline'` lets in. */
function letIn(sources: readonly string[], needed: readonly string[]): readonly string[] {
  const isInline = sources.some((source) => source.toLowerCase() === "'unsafe-inline'");
  const more = isInline ? needed.filter((source) => !source.startsWith("'sha256-")) : needed;
  if (more.length === 0) return sources;
  return [...new Set([...sources.filter((source) => source.toLowerCase() !== NONE), ...more])];
}

/** A host as a policy can name it, which whoever asks cannot end. */
const HOST = /^[a-z0-9.-]+(:\d{1,5})?$/i;

/**
 * A policy that lets the scripts of the product run, each by its own path: calls and dashboard answer on the same
 * host, so no other file of it may ever run on a page, whoever put it there.
 * @param hosts where the page may be read
 */
export const withScripts = (policy: string, hosts: readonly string[]): string =>
  lettingIn(policy, filesOn(hosts, scripts));

/** The same of one page that brings a script of its own, and a service worker. */
export function withScript(
  policy: string,
  hosts: readonly string[],
  { script, worker }: { script: string; worker: string },
): string {
  const workers = filesOn(hosts, [worker]);
  if (workers === '') return policy;
  const open = lettingIn(policy, filesOn(hosts, [script]));
  const own = /(^|; )worker-src ([^;]*)/;
  const [, start = '', sources] = own.exec(open) ?? [];
  if (sources === undefined) return `${open}; worker-src ${workers}`;
  return sources === NONE ? open : open.replace(own, `${start}worker-src ${sources} ${workers}`);
}

const filesOn = (hosts: readonly string[], paths: readonly string[]): string =>
  [...new Set(hosts)]
    .filter((host) => HOST.test(host))
    .flatMap((host) => paths.map((path) => host + path))
    .join(' ');

function lettingIn(policy: string, files: string): string {
  if (files === '') return policy;
  return policy.replace(
    /(^|; )(script-src|script-src-elem) ([^;]*)/g,
    (directive, start: string, name: string, sources: string) => {
      if (sources !== NONE) return `${start}${name} ${sources} ${files}`;
      return name === 'script-src' ? `${start}${name} ${files}` : directive;
    },
  );
}

/**
 * The policy of a page that is only looked at, in a frame of this site: no script is let in, and what the site says of
 * frames and boxes is not of this one.
 */
export const ofPreview = (policy: string): string =>
  [
    ...withoutScripts(policy)
      .split('; ')
      .filter((directive) => !/^(frame-ancestors|sandbox)( |$)/.test(directive)),
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');

/** A policy that no script is let into, now or later on. */
const withoutScripts = (policy: string): string =>
  [...policy.split('; ').filter((directive) => !directive.startsWith('script-src')), NEVER_SCRIPTS].join(
    '; ',
  );
