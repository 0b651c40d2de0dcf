/** Text as it is compared: without accents and capitals. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLocaleLowerCase();

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * How well a title answers what was typed: 0 for not at all. Each typed word must begin a word of the title, or
 * at least stand inside it.
 */
export function scoreOf(title: string, typed: string): number {
  const whole = folded(title);
  const asked = wordsOf(typed);
  if (asked.length === 0) return 1;
  if (whole.startsWith(folded(typed).trim())) return 4;
  const words = wordsOf(title);
  if (asked.every((word) => words.some((one) => one.startsWith(word)))) return 3;
  return asked.every((word) => whole.includes(word)) ? 2 : 0;
}

/** The items that answer what was typed, the best first; equal ones stay in their order. */
export function matching<Item extends { title: string; also?: string; hint?: string }>(
  items: readonly Item[],
  typed: string,
): Item[] {
  return items
    .map((item) => ({ item, score: scoreOfItem(item, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

const scoreOfItem = (item: { title: string; also?: string; hint?: string }, typed: string): number =>
  scoreOf(item.title, typed) || scoreOf(item.also ?? '', typed) / 4 || scoreOf(item.hint ?? '', typed) / 8;
