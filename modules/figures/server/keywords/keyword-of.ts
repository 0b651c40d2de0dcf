import { LONGEST_KEYWORD } from '../../keyword-kinds.contract.ts';

/** What could be somebody's name at a mail service, number, card or account: such words are never kept. */
const PERSONAL = /@|\d(?:[\s().+/-]*\d){4,}/;

/** What readers typed as the keyword that it is counted under; null for what is not kept. */
export function keywordOf(typed: string): string | null {
  const word = typed
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_KEYWORD)
    .toLowerCase()
    .toWellFormed()
    .trim();
  if (word === '' || PERSONAL.test(word)) return null;
  return /[\p{L}\p{N}]/u.test(word) ? word : null;
}
