import { setImmediate } from 'node:timers/promises';
import { diffLines } from 'diff';
import type { Files } from '#modules/pages/pages.public.ts';
import type { AnswerOf } from '#platform/contract/endpoint.ts';
import type { compareBuilds } from '../build-files.contract.ts';

type Difference = AnswerOf<typeof compareBuilds>['items'][number];
type Line = NonNullable<Difference['lines']>[number];

const MOST_EDITS = 3_000;
/** Of one file; whoever else waits is answered between two of them. */
const MOST_MILLISECONDS = 100;
/** All files together may take this long; those that come after it are shown without their lines. */
const MOST_IN_ALL = 2_000;
/** Lines that stay the same are shown so far around what changed. */
const AROUND = 3;

/** How files differ, by their names. */
export async function compareFiles(from: Files, to: Files): Promise<Difference[]> {
  const end = performance.now() + MOST_IN_ALL;
  const found: Difference[] = [];
  for (const name of [...new Set([...from.keys(), ...to.keys()])].sort()) {
    const [before, after] = [from.get(name), to.get(name)];
    if (before === after) continue;
    await setImmediate();
    const change = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
    const lines =
      change !== 'changed'
        ? allLines(change, before ?? after ?? '')
        : performance.now() > end
          ? null
          : linesOf(before ?? '', after ?? '');
    found.push({ name, change, lines });
  }
  return found;
}

/** Every line of a file that only one of them has. */
const allLines = (kind: 'added' | 'removed', content: string): Line[] =>
  content
    .replace(/\n$/, '')
    .split('\n')
    .map((text, at) => ({
      ...{ kind, text, from: kind === 'added' ? null : at + 1, to: kind === 'removed' ? null : at + 1 },
    }));

function linesOf(before: string, after: string): Line[] | null {
  const limits = { maxEditLength: MOST_EDITS, timeout: MOST_MILLISECONDS };
  const changes = diffLines(before, after, limits);
  if (!changes) return null;
  let [from, to] = [0, 0];
  const lines: Line[] = [];
  for (const { value, added, removed } of changes) {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    for (const text of value.replace(/\n$/, '').split('\n')) {
      if (kind !== 'added') from += 1;
      if (kind !== 'removed') to += 1;
      const numbers = { from: kind === 'added' ? null : from, to: kind === 'removed' ? null : to };
      lines.push({ kind, text, ...numbers });
    }
  }
  return withoutFar(lines);
}

/** Leaves out what stays the same far from every change. */
function withoutFar(lines: readonly Line[]): Line[] {
  const near = new Set<number>();
  for (const [at, { kind }] of lines.entries()) {
    if (kind === 'same') continue;
    for (let one = at - AROUND; one <= at + AROUND; one += 1) near.add(one);
  }
  const shown: Line[] = [];
  for (const [at, line] of lines.entries()) {
    if (near.has(at)) shown.push(line);
    else if (shown.at(-1)?.kind !== 'gap') shown.push({ kind: 'gap', text: '', from: null, to: null });
  }
  return shown;
}
