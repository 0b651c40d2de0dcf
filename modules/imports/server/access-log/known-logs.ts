import { createHash, type Hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import type { SourceFile } from '../input/source-input.ts';
import { linesOfFile } from './lines-of-file.ts';

/** Of which hosts lines were counted; null for those of any. */
type Hosts = ReadonlySet<string> | null;
type KnownLog = { head: string; lines: number; hash: string; hosts: Hosts };
/** By how many lines, what a file of so many may be: different logs begin alike. */
type Marks = Map<number, Map<string, Hosts>>;

/** How often a long file gives its reader a turn. */
const TURN_LINES = 100_000;

const feed = (hash: Hash, line: string | null): Hash => hash.update(line ?? '\0', 'latin1').update('\n');

export type KnownLogs = Awaited<ReturnType<typeof openKnownLogs>>;

/**
 * The logs that came in before, known by what is in them: under another name, packed, and with more lines at their end, as
 * the log of a day has that goes on.
 * @param own hosts whose lines count this time
 */
export async function openKnownLogs(trx: Trx, siteId: number, own: readonly string[]) {
  const rows = await trx
    .selectFrom('access_log_file')
    .select(['content_hash', 'head_hash', 'lines', 'hosts'])
    .where('site_id', '=', siteId)
    .execute();
  const byHead = new Map<string, Marks>();
  for (const row of rows) {
    const hosts = row.hosts === null ? null : new Set(row.hosts);
    remember(byHead, { head: row.head_hash, lines: row.lines, hash: row.content_hash, hosts });
  }

  return {
    /** What of the file came in before. */
    before: async (file: SourceFile, turn: () => Promise<void>): Promise<CountedBefore> => {
      const reading = createHash('sha256');
      const found: { lines: number; hosts: Hosts }[] = [];
      let marks: Marks | null = null;
      let last = 0;
      let lines = 0;
      for await (const line of linesOfFile(file)) {
        feed(reading, line);
        lines += 1;
        if (marks === null) {
          marks = byHead.get(reading.copy().digest('hex')) ?? new Map();
          last = Math.max(0, ...marks.keys());
        }
        const hosts = marks.get(lines)?.get(marks.has(lines) ? reading.copy().digest('hex') : '');
        if (hosts !== undefined) found.push({ lines, hosts });
        if (lines >= last) break;
        if (lines % TURN_LINES === 0) await turn();
      }
      return new CountedBefore(found, own);
    },

    /** Takes note of a file while it is read. */
    note: () => {
      const reading = createHash('sha256');
      const logs: KnownLog[] = [];
      let head = '';
      let lines = 0;
      const mark = () => {
        if (lines > 0) logs.push({ head, lines, hash: reading.copy().digest('hex'), hosts: new Set(own) });
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
          for (const log of logs) remember(byHead, log);
          for (const { hash, head, lines } of logs) await keep(trx, { siteId, hash, head, lines, own });
        },
      };
    },
  };
}

/** Which lines of a file were counted before; of those of other hosts that are the site's now, none was. */
export class CountedBefore {
  readonly lines: number;
  private readonly found: readonly { lines: number; hosts: Hosts }[];
  private readonly own: readonly string[];
  private upTo = 0;
  private hosts: Hosts = new Set();

  constructor(found: readonly { lines: number; hosts: Hosts }[], own: readonly string[]) {
    this.found = found;
    this.own = own;
    this.lines = Math.max(0, ...found.map(({ lines }) => lines));
  }

  /** The hosts whose lines were; null for all that could count now. Lines come in their order. */
  at(line: number): Hosts {
    if (line <= this.upTo) return this.hosts;
    const covering = this.found.filter(({ lines }) => lines >= line);
    this.upTo = Math.min(...covering.map(({ lines }) => lines));
    const isAny = covering.some(({ hosts }) => hosts === null);
    const union = new Set(covering.flatMap(({ hosts }) => [...(hosts ?? [])]));
    this.hosts = isAny || this.own.every((host) => union.has(host)) ? null : union;
    return this.hosts;
  }
}

function remember(byHead: Map<string, Marks>, { head, lines, hash, hosts }: KnownLog): void {
  const marks = byHead.get(head) ?? new Map<number, Map<string, Hosts>>();
  byHead.set(head, marks);
  const logs = marks.get(lines) ?? new Map<string, Hosts>();
  marks.set(lines, logs);
  const before = logs.get(hash);
  logs.set(hash, before === null || hosts === null ? null : new Set([...(before ?? []), ...hosts]));
}

type Kept = { siteId: number; hash: string; head: string; lines: number; own: readonly string[] };

async function keep(trx: Trx, { siteId, hash, head, lines, own }: Kept): Promise<void> {
  await trx
    .insertInto('access_log_file')
    .values({ site_id: siteId, content_hash: hash, head_hash: head, lines, hosts: [...own] })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'content_hash']).doUpdateSet({
        hosts: sql<
          string[] | null
        >`case when access_log_file.hosts is not null then access_log_file.hosts || array(
          select unnest(excluded.hosts) except select unnest(access_log_file.hosts)) end`,
      }),
    )
    .execute();
}
