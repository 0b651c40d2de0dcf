import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { callerFinder, findAccount } from '#modules/accounts/accounts.public.ts';
import {
  accessLogText,
  type ImportKind,
  ImportProblem,
  importAccessLog,
  importKinds,
  mayBringPeople,
  personKeyOf,
  readLogHost,
  reportText,
  roleGiverOf,
  runImport,
  type TableChoice,
} from '#modules/imports/imports.public.ts';
import { pageNeedsOf } from '#modules/permalinks/permalinks.public.ts';
import { mayWriteMarkup } from '#modules/posts/posts.public.ts';
import { mayLetRead } from '#modules/sections/section-archive.public.ts';
import { findSiteForCommand } from '#modules/sites/sites.public.ts';
import { type Caller, profileOf } from '#platform/server/caller.ts';
import { DataFolderInUse, openDatabaseForCommand } from '#platform/server/data-folder.ts';
import { type Database, isUnreachable, openDatabase } from '#platform/server/database.ts';
import { type Events, openEvents } from '#platform/server/events.ts';
import { type Files, openFiles } from '#platform/server/files.ts';
import { type Log, openLog } from '#platform/server/log.ts';
import { migrateToLatest } from '#platform/server/migrate.ts';
import { openQuotas } from '#platform/server/quotas.ts';
import { connectionLost, DatabaseUnreachable } from '#platform/server/reach-database.ts';
import { openSecrets } from '#platform/server/secrets.ts';
import { yieldToOthers } from '#platform/server/yield-to-others.ts';
import { readConfig } from '../config.ts';
import { openGround } from '../ground.ts';
import { readParameters, WrongUse } from './admin-command.ts';
import { importProgress } from './import-progress.ts';

/** Beyond this a media file is not taken along. */
const MOST_BYTES = 2 * 1024 ** 3;

const ACCESS_LOG = 'access-log';
const kinds = [...importKinds, ACCESS_LOG].join('|');
const usage = `npm run import -- <file-or-folder> [--kind ${kinds}] [--site <host>] [--as <email>] [--host <host>] [--dry-run] [--json]
Scripts, forms and unknown frames in texts are left out, unless --as names somebody who may write HTML.
A CSV is one of posts; with --kind csv_users it is one of people, who get profiles without accounts. They get the
roles in the file that whoever --as names may give, and none without --as.
Access logs of one day add up, in whichever runs they come; a log that comes again changes nothing. Where a log says for
which host a line is, the site's own domains count, and each --host that it had before: --host old.example.com.`;

/** Brings a site in from a file or folder; what is wrong with it is said in one sentence. */
async function runCommand(parameters: readonly string[]): Promise<void> {
  if (parameters.includes('--help') || parameters.includes('-h')) return console.log(usage);
  const { words, options, lists, switches } = readParameters(parameters, {
    words: ['file-or-folder'],
    options: ['kind', 'site', 'as'],
    lists: ['host'],
    switches: ['dry-run', 'json'],
  });
  const isLog = options.kind === ACCESS_LOG;
  const hosts = hostsOf(lists.host, isLog);
  const kind = isLog ? undefined : kindOf(options.kind);
  const isDryRun = switches['dry-run'] === true;
  const { dataFolder, s3 } = readConfig(process.env, []);
  const log = openLog({
    level: process.env.LOG_LEVEL || 'error',
    isReadable: true,
    write: (line) => process.stderr.write(line),
  });
  const opened = await openDatabaseForCommand(dataFolder, { name: 'npm run import', log });
  try {
    await migrateToLatest(process.env.DATABASE_OWNER_URL || opened.connectionString);
    // Not before: a database that this command starts must not be slower than another.
    yieldToOthers();
    const wish: Wish = {
      ...{ path: words[0] ?? '', host: options.site ?? null, isDryRun, isJson: switches.json === true },
      ...(kind ? { kind } : {}),
      ...(options.as === undefined ? {} : { as: options.as }),
    };
    if (isLog)
      return await importLogInto({ connectionString: opened.connectionString, dataFolder, log }, wish, hosts);
    const files = openFiles({ folder: join(dataFolder, 'files'), s3 });
    const choice = kind === 'csv_users' ? { personKey: await personKeyOf(openSecrets(dataFolder)) } : {};
    await importInto(opened.connectionString, files, { ...wish, choice });
  } finally {
    await opened.close();
  }
}

type Wish = {
  path: string;
  host: string | null;
  isDryRun: boolean;
  isJson: boolean;
  kind?: ImportKind;
  choice?: TableChoice;
  /** The mail address of whoever the import acts for. */
  as?: string;
};

async function importInto(
  connectionString: string,
  files: Files,
  { path, host, isDryRun, isJson, kind, choice, as }: Wish,
): Promise<void> {
  const database = await openDatabase(connectionString, { max: 4, comesLast: true });
  const events = await openEvents(connectionString);
  const progress = importProgress(process.stderr);
  try {
    const site = await findSiteForCommand(database.db, host);
    if (!site) throw new WrongUse(noSite(host));
    if (site.choice) console.error(site.choice);
    const person = as === undefined ? null : await personOf({ database, events }, site.id, as);
    if (person && kind === 'csv_users' && !mayBringPeople(person)) {
      throw new WrongUse(`${as} doesn't have permission to manage users.`);
    }
    const report = await runImport({
      ...(person ? { by: profileOf(person).id, mayWriteMarkup: mayWriteMarkup(person) } : {}),
      mayLetRead: person ? mayLetRead(person) : true,
      giver: person ? roleGiverOf(person) : null,
      database,
      connectionString,
      siteId: site.id,
      path,
      now: Math.floor(Date.now() / 1000),
      isDryRun,
      storeFile: (file) => files.put(createReadStream(file), { siteId: site.id, maxBytes: MOST_BYTES }),
      publish: (trx, topic) => events.publish(trx, { topic, siteId: site.id }),
      onProgress: progress.show,
      signal: stopSignal(),
      ...(kind ? { kind } : {}),
      ...(choice ? { choice } : {}),
    }).finally(progress.end);
    if (!isDryRun) {
      const rows = Object.values(report.made).reduce((sum, made) => sum + made, 0);
      const quotas = openQuotas({ db: database.db });
      await quotas.record(database.db, { siteId: site.id, profileId: null }, { rows, tasks: 1 });
    }
    console.log(
      isJson ? JSON.stringify(report) : `${site.title} (${site.host})\n${reportText(report, isDryRun)}`,
    );
  } finally {
    await events.close();
    await database.close();
  }
}

/** @throws WrongUse */
async function personOf(
  { database, events }: { database: Database; events: Events },
  siteId: number,
  email: string,
): Promise<Caller> {
  const account = await findAccount(database.db, email.trim().toLowerCase());
  const home = account
    ? await database.db
        .selectFrom('auth.account_site')
        .select('profile_id')
        .where('account_id', '=', account.id)
        .where('site_id', '=', siteId)
        .executeTakeFirst()
    : undefined;
  const person = home ? await callerFinder(database, events).ofProfile(siteId, home.profile_id) : null;
  if (!person) throw new WrongUse(`Nobody with the address ${email} may sign in to this site.`);
  return person;
}

/** Page views of access logs; what their addresses lead to is found as it is for readers. */
async function importLogInto(
  options: { connectionString: string; dataFolder: string; log: Log },
  { path, host, isDryRun, isJson }: Wish,
  hosts: readonly string[],
): Promise<void> {
  const ground = await openGround({ ...options, dashboardFolder: '', pools: { main: 4, steps: 1, jobs: 1 } });
  try {
    const { database } = ground;
    const site = await findSiteForCommand(database.db, host);
    if (!site) throw new WrongUse(noSite(host));
    if (site.choice) console.error(site.choice);
    const { timezone } = await database.db
      .selectFrom('site')
      .select('timezone')
      .where('id', '=', site.id)
      .executeTakeFirstOrThrow();
    const report = await importAccessLog({
      ...{ database, connectionString: options.connectionString, pages: pageNeedsOf(ground) },
      ...{ site: { id: site.id, timezone }, path, hosts, isDryRun, signal: stopSignal() },
    });
    console.log(isJson ? JSON.stringify(report) : `${site.title} (${site.host})\n${accessLogText(report)}`);
  } finally {
    await ground.close();
  }
}

/** @throws WrongUse */
function hostsOf(names: readonly string[] = [], isLog: boolean): string[] {
  if (names.length > 0 && !isLog) throw new WrongUse(`--host is for --kind ${ACCESS_LOG}.`);
  return names.map((name) => {
    const host = readLogHost(name);
    if (host === null)
      throw new WrongUse(`"${name}" is not a host. A host is a domain name such as old.example.com.`);
    return host;
  });
}

/** The first Ctrl-C stops the import in good order, the second one at once. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(1);
      stopping.abort();
    });
  }
  return stopping.signal;
}

function kindOf(text: string | undefined): ImportKind | undefined {
  const kind = importKinds.find((one) => one === text);
  if (text !== undefined && !kind)
    throw new WrongUse(`There is no kind "${text}"; there are ${[...importKinds, ACCESS_LOG].join(', ')}.`);
  return kind;
}

const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 300) ?? '';

const noSite = (host: string | null) =>
  host === null
    ? 'There is no site yet. npm start makes the first one; npm run admin -- create-site <host> makes one too.'
    : `There is no site ${host}.`;

try {
  await runCommand(process.argv.slice(2));
} catch (error) {
  if (error instanceof ImportProblem) console.error(error.sentence);
  else if (error instanceof WrongUse) console.error(`${error.message}\n${usage}`);
  else if (error instanceof DataFolderInUse || error instanceof DatabaseUnreachable)
    console.error(error.message);
  else if (isUnreachable(error)) console.error(connectionLost);
  // A stack says nothing to whoever brings a site in; LOG_LEVEL=debug shows it to who mends the product.
  else console.error(process.env.LOG_LEVEL === 'debug' ? error : `The import stopped: ${oneLine(error)}`);
  process.exitCode = 1;
}
