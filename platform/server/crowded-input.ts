/** More keys than any contract takes; each costs some microseconds to check, and a megabyte has room for 100,000. */
const MOST_KEYS = 5_000;

type Place = { value: unknown; path: (string | number)[] };

/** The place of the first object with more keys than any call takes; null where there is none. */
export function crowdedPlace(input: unknown): (string | number)[] | null {
  const open: Place[] = [{ value: input, path: [] }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, path } = place;
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.entries(value);
    if (!Array.isArray(value) && inner.length > MOST_KEYS) return path;
    // What lies deeper is refused by its depth.
    if (path.length >= DEEPEST) continue;
    for (const [key, one] of inner) {
      if (typeof one === 'object' && one !== null) {
        open.push({ value: one, path: [...path, Array.isArray(value) ? Number(key) : key] });
      }
    }
  }
  return null;
}

const DEEPEST = 4;
