import { createHash, type Hash } from 'node:crypto';
import type { Trx } from '#platform/server/database.ts';
import type { SourceFile } from '../input/source-input.ts';
import { linesOfFile } from './lines-of-file.ts';

type KnownLog = { head: string; lines: number; hash: string };
/** By how many lines, what a file of so many may be: different logs begin alike. */
type Marks = ReadonlyMap<number, ReadonlySet<string>>;

/** How often a long file gives its reader a turn. */
const TURN_LINES = 100_000;

const feed = (hash: Hash, line: string | null): Hash => hash.update(line ?? '\0', 'latin1').update('\n');

/**
 * The logs that came in before, known by what is in them: under another name, packed, and with more lines at their end, as
 * the log of a day has that goes on.
 */
export async function openKnownLogs(trx: Trx, siteId: number) {
  const rows = await trx
    .selectFrom('access_log_file')
    .select(['content_hash', 'head_hash', 'lines'])
    .where('site_id', '=', siteId)
    .execute();
  const known = rows.map(
    (row): KnownLog => ({ head: row.head_hash, lines: row.lines, hash: row.content_hash }),
  );

  return {
    /** How many lines the file begins with that came in before. */
    linesOf: async (file: SourceFile, turn: () => Promise<void>): Promise<number> => {
      const reading = createHash('sha256');
      let marks: Marks | null = null;
      let [lines, found] = [0, 0];
      for await (const line of linesOfFile(file)) {
        feed(reading, line);
        lines += 1;
        marks ??= marksAfter(known, reading.copy().digest('hex'));
        if (marks.get(lines)?.has(reading.copy().digest('hex'))) found = lines;
        if (lines >= lastOf(marks)) break;
        if (lines % TURN_LINES === 0) await turn();
      }
      return found;
    },

    /** Takes note of a file while it is read. */
    note: () => {
      const reading = createHash('sha256');
      const logs: KnownLog[] = [];
      let head = '';
      let lines = 0;
      const mark = () => {
        if (lines > 0) logs.push({ head, lines, hash: reading.copy().digest('hex') });
      };
      return {
        /** The line that comes next has no end: in the log as it goes on it may be a longer one. */
        cut: mark,
        line: (line: string | null) => {
          feed(reading, line);
          lines += 1;
          if (lines === 1) head = reading.copy().digest('hex');
        },
        keep: async () => {
          mark();
          if (logs.length === 0) return;
          known.push(...logs);
          const rowOf = (log: KnownLog) => ({
            content_hash: log.hash,
            head_hash: log.head,
            lines: log.lines,
          });
          await trx
            .insertInto('access_log_file')
            .values(logs.map((log) => ({ site_id: siteId, ...rowOf(log) })))
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        },
      };
    },
  };
}

/** Where the file is held against those that begin with the same line. */
function marksAfter(known: readonly KnownLog[], head: string): Marks {
  const byLines = Map.groupBy(
    known.filter((log) => log.head === head),
    ({ lines }) => lines,
  );
  return new Map([...byLines].map(([lines, logs]) => [lines, new Set(logs.map(({ hash }) => hash))]));
}

const lastOf = (marks: Marks): number => Math.max(0, ...marks.keys());
