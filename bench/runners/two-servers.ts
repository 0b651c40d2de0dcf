import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { signOut } from '#modules/accounts/accounts.contract.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { updateProfile } from '#modules/profiles/profiles.contract.ts';
import { listRedirects } from '#modules/redirects/redirects.contract.ts';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { type Database, openDatabase } from '#platform/server/database.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import { spawnServer, startServerProcess } from '#platform/testing/server-process.ts';
import { benchFolder } from '../data/kept-newsroom.ts';
import { watchConnections } from '../killed/connections-watch.ts';
import { countOf } from '../killed/ledger.ts';
import { prepareSite, settleAndCompare } from '../killed/settle.ts';
import { startWriters } from '../killed/writers.ts';
import { percentile } from '../load/percentile.ts';
import type { Line, Runner } from './runner.ts';

const ROUNDS = 30;
const PATIENCE = 10_000;
const CSRF = 'a-token-of-the-bench-with-enough-letters';
/** What two servers and two workers must get along with, and some for those who measure. */
const MOST_CONNECTIONS = 60;
const settings = { max_connections: MOST_CONNECTIONS + 10 };
const quiet = { debug: () => undefined, info: () => undefined, warn: console.warn, error: console.error };

/** Two servers and two workers on one empty database: one migration, copies that agree, no job twice. */
export const twoServers: Runner = {
  isLong: true,
  run: async () => {
    const folder = join(benchFolder, `two-${process.pid}`);
    await mkdir(folder, { recursive: true });
    const postgres = await startEmbeddedPostgres({
      dataFolder: join(folder, 'database'),
      log: quiet,
      settings,
    });
    const env = { DATABASE_URL: postgres.connectionString };
    const workers = [1, 2].map((n) => spawnServer(join(folder, `worker ${n}`), env, ['--worker-only']));
    const servers = await Promise.all(
      [1, 2].map((n) => startServerProcess(join(folder, `server ${n}`), env)),
    );
    try {
      const outputs = [...servers, ...workers].map((one) => one.output()).join('');
      const migrations = outputs.match(/Prepared the database/g)?.length ?? 0;
      const database = await openDatabase(postgres.connectionString, { max: 4 });
      const lines = await compare(
        database,
        servers.map(({ address }) => address),
      ).finally(database.close);
      // A worker that comes first has done it silently.
      return [{ what: 'two servers, migrations told', value: migrations, unit: '(at most 1)' }, ...lines];
    } finally {
      for (const worker of workers) worker.child.kill('SIGTERM');
      await Promise.all([
        ...servers.map((server) => server.end('SIGTERM')),
        ...workers.map((one) => one.exited),
      ]);
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function compare(database: Database, addresses: string[]): Promise<Line[]> {
  const place = { withDatabase: <T>(work: (one: Database) => Promise<T>) => work(database) };
  const { siteId, token } = await prepareSite(place);
  const journal = join(benchFolder, `two-${process.pid}.jsonl`);
  const load = addresses.map((address, at) =>
    startWriters({ address, siteId, token, writers: 2, name: `server-${at}`, journal }),
  );
  await Promise.all(load.map((writers) => writers.nextYes(30_000)));
  const connections = watchConnections(database.pool);
  const [first = '', second = ''] = addresses;
  const renamed = await inRounds(async (round) => {
    await database.db.transaction().execute(async (trx) => {
      await sql`update section set title = ${`Section ${round}`} where site_id = ${siteId} and id = 0`.execute(
        trx,
      );
      await publish(trx, 'section', siteId);
    });
    return untilAll(addresses, async (address) =>
      (await (await get(address + listSections.path, token)).text()).includes(`"Section ${round}"`),
    );
  });
  const author = await signInAs({ database }, { siteId }, 'owner');
  await makePost(database, siteId, author.profileId);
  const byline = await inRounds(async (round) => {
    await rename(database, first, author, `Author ${round}`);
    return untilAll(addresses, async (address) =>
      (
        await (await get(address + listPosts.path.replace('{roarId}', String(siteId)), token)).text()
      ).includes(`"Author ${round}"`),
    );
  });
  const banned = await inRounds(async () => {
    const member = await signInAs({ database }, { siteId }, 'owner');
    await untilAll(addresses, async (address) => (await get(address + listRedirects.path, member.token)).ok);
    await database.db.transaction().execute(async (trx) => {
      await sql`update profile set status = 3 where site_id = ${siteId} and id = ${member.profileId}`.execute(
        trx,
      );
      await publish(trx, 'caller', siteId);
    });
    return untilAll(
      addresses,
      async (address) => !(await get(address + listRedirects.path, member.token)).ok,
    );
  });
  const signedOut = await inRounds(async () => {
    const member = await signInAs({ database }, { siteId }, 'owner');
    await untilAll(addresses, async (address) => (await get(address + listRedirects.path, member.token)).ok);
    const cookie = `csrf_token=${CSRF}; masthead_session=${member.token}`;
    const left = await fetch(first + signOut.path, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, 'x-csrf-token': CSRF },
    });
    if (left.status >= 400) throw new Error(`Signing out failed: ${await left.text()}`);
    return untilAll([second], async (address) => !(await get(address + listRedirects.path, member.token)).ok);
  });
  for (const writers of load) await writers.stop();
  const most = await connections.stop();
  if (most >= MOST_CONNECTIONS) throw new Error(`${most} connections are too many.`);
  const acknowledged = load.flatMap((writers) => writers.acknowledged);
  const { differences } = await settleAndCompare(place, acknowledged);
  await rm(journal, { force: true });
  if (countOf(differences) > 0) throw new Error(`Not as it must be: ${JSON.stringify(differences)}`);
  const line = (what: string, times: number[]): Line => ({
    what: `two servers, ${what}`,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    note: `${ROUNDS} rounds under load`,
  });
  return [
    line('until both show a renamed section', renamed),
    line('until both show the new name of an author', byline),
    line('until both refuse a banned person', banned),
    line('until the other refuses who signed out', signedOut),
    {
      what: 'two servers and two workers, connections at the most',
      value: most,
      unit: `(below ${MOST_CONNECTIONS})`,
    },
    {
      what: 'two servers and two workers, lost or doubled',
      value: 0,
      unit: 'differences',
      note: `${acknowledged.length} acknowledged writes`,
    },
  ];
}

/** One that names its author in the list of posts. */
async function makePost({ db, ids }: Database, siteId: number, authorId: number): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const post = { headline: 'A post', slug: `two-servers-${now}`, status: 0, author_ids: [authorId] };
  await db
    .insertInto('post')
    .values({ site_id: siteId, id: ids.next(), ...post, created_ts: now, updated_ts: now })
    .execute();
}

async function rename({ db }: Database, address: string, who: Member, title: string): Promise<void> {
  const { revision } = await db
    .selectFrom('profile')
    .select('revision')
    .where('id', '=', who.profileId)
    .executeTakeFirstOrThrow();
  const answer = await fetch(address + updateProfile.path.replace('{profileId}', String(who.profileId)), {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': CSRF,
      cookie: `csrf_token=${CSRF}; masthead_session=${who.token}`,
    },
    body: JSON.stringify({ title, revision }),
  });
  if (!answer.ok) throw new Error(`Renaming failed: ${await answer.text()}`);
}

async function inRounds(one: (round: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) times.push(await one(round));
  return times.sort((a, b) => a - b);
}

async function untilAll(addresses: string[], holds: (address: string) => Promise<boolean>): Promise<number> {
  const from = performance.now();
  for (const address of addresses) {
    while (!(await holds(address))) {
      if (performance.now() - from > PATIENCE) throw new Error('The servers do not agree.');
      await wait(5);
    }
  }
  return performance.now() - from;
}

const get = (url: string, token: string) =>
  fetch(url, { headers: { cookie: `masthead_session=${token}` }, redirect: 'manual' });

/** The word that the room of the change will send with it. */
const publish = (trx: Database['db'], topic: string, siteId: number) =>
  sql`select pg_notify('masthead_change', ${JSON.stringify({ topic, siteId })})`.execute(trx);
