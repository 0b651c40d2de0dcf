const DEEPEST = 100;

type Place = { value: unknown; key: string | number; above: Place | null; depth: number };

/**
 * The place of the first text that no database keeps (a NUL, half a surrogate pair), or of what is nested too
 * deep to be written again; null when all of it can be kept.
 */
export function unstorablePlace(input: unknown): (string | number)[] | null {
  const open: Place[] = [{ value: input, key: '', above: null, depth: 0 }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, depth } = place;
    if (typeof value === 'string') {
      if (!isStorable(value)) return pathTo(place);
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= DEEPEST) return pathTo(place);
      for (const [key, inner] of Object.entries(value)) {
        if (!isStorable(key)) return pathTo(place);
        open.push({
          value: inner,
          key: Array.isArray(value) ? Number(key) : key,
          above: place,
          depth: depth + 1,
        });
      }
    }
  }
  return null;
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function pathTo(place: Place): (string | number)[] {
  const path: (string | number)[] = [];
  for (let at: Place | null = place; at?.above; at = at.above) path.unshift(at.key);
  return path;
}
