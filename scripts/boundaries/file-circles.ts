import { targetOf } from './import-target.ts';
import type { Finding, SourceFile } from './source-file.ts';

/** Files that need each other in a circle, be it for types alone: neither can be read, moved or tested without the other. */
export function checkFileCircles(files: readonly SourceFile[]): Finding[] {
  const known = new Set(files.map(({ path }) => path));
  const needs = new Map(
    files.map(({ path, imports }) => [
      path,
      // A part that is loaded later may lead back to what loads it, as screens and routes do.
      imports
        .filter(({ isLate }) => !isLate)
        .flatMap(({ specifier }) => targetOf(path, specifier) ?? [])
        .filter((target) => known.has(target)),
    ]),
  );
  return circlesIn(needs).map((circle) => ({
    path: circle[0] as string,
    line: 1,
    message: `files need each other in a circle: ${[...circle, circle[0]].join(' → ')}`,
  }));
}

/** One circle for each group of files that all lead to each other. */
function circlesIn(needs: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  for (const start of needs.keys()) {
    const way: string[] = [];
    const onWay = new Set<string>();
    const open: { path: string; next: number }[] = done.has(start) ? [] : [{ path: start, next: 0 }];
    while (open.length > 0) {
      const at = open.at(-1) as { path: string; next: number };
      if (at.next === 0) {
        way.push(at.path);
        onWay.add(at.path);
      }
      const target = needs.get(at.path)?.[at.next];
      at.next += 1;
      if (target === undefined) {
        open.pop();
        way.pop();
        onWay.delete(at.path);
        done.add(at.path);
      } else if (onWay.has(target)) circles.push(way.slice(way.indexOf(target)));
      else if (!done.has(target)) open.push({ path: target, next: 0 });
    }
  }
  return circles;
}
