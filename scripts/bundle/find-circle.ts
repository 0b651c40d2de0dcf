import type { Manifest } from './measure-bundle.ts';

/**
 * Finds files that a file loads at once and that import each other in a circle: one of them runs before what it
 * imports, and reads nothing where it expects a value.
 * @returns the keys along the circle, the first one again at its end; null without one
 */
export function findCircle(manifest: Manifest, start: string): string[] | null {
  const done = new Set<string>();
  const visit = (key: string, way: readonly string[]): string[] | null => {
    const at = way.indexOf(key);
    if (at >= 0) return [...way.slice(at), key];
    if (done.has(key)) return null;
    for (const next of manifest[key]?.imports ?? []) {
      const circle = visit(next, [...way, key]);
      if (circle) return circle;
    }
    done.add(key);
    return null;
  };
  return visit(start, []);
}
