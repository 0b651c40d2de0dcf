import type { SearchNode, SearchQuery } from './search-query.contract.ts';

const MOST_TERMS = 12;
const LONGEST = 200;

/**
 * What people type into a search: words that must all be there, "words in this order", -words that must not be, and
 * words that only begin so*.
 * @returns null where nothing is left to look for
 */
export function queryOfWords(typed: string): SearchQuery | null {
  const all: SearchNode[] = [];
  const none: SearchNode[] = [];
  const words: string[] = [];
  const terms = typed.slice(0, LONGEST).matchAll(/(-?)"([^"]*)"?|(-?)([^\s"]+)/gu);
  let count = 0;
  for (const [, minusQuoted, quoted, minus, bare] of terms) {
    if (count >= MOST_TERMS) break;
    const text = (quoted ?? bare ?? '').trim();
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    count += 1;
    const isPrefix = quoted === undefined && text.endsWith('*');
    const syntax = quoted !== undefined ? 'exact' : isPrefix ? 'prefix' : 'all';
    const node: SearchNode = { phrase: { text: isPrefix ? text.slice(0, -1) : text, syntax } };
    if (minusQuoted === '-' || minus === '-') none.push(node);
    else if (syntax === 'all') words.push(text);
    else all.push(node);
  }
  if (words.length > 0) all.unshift({ phrase: { text: words.join(' '), syntax: 'all' } });
  if (all.length === 0) return null;
  return { all, ...(none.length > 0 ? { none } : {}) };
}
