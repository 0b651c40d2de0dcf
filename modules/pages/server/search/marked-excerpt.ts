import { openBudget } from '#platform/server/work-budget.ts';

/** A piece of an excerpt; those that were looked for are hits. */
export type ExcerptPart = { text: string; hit: boolean };

const LONGEST_TEXT = 20_000;
const BEFORE = 60;
const LENGTH = 220;
const LIMITS = { steps: 40_000, milliseconds: 20 };

/** Letters without accents and capitals, one for one, so that places stay the same. */
const folded = (text: string): string =>
  Array.from(text, (letter) => {
    const [first = letter] = letter.normalize('NFD').toLowerCase();
    return first.length === letter.length ? first : letter;
  }).join('');

/** What words are recognised by: endings differ, beginnings seldom. */
const stemOf = (word: string): string => (word.length > 5 ? word.slice(0, word.length - 2) : word);

/** The beginnings of the words of a search. */
export const stemsOf = (query: string): string[] =>
  (folded(query).match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter(({ length }) => length > 1)
    .slice(0, 12)
    .map(stemOf);

/** Whether one of the words stands in a text. */
export const hasWord = (text: string, stems: readonly string[]): boolean =>
  (folded(text.slice(0, LONGEST_TEXT)).match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => isHit(word, stems));

/** A word whose beginning is looked for, and that is not much longer. */
const isHit = (word: string, stems: readonly string[]): boolean =>
  stems.some((stem) => word.startsWith(stem) && word.length <= stem.length + 5);

/**
 * The part of a text where most of the words stand, with these marked; null where none does.
 * @param stems of `stemsOf`
 */
export function markedExcerpt(text: string, stems: readonly string[]): ExcerptPart[] | null {
  if (stems.length === 0) return null;
  const cut = text.slice(0, LONGEST_TEXT);
  const plain = folded(cut);
  const budget = openBudget(LIMITS);
  const hits: { from: number; to: number }[] = [];
  for (const { index, 0: word } of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    budget.spend();
    if (isHit(word, stems)) hits.push({ from: index, to: index + word.length });
    if (hits.length >= 200) break;
  }
  if (hits.length === 0 || plain.length !== cut.length) return null;
  const within = (from: number) => hits.filter((hit) => hit.from >= from && hit.to <= from + LENGTH).length;
  const best = hits.reduce((one, other) => (within(other.from) > within(one.from) ? other : one));
  const start = wordStart(cut, Math.max(0, best.from - BEFORE));
  const end = wordEnd(cut, Math.min(cut.length, start + LENGTH));
  const parts: ExcerptPart[] = [];
  let at = start;
  const add = (from: number, to: number, hit: boolean) => {
    if (to > from) parts.push({ text: cut.slice(from, to), hit });
  };
  for (const { from, to } of hits) {
    if (from < at || to > end) continue;
    add(at, from, false);
    add(from, to, true);
    at = to;
  }
  add(at, end, false);
  if (start > 0) parts.unshift({ text: '… ', hit: false });
  if (end < text.length) parts.push({ text: ' …', hit: false });
  return parts;
}

const wordStart = (text: string, at: number): number => (at === 0 ? 0 : text.indexOf(' ', at) + 1 || at);
const wordEnd = (text: string, at: number): number => {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(' ', at);
  return space > at - 40 ? space : at;
};
