import { frameSandbox } from '#platform/contract/embed-hosts.ts';
import { escapeHtml } from '../html.ts';
import { isOfKnownLanguage } from './known-language.ts';
import { embedAddress, linkAddress, mediaAddress, mediaSet } from './safe-addresses.ts';

type Attribute = { name: string; value: string };
/** The value as it may stand, or null to leave the attribute out. */
type Rule = (value: string) => string | null;

const asIs: Rule = (value) => value.slice(0, 1_000);
const number: Rule = (value) =>
  /^\s*\d{1,5}(px)?\s*$/.test(value) ? String(Number.parseInt(value, 10)) : null;
const oneOf =
  (...allowed: string[]): Rule =>
  (value) =>
    allowed.includes(value.trim().toLowerCase()) ? value.trim().toLowerCase() : null;
const name: Rule = (value) => (/^[\p{L}\p{N}_:.-]{1,100}$/u.test(value) ? value : null);

/** Those that the layout knows, of the systems that bodies come from; any other could dress up as a part of the page. */
const CLASS =
  /^(align(left|right|center|wide|full)|wp-caption(-text)?|wp-block-[\w-]+|kg-[\w-]+|language-[\w-]+|footnotes?(-[\w-]+)?|has-(?:drop-cap|text-align-(?:left|center|right))|is-style-[\w-]+)$/;
const classes: Rule = (value) => {
  const kept = value.split(/\s+/).filter((one) => CLASS.test(one));
  return kept.length > 0 ? kept.slice(0, 20).join(' ') : null;
};

const everywhere: Record<string, Rule> = {
  id: name,
  class: classes,
  lang: (value) => (isOfKnownLanguage(value) ? value : null),
  dir: oneOf('ltr', 'rtl', 'auto'),
  title: asIs,
};
const size = { width: number, height: number };
const media = { src: mediaAddress, ...size };
const cell = {
  colspan: number,
  rowspan: number,
  headers: asIs,
  scope: oneOf('row', 'col', 'rowgroup', 'colgroup'),
};

const ofTag: Record<string, Record<string, Rule>> = {
  a: { href: linkAddress, name, hreflang: asIs },
  img: { ...media, alt: asIs, srcset: mediaSet, sizes: asIs },
  source: { src: mediaAddress, srcset: mediaSet, sizes: asIs, media: asIs, type: asIs, ...size },
  video: { ...media, poster: mediaAddress, loop: () => '', muted: () => '' },
  audio: { src: mediaAddress, loop: () => '' },
  track: { src: mediaAddress, kind: oneOf('subtitles', 'captions', 'chapters'), srclang: asIs, label: asIs },
  iframe: { src: embedAddress, ...size },
  ol: { start: number, reversed: () => '', type: oneOf('1', 'a', 'i') },
  li: { value: number },
  td: cell,
  th: { ...cell, abbr: asIs },
  col: { span: number },
  colgroup: { span: number },
  time: { datetime: asIs },
  del: { datetime: asIs },
  ins: { datetime: asIs },
  bdo: {},
  details: { open: () => '' },
};

/** What some tags always have: pictures that wait, players with buttons, frames that may do little, code and tables that keys scroll. */
const always: Record<string, string> = {
  pre: ' tabindex="0"',
  table: ' tabindex="0"',
  img: ' loading="lazy" decoding="async"',
  video: ' controls preload="none"',
  audio: ' controls preload="none"',
  iframe:
    ' loading="lazy" allow="encrypted-media; fullscreen; picture-in-picture" allowfullscreen referrerpolicy="strict-origin-when-cross-origin"',
};

/** The attributes of a tag as they are written; null when the tag is nothing without one that was refused. */
export function safeAttributes(tag: string, attributes: readonly Attribute[]): string | null {
  const rules = ofTag[tag] ?? {};
  const kept = new Map<string, string>();
  for (const { name: key, value } of attributes.slice(0, 50)) {
    const rule = Object.hasOwn(rules, key)
      ? rules[key]
      : Object.hasOwn(everywhere, key)
        ? everywhere[key]
        : null;
    const safe = rule?.(value) ?? null;
    if (safe !== null) kept.set(key, safe);
  }
  if (tag === 'img' && !kept.has('src')) return null;
  if (tag === 'iframe' && !kept.has('src')) return null;
  if (tag === 'img' && !kept.has('alt')) kept.set('alt', '');
  if (tag === 'iframe') {
    const { hostname } = new URL(kept.get('src') ?? '');
    if (!kept.has('title')) kept.set('title', hostname);
    kept.set('sandbox', frameSandbox(hostname));
  }
  if (tag === 'a' && /^https?:/i.test(kept.get('href') ?? '')) kept.set('rel', 'noopener');
  return [...kept].map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('') + (always[tag] ?? '');
}
