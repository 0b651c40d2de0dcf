import { roomOf, targetOf } from './import-target.ts';
import type { Finding, SourceFile } from './source-file.ts';

/** Rooms that ask each other in a circle; what only a test imports does not count. */
export function checkCircles(files: readonly SourceFile[]): Finding[] {
  const asks = new Map<string, Set<string>>();
  for (const file of files) {
    const room = roomOf(file.path);
    if (room === null || file.isTest) continue;
    const others = file.imports.map(({ specifier }) => roomOf(targetOf(file.path, specifier) ?? ''));
    const known = asks.get(room) ?? new Set<string>();
    for (const other of others) if (other !== null && other !== room) known.add(other);
    asks.set(room, known);
  }
  const circles = [...asks.keys()].flatMap((room) => circleFrom(room, asks));
  const seen = new Set<string>();
  const named = circles.filter((circle) => {
    const rooms = [...circle].sort().join(' ');
    return !seen.has(rooms) && seen.add(rooms);
  });
  return named.map((circle) => ({
    path: `modules/${circle[0]}`,
    line: 1,
    message: `rooms ask each other in a circle: ${[...circle, circle[0]].join(' → ')}`,
  }));
}

/** The shortest way from a room back to itself, if there is one. */
function circleFrom(start: string, asks: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const ways = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of asks.get(way.at(-1) as string) ?? []) {
      if (next === start) return [way];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [];
}
