import type { Difference } from './compare-catalogues.ts';

/** What a language lacks, or has otherwise than the English text, and the file where it is to stand. */
export type Gap = Difference & { language: string; path: string };

/** The gaps as lines for a person: a heading for each room, and below it the languages that share a gap on one line. */
export function byRoom(gaps: readonly Gap[]): string[] {
  const rooms = Map.groupBy(gaps, ({ path }) => roomOf(path));
  return [...rooms].sort(byName).flatMap(([room, found]) => {
    const shared = Map.groupBy(found, ({ path, language, key, problem }) =>
      [path.replace(language, '*'), `"${key}"`, problem].join('  '),
    );
    const lines = [...shared].map(
      ([line, ones]) => `  ${line}: ${ones.map(({ language }) => language).join(' ')}`,
    );
    return [`${room} (${found.length})`, ...lines];
  });
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => one.localeCompare(other);

/** `modules/badges/texts/de-DE.json` belongs to `badges`, `platform/dashboard/texts/…` to `platform/dashboard`. */
const roomOf = (path: string): string =>
  /^modules\/([^/]+)\//.exec(path)?.[1] ?? path.split('/').slice(0, 2).join('/');
