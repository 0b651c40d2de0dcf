import type { Reach } from './reach.ts';

/** When a file of tests passed, with the key of all that it saw. */
export type Kept = Readonly<Record<string, { key: string; at: number }>>;

/** What a file of tests said, as Vitest reports it. */
export type Reported = {
  name: string;
  status: string;
  assertionResults: readonly { status: string; failureMessages: readonly string[] }[];
};

/** A day, in milliseconds: nothing that depends on the calendar stays unseen for longer. */
export const KEPT_FOR = 86_400_000;

/**
 * The key under which a file of tests stays passed: what it reaches, and what all tests stand on.
 * @param hashes of every file of the project
 * @param ground the key of packages, settings and set-up
 */
export function keyOf(
  { files, seesAll }: Reach,
  hashes: ReadonlyMap<string, string>,
  ground: string,
  hash: (...parts: string[]) => string,
): string {
  const seen = seesAll ? [...hashes.keys()] : [...files].sort();
  return hash(ground, ...seen.flatMap((path) => [path, hashes.get(path) ?? '']));
}

/** The files of tests that have to run: whatever has not passed of late as it is now. */
export const toRun = (keys: ReadonlyMap<string, string>, kept: Kept, now: number): string[] =>
  [...keys].flatMap(([file, key]) => {
    const passed = kept[file];
    const isKept = passed?.key === key && now >= passed.at && now - passed.at < KEPT_FOR;
    return isKept ? [] : [file];
  });

/** What is kept after a run; a file with a test that was skipped, or that failed at first, is not. */
export function keptAfter(
  kept: Kept,
  keys: ReadonlyMap<string, string>,
  reported: readonly Reported[],
  now: number,
): Kept {
  const next: Record<string, { key: string; at: number }> = {};
  const ran = new Map(reported.map((one) => [one.name, one]));
  for (const [file, key] of keys) {
    const report = ran.get(file);
    const isGood =
      report?.status === 'passed' &&
      report.assertionResults.length > 0 &&
      report.assertionResults.every(
        ({ status, failureMessages }) => status === 'passed' && failureMessages.length === 0,
      );
    const before = kept[file];
    if (isGood) next[file] = { key, at: now };
    else if (!report && before) next[file] = before;
  }
  return next;
}
