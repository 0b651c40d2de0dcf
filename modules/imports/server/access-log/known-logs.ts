import { createHash, type Hash } from 'node:crypto';
import type { Trx } from '#platform/server/database.ts';
import type { SourceFile } from '../input/source-input.ts';
import { linesOfFile } from './lines-of-file.ts';

type KnownLog = { head: string; lines: number; hash: string };

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
      let marks: Map<number, string> | null = null;
      let [lines, found] = [0, 0];
      for await (const line of linesOfFile(file)) {
        feed(reading, line);
        lines += 1;
        marks ??= marksAfter(known, reading.copy().digest('hex'));
        const mark = marks.get(lines);
        if (mark !== undefined && mark === reading.copy().digest('hex')) found = lines;
        if (lines >= lastOf(marks)) break;
        if (lines % TURN_LINES === 0) await turn();
      }
      return found;
    },

    /** Takes note of a file while it is read. */
    note: () => {
      const reading = createHash('sha256');
      let head = '';
      let lines = 0;
      return {
        line: (line: string | null) => {
          feed(reading, line);
          lines += 1;
          if (lines === 1) head = reading.copy().digest('hex');
        },
        keep: async () => {
          if (lines === 0) return;
          const hash = reading.digest('hex');
          known.push({ head, lines, hash });
          await trx
            .insertInto('access_log_file')
            .values({ site_id: siteId, content_hash: hash, head_hash: head, lines })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        },
      };
    },
  };
}

/** Where the file is held against those that begin with the same line. */
const marksAfter = (known: readonly KnownLog[], head: string): Map<number, string> =>
  new Map(known.filter((log) => log.head === head).map((log) => [log.lines, log.hash]));

const lastOf = (marks: ReadonlyMap<number, string>): number => Math.max(0, ...marks.keys());
