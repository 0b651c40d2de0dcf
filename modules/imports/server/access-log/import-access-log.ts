import { isProgram } from '#modules/figures/figures.public.ts';
import type { FindPageNeeds } from '#modules/permalinks/permalinks.public.ts';
import type { Site } from '#platform/server/caller.ts';
import type { Database } from '#platform/server/database.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import { ImportProblem } from '../import-problem.ts';
import { openInput } from '../input/open-input.ts';
import type { SourceInput } from '../input/source-input.ts';
import { lockSource } from '../source-lock.ts';
import type { AccessLogReport } from './access-log-report.ts';
import { openDaySums } from './day-sums.ts';
import { openKnownLogs } from './known-logs.ts';
import { linesOfFile } from './lines-of-file.ts';
import { type LogLine, readLogLine } from './log-line.ts';
import { postsOfPaths } from './posts-of-paths.ts';

export type AccessLogOptions = {
  database: Database;
  connectionString: string;
  pages: FindPageNeeds;
  site: Pick<Site, 'id' | 'timezone'>;
  /** A log, plain or packed, or a folder of them. */
  path: string;
  isDryRun?: boolean;
  signal?: AbortSignal;
};

/** Faults that are named by their lines. */
const MOST_FAULTS = 20;
const FLUSH_LINES = 100_000;
const QUARTER = 900;

class Undone extends Error {}

/**
 * Takes the page views of access logs as history, all or nothing. Logs of one day add up, in whichever runs they come; one
 * that comes again changes nothing. Views that pages have told of are in the logs too: a day keeps the greater number.
 * @throws ImportProblem
 */
export async function importAccessLog(options: AccessLogOptions): Promise<AccessLogReport> {
  const began = performance.now();
  const { site, isDryRun } = options;
  const input = await openInput(options.path);
  try {
    const unlock = await lockSource(options.connectionString, site.id, 'access-log');
    try {
      const report = await readAll(options, input);
      return {
        ...report,
        seconds: Math.round((performance.now() - began) / 10) / 100,
        isDryRun: isDryRun === true,
      };
    } finally {
      await unlock();
    }
  } finally {
    await input.close();
  }
}

type Read = Omit<AccessLogReport, 'seconds' | 'isDryRun'>;

async function readAll(
  { database, pages, site, isDryRun, signal }: AccessLogOptions,
  input: SourceInput,
): Promise<Read> {
  const postOf = postsOfPaths(pages, site);
  const dayOf = daysIn(site.timezone);
  const read: Read = {
    ...{
      lines: 0,
      knownLines: 0,
      views: 0,
      raised: 0,
      programs: 0,
      notPages: 0,
      otherRequests: 0,
      faults: [],
      faultCount: 0,
    },
    ...{ posts: 0, days: 0, first: null, last: null },
  };
  try {
    await database.db.transaction().execute(async (trx) => {
      const sums = await openDaySums(trx, site.id);
      const logs = await openKnownLogs(trx, site.id);
      for (const file of input.files) {
        const known = await logs.linesOf(file, () => sums.flush());
        const noted = logs.note();
        let number = 0;
        for await (const text of linesOfFile(file, noted.cut)) {
          number += 1;
          read.lines += 1;
          noted.line(text);
          if (read.lines % FLUSH_LINES === 0) await sums.flush();
          if (signal?.aborted) throw new ImportProblem('Stopped. Nothing was changed.');
          if (number <= known) {
            read.knownLines += 1;
            continue;
          }
          const line = text === null ? 'The line is too long.' : readLogLine(text);
          if (typeof line === 'string') {
            if (text === '') continue;
            read.faultCount += 1;
            // A line names people by their addresses, so it is not repeated.
            if (read.faults.length < MOST_FAULTS)
              read.faults.push(new ImportProblem(line, { file: file.name, line: number }).sentence);
            continue;
          }
          const postId = isRead(line) ? await viewed(line) : null;
          if (postId !== null) await sums.add(dayOf(line.ts), postId);
        }
        await noted.keep();
      }
      Object.assign(read, await sums.write());
      if (isDryRun) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return read;

  function isRead({ method, status }: LogLine): boolean {
    if (method === 'GET' && (status === 200 || status === 304)) return true;
    read.otherRequests += 1;
    return false;
  }

  async function viewed({ target, userAgent }: LogLine): Promise<number | null> {
    if (isProgram(userAgent)) {
      read.programs += 1;
      return null;
    }
    const postId = await postOf(target);
    if (postId === null) read.notPages += 1;
    else read.views += 1;
    return postId;
  }
}

/** Days of the site, YYYY-MM-DD; zones change by quarters of an hour. */
function daysIn(zone: string): (ts: number) => string {
  let quarter = -1;
  let day = '';
  return (ts) => {
    const at = Math.floor(ts / QUARTER);
    if (at !== quarter) {
      const [dd, mm, yyyy] = dateOf(ts, zone).split('-');
      quarter = at;
      day = `${yyyy}-${mm}-${dd}`;
    }
    return day;
  };
}
