import type { Db } from '#platform/server/database.ts';
import { plainTextOf } from '#platform/server/safe-html/plain-text.ts';

/** Enough for a summary behind pictures and marks of blocks. */
const LONGEST_OPENING = 6_000;
/** What stands before the words and is none of them; the first group names what ends it. */
const BESIDE = /<(figure|table|script|style|pre|iframe|h[1-6])\b[^<>]*>/gi;
const CAPTION = /\[(caption)\b/gi;

/** How posts begin, in plain text, for lists that say something of each; those without words are left out. */
export async function openingsOf(
  db: Db,
  siteId: number,
  postIds: readonly number[],
  unmarked: (html: string) => string,
): Promise<Map<number, string>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('post_body')
    .select('post_id')
    .select(({ fn, val }) => fn<string>('left', ['body', val(LONGEST_OPENING)]).as('opening'))
    .where('site_id', '=', siteId)
    .where((eb) => eb('post_id', '=', eb.fn.any(eb.val([...postIds]))))
    .execute();
  return new Map(rows.map(({ post_id, opening }) => [post_id, openingText(opening, unmarked)]));
}

/**
 * The words of a body's beginning, which may be cut anywhere.
 * @param unmarked takes the marks of shortcodes out
 */
export function openingText(body: string, unmarked: (html: string) => string): string {
  const whole = body.length < LONGEST_OPENING ? body : body.slice(0, Math.max(0, body.lastIndexOf('<')));
  return plainTextOf(unmarked(without(BESIDE, without(CAPTION, whole))))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Leaves out what an opening begins, up to its end; one that is not closed stays, and its end is looked for once. */
function without(openings: RegExp, text: string): string {
  const unclosed = new Set<string>();
  let words = '';
  let at = 0;
  for (const { index, 0: opening, 1: name = '' } of text.matchAll(openings)) {
    const what = name.toLowerCase();
    if (index < at || unclosed.has(what)) continue;
    const end = new RegExp(opening.startsWith('[') ? `\\[/${what}\\]` : `</${what}\\s*>`, 'gi');
    end.lastIndex = index + opening.length;
    if (!end.test(text)) unclosed.add(what);
    else {
      words += `${text.slice(at, index)} `;
      at = end.lastIndex;
    }
  }
  return words + text.slice(at);
}
