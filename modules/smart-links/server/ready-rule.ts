import { escapeHtml } from '#platform/server/html.ts';
import { safeHtml } from '#platform/server/safe-html.ts';
import { LINK } from '../rule-kinds.contract.ts';
import type { ReplacementDraft } from '../smart-links.contract.ts';
import { folded, type Phrase } from './engine/phrase-trie.ts';

/** A rule as the engine takes it, with the tags that it is for by their ids. */
export type ReadyRule = Phrase & {
  mostPerPost: number;
  /** Null: posts of all tags. */
  includedTags: ReadonlySet<number> | null;
  excludedTags: ReadonlySet<number>;
  excludedPosts: ReadonlySet<number>;
  starts: number | null;
  ends: number | null;
  /** What takes the place of the phrase as it is written in the post. */
  shown(written: string): string;
  /** How often it stands in a text already: a link that was written into the post counts like one that is shown. */
  usesIn(html: string): number;
};

type Stored = Omit<ReplacementDraft, 'link_mode' | 'enabled'> & { id: number; link_mode: number };

/** @param tagIds the ids of tags by their slugs */
export function readyRule(rule: Stored, tagIds: ReadonlyMap<string, number>): ReadyRule {
  const ids = (slugs: readonly string[]) => new Set(slugs.flatMap((slug) => tagIds.get(slug) ?? []));
  return {
    ...{ id: rule.id, phrase: rule.find_phrase, matchesCase: rule.match_case, isWholeWord: rule.whole_word },
    ...{
      priority: rule.priority,
      mostPerPost: rule.max_per_post,
      starts: rule.starts_ts,
      ends: rule.ends_ts,
    },
    includedTags: rule.included_tags.length === 0 ? null : ids(rule.included_tags),
    excludedTags: ids(rule.excluded_tags),
    excludedPosts: new Set(rule.excluded_post_ids),
    shown: shownBy(rule),
    usesIn: usesOf(rule),
  };
}

function shownBy({ link_mode, find_phrase, replace_phrase, extra, match_case }: Stored): ReadyRule['shown'] {
  if (link_mode === LINK) {
    const open = `<a href="${escapeHtml(replace_phrase)}"${attributesOf(extra)}>`;
    return (written) => `${open}${written}</a>`;
  }
  if (replace_phrase.includes('<')) {
    const html = safeHtml(replace_phrase);
    return () => html;
  }
  return (written) =>
    escapeHtml(match_case ? replace_phrase : likeWritten(written, find_phrase, replace_phrase));
}

/** A text with the capitals of what it takes the place of: all of them, or the first. */
export function likeWritten(written: string, phrase: string, text: string): string {
  if (written === escapeHtml(phrase)) return text;
  const isUpper = (word: string) => word !== word.toLowerCase() && word === word.toUpperCase();
  if (isUpper(written) && !isUpper(phrase)) return text.toUpperCase();
  const [first = ''] = written;
  return isUpper(first) && !isUpper(phrase.charAt(0)) ? withCapital(text) : text;
}

const withCapital = (text: string): string => {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
};

function usesOf({ link_mode, replace_phrase }: Stored): ReadyRule['usesIn'] {
  if (link_mode !== LINK) return () => 0;
  const open = `<a href="${escapeHtml(replace_phrase)}"`;
  return (html) => html.split(open).length - 1;
}

/**
 * Whether the text that a rule brings stands around a find already: it is not brought into itself. Capitals count where
 * the rule looks at them, or brings nothing else.
 */
export const isWrittenIn =
  (html: string) =>
  (rule: ReadyRule, start: number, end: number): boolean => {
    const written = html.slice(start, end);
    const shown = rule.shown(written);
    const looked = rule.matchesCase || shown.length === written.length ? (text: string) => text : foldedText;
    const [text, find] = [looked(shown), looked(written)];
    for (let at = text.indexOf(find); at >= 0; at = text.indexOf(find, at + 1)) {
      const from = start - at;
      if (from >= 0 && looked(html.slice(from, from + shown.length)) === text) return true;
    }
    return false;
  };

/** As phrases are compared; each sign stays one. */
const foldedText = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => String.fromCharCode(folded(text.charCodeAt(at)))).join('');

/** How often a rule may still be used in a text. */
export function mostIn(html: string): (rule: ReadyRule) => number {
  const left = new Map<ReadyRule, number>();
  return (rule) => {
    const most = left.get(rule) ?? rule.mostPerPost - rule.usesIn(html);
    left.set(rule, most);
    return most;
  };
}

function attributesOf(extra: Readonly<Record<string, string>>): string {
  const { target, rel = '', class: names, ...others } = extra;
  const isBlank = target === '_blank';
  const rels = new Set(
    rel
      .toLowerCase()
      .split(/\s+/)
      .filter((one) => /^[a-z-]{1,30}$/.test(one)),
  );
  if (isBlank) rels.add('noopener');
  const kept = {
    ...(rels.size > 0 ? { rel: [...rels].join(' ') } : {}),
    ...(isBlank ? { target: '_blank' } : {}),
    ...(names && /^[\w -]{1,300}$/.test(names) ? { class: names } : {}),
    ...others,
  };
  return Object.entries(kept)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
}

/** A post as rules look at it. */
export type RuledPost = { id: number; tagIds: readonly number[] };

/** Whether a rule is for a post at a moment, in unix seconds. */
export const isMeantFor =
  ({ id, tagIds }: RuledPost, now: number) =>
  (rule: ReadyRule): boolean =>
    (rule.starts === null || rule.starts <= now) &&
    (rule.ends === null || now < rule.ends) &&
    !rule.excludedPosts.has(id) &&
    !tagIds.some((tag) => rule.excludedTags.has(tag)) &&
    (rule.includedTags === null || tagIds.some((tag) => rule.includedTags?.has(tag)));
