/** Numbers are tried in these ranges, so that a name that nobody has costs one look. */
const RANGES: readonly (readonly [number, number])[] = [
  [1, 1],
  [2, 9],
  [10, 99],
  [100, 999],
  [1_000, 9_999],
  [10_000, 99_999],
];
/** Wishes may be forms of each other; a few free ones more than needed cover that. */
const SPARE = 3;

/**
 * Finds names that nobody has: the wished one, or the first free of `name-2`, `name-3` and so on. The same wishes
 * in the same order give the same names, also when an import is broken off in between.
 * @param lookUp which of these names are taken
 * @returns gives the name for each wish in turn
 */
export async function freeNames(
  wishes: readonly string[],
  longest: number,
  lookUp: (names: string[]) => Promise<ReadonlySet<string>>,
): Promise<(wish: string) => string> {
  const taken = new Set<string>();
  const needed = new Map<string, number>();
  for (const wish of wishes) needed.set(wish, (needed.get(wish) ?? 0) + 1);
  for (const [first, last] of RANGES) {
    if (needed.size === 0) break;
    const forms = new Map([...needed.keys()].map((wish) => [wish, formsOf(wish, first, last, longest)]));
    for (const name of await lookUp([...new Set([...forms.values()].flat())])) taken.add(name);
    for (const [wish, names] of forms) {
      const free = names.filter((name) => !taken.has(name)).length;
      const open = (needed.get(wish) ?? 0) - free;
      const isCertain = last === 1 ? open <= 0 : open <= -SPARE;
      if (isCertain) needed.delete(wish);
      else needed.set(wish, open);
    }
  }
  const numbers = new Map<string, number>();
  return (wish) => {
    const { name, number } = firstFree(wish, numbers.get(wish) ?? 1, longest, taken);
    numbers.set(wish, number + 1);
    taken.add(name);
    return name;
  };
}

/** The first form of a name from this number on that nobody has. */
export function firstFree(
  wish: string,
  from: number,
  longest: number,
  taken: { has(name: string): boolean },
): { name: string; number: number } {
  for (let number = from; ; number += 1) {
    const [name = wish] = formsOf(wish, number, number, longest);
    if (!taken.has(name)) return { name, number };
  }
}

function formsOf(wish: string, first: number, last: number, longest: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const number = first + index;
    if (number === 1) return wish.slice(0, longest);
    const suffix = `-${number}`;
    return `${wish.slice(0, longest - suffix.length).replace(/-+$/, '')}${suffix}`;
  });
}

/** Tells whether a name is a wish or one of its numbered forms. */
export function isFormOf(name: string, wish: string): boolean {
  return name === wish || (name.startsWith(`${wish}-`) && /^\d+$/.test(name.slice(wish.length + 1)));
}
