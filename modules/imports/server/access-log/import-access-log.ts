import { isProgram } from '#modules/figures/figures.public.ts';
import type { FindPageNeeds } from '#modules/permalinks/permalinks.public.ts';
import type { Site } from '#platform/server/caller.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import { cameBefore } from '../came-before.ts';
import { ImportProblem } from '../import-problem.ts';
import { openInput } from '../input/open-input.ts';
import type { SourceFile, SourceInput } from '../input/source-input.ts';
import { lockSource } from '../source-lock.ts';
import {
  type AccessLogFound,
  noteFault,
  noteFormats,
  noteUnread,
  nothingFound,
  nothingRead,
} from './access-log-found.ts';
import type { AccessLogReport } from './access-log-report.ts';
import { type DaySums, openDaySums } from './day-sums.ts';
import { type KnownLogs, openKnownLogs } from './known-logs.ts';
import { linesOfFile } from './lines-of-file.ts';
import type { LogLine } from './log-line.ts';
import { LogReader, openLogReader } from './log-reader.ts';
import { originsOfLines } from './origin-of-line.ts';
import { hostsOfSite, openLogHosts } from './own-hosts.ts';
import { postsOfPaths } from './posts-of-paths.ts';
import { openSourceSums, type SourceSums } from './source-sums.ts';

export type AccessLogOptions = {
  database: Database;
  connectionString: string;
  pages: FindPageNeeds;
  site: Pick<Site, 'id' | 'timezone'>;
  /** A log, plain or packed, or a folder of them. */
  path: string;
  /** Hosts that the site had elsewhere, besides its own domains. */
  hosts?: readonly string[];
  isDryRun?: boolean;
  signal?: AbortSignal;
};

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
      const read = await readAll(options, input);
      return {
        ...read,
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

async function readAll(
  { database, pages, site, hosts: more = [], isDryRun, signal }: AccessLogOptions,
  input: SourceInput,
): Promise<AccessLogFound> {
  const hosts = openLogHosts(await hostsOfSite(database.db, site.id, more));
  const postOf = postsOfPaths(pages, site);
  const originOf = originsOfLines(hosts, (await cameBefore(database.db, site.id)).hosts);
  const dayOf = daysIn(site.timezone);
  const found = nothingFound();
  try {
    await database.db.transaction().execute(async (trx) => {
      const sums = await openSums(trx, site.id);
      const logs = await openKnownLogs(trx, site.id, hosts.own);
      for (const file of input.files) await readFile(file, sums, logs);
      if (found.formats.length === 0) throw nothingRead(found, input);
      Object.assign(found, hosts.others(), await sums.days.write(), await sums.sources.write());
      if (isDryRun) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return found;

  async function readFile(file: SourceFile, sums: Sums, logs: KnownLogs): Promise<void> {
    const reader = await openLogReader(file, site.timezone);
    if (!(reader instanceof LogReader)) {
      noteUnread(found, file, reader);
      return;
    }
    const before = await logs.before(file, () => sums.flush());
    const noted = logs.note();
    let number = 0;
    for await (const text of linesOfFile(file, noted.cut)) {
      number += 1;
      found.lines += 1;
      noted.line(text);
      if (found.lines % FLUSH_LINES === 0) await sums.flush();
      if (signal?.aborted) throw new ImportProblem('Stopped. Nothing was changed.');
      const known = number <= before.lines ? before.at(number) : new Set<string>();
      if (known === null && text?.startsWith('#') !== true) {
        found.knownLines += 1;
        continue;
      }
      const line = text === null ? 'The line is too long.' : text.trim() === '' ? null : reader.read(text);
      if (known === null || line === null) found.otherLines += 1;
      else if (typeof line === 'string') noteFault(found, line, { file: file.name, line: number });
      else if (known.size > 0 && wasCounted(line, known)) found.knownLines += 1;
      else await count(line, sums);
    }
    noteFormats(found, reader.names);
    await noted.keep();
  }

  function wasCounted({ host }: LogLine, known: ReadonlySet<string>): boolean {
    const name = hosts.nameOf(host);
    return name === '' || known.has(name);
  }

  async function count(line: LogLine, { days, sources }: Sums): Promise<void> {
    const { method, status, target, userAgent, ts } = line;
    const host = hosts.nameOf(line.host);
    if (!hosts.isOwn(host)) hosts.count(host);
    else if (method !== 'GET' || (status !== 200 && status !== 304)) found.otherRequests += 1;
    else if (userAgent !== null && isProgram(userAgent)) found.programs += 1;
    else {
      const postId = await postOf(target);
      if (postId === null) found.notPages += 1;
      else {
        found.views += 1;
        if (userAgent === null) found.nameless += 1;
        const origin = originOf(line);
        await days.add(dayOf(ts), postId);
        if (origin) await sources.add(dayOf(ts), origin);
      }
    }
  }
}

type Sums = { days: DaySums; sources: SourceSums; flush(): Promise<void> };

async function openSums(trx: Trx, siteId: number): Promise<Sums> {
  const [days, sources] = [await openDaySums(trx, siteId), await openSourceSums(trx, siteId)];
  const flush = async () => {
    await days.flush();
    await sources.flush();
  };
  return { days, sources, flush };
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
