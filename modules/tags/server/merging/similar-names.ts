import { BudgetSpent, openBudget } from '#platform/server/work-budget.ts';

export type SimilarReason = 'spelling' | 'number' | 'typo';
export type SimilarPair<Tag> = { tags: [Tag, Tag]; reason: SimilarReason };

/** Words so short differ by a letter without being alike. */
const SHORTEST_TYPO = 6;
const LONGEST_TYPO = 40;
const LIMITS = { steps: 2_000_000, milliseconds: 150 };

/**
 * Pairs of names that look alike: spelled with other signs between their letters, in singular and plural, or a letter
 * apart. What a site has too many names for is left out.
 * @param tags their keys are titles without capitals and accents
 */
export function similarNames<Tag extends { id: number; title_key: string }>(
  tags: readonly Tag[],
  most: number,
): SimilarPair<Tag>[] {
  const budget = openBudget(LIMITS);
  const pairs = new Map<string, SimilarPair<Tag>>();
  const add = (one: Tag, other: Tag, reason: SimilarReason) => {
    const [first, second] = one.id < other.id ? [one, other] : [other, one];
    const key = `${first.id} ${second.id}`;
    if (first !== second && !pairs.has(key)) pairs.set(key, { tags: [first, second], reason });
  };
  const byForm = (
    formsOf: (tag: Tag) => readonly string[],
    reason: SimilarReason,
    isAlike: IsAlike = always,
  ) => {
    const known = new Map<string, Tag[]>();
    for (const tag of tags) {
      for (const form of formsOf(tag)) {
        budget.spend();
        const others = known.get(form) ?? [];
        for (const other of others.slice(0, 5)) if (isAlike(tag, other)) add(other, tag, reason);
        known.set(form, [...others.slice(0, 5), tag]);
      }
    }
  };
  try {
    byForm((tag) => [lettersOf(tag.title_key)], 'spelling');
    byForm((tag) => [singularOf(tag.title_key)], 'number');
    byForm((tag) => formsWithoutOne(lettersOf(tag.title_key)), 'typo', isLetterApart);
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
  }
  return [...pairs.values()].slice(0, most);
}

type Named = { title_key: string; alias_keys: readonly string[] };

/** The tags that one name looks like, those of the same letters first; in one go through them. */
export function alikeTo<Tag extends Named>(
  tags: readonly Tag[],
  title_key: string,
  most: number,
): (Tag & { is_same: boolean })[] {
  const ranks = tags.flatMap((tag) => {
    const names = [tag.title_key, ...tag.alias_keys];
    const is_same = names.includes(title_key);
    const rank = Math.min(...names.map((name) => rankOf(name, title_key)));
    return is_same || Number.isFinite(rank) ? [{ tag: { ...tag, is_same }, rank: is_same ? -1 : rank }] : [];
  });
  return ranks
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ tag }) => tag);
}

function rankOf(name: string, other: string): number {
  const [left, right] = [lettersOf(name), lettersOf(other)];
  if (left === right) return 0;
  if (singularOf(name) === singularOf(other)) return 1;
  const isWord = [left, right].every(({ length }) => length >= SHORTEST_TYPO && length <= LONGEST_TYPO);
  return isWord && isLetterApart({ title_key: name }, { title_key: other }) ? 2 : Number.POSITIVE_INFINITY;
}

type IsAlike = (one: { title_key: string }, other: { title_key: string }) => boolean;
const always: IsAlike = () => true;

/** The letters and numbers of a name alone. */
export const lettersOf = (key: string): string => key.replace(/[^\p{L}\p{N}]+/gu, '');

const singularOf = (key: string): string =>
  lettersOf(key)
    .replace(/ies$/, 'y')
    .replace(/(?<=(s|x|z|ch|sh))es$/, '')
    .replace(/(?<=[^s])s$/, '');

/** The word itself and what is left of it without each letter: words a letter apart share one. */
function formsWithoutOne(word: string): string[] {
  if (word.length < SHORTEST_TYPO || word.length > LONGEST_TYPO) return [];
  return [word, ...new Set(Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)))];
}

/** One letter more, less, other, or two that changed places; numbers are told apart by a letter and mean something else. */
function isLetterApart(one: { title_key: string }, other: { title_key: string }): boolean {
  const [left, right] = [lettersOf(one.title_key), lettersOf(other.title_key)];
  if (Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  let end = 0;
  const shortest = Math.min(left.length, right.length) - start;
  while (end < shortest && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const [a, b] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
  if (/\p{N}/u.test(a + b)) return false;
  if (a.length === 2 && b.length === 2) return a[0] === b[1] && a[1] === b[0];
  return a.length <= 1 && b.length <= 1;
}
