import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { type Database, openDatabase, type Trx } from './database.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { dispatchEvents } from './outbox/dispatch-events.ts';
import { purgeDispatched } from './outbox/purge-dispatched.ts';
import { type OutboxEvent, type Reactions, reactionsByEvent } from './outbox/reaction.ts';
import { nextRetry, retryReactions } from './outbox/retry-reactions.ts';
import { openOutbox } from './outbox.ts';

const SITE = 1;
const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
const patience = { timeout: 45_000, interval: 20 };
let own: TestDatabase;
let database: Database;
let now: number;
let reactions: Reactions;

beforeEach(async () => {
  own = await createTestDatabase();
  database = await openDatabase(own.connectionString);
  now = Math.floor(Date.now() / 1000);
  reactions = reactionsByEvent();
  await database.db
    .insertInto('site')
    .values({ id: SITE, name: 'news', title: 'News', uri: 'http://news.test', created_ts: now })
    .execute();
});

afterEach(async () => {
  await database.close();
  await own.drop();
});

/** Writes an event as a write does; its number comes back in the notes. */
async function happen(objectId: number | null, n: number, event = 'post.saved'): Promise<void> {
  await database.db
    .insertInto('outbox')
    .values({
      site_id: SITE,
      id: database.ids.next(),
      event,
      object_id: objectId,
      payload: JSON.stringify({ n }),
      created_ts: now,
    })
    .execute();
}

/** An effect that is a row, so that it can be seen to come once; `mayWork` decides when it succeeds. */
const noting =
  (name: string, mayWork: (n: number) => boolean) =>
  async ({ siteId, objectId, payload }: OutboxEvent, trx: Trx) => {
    const once = `${payload.n}-${database.ids.next()}`;
    await trx
      .insertInto('network_name')
      .values({ network_id: siteId, kind: name, name: once, target_id: objectId })
      .execute();
    if (!mayWork(Number(payload.n))) throw new Error(`no ${payload.n} today`);
  };

function noteWhen(name: string, mayWork: (n: number) => boolean): void {
  reactions.add({ event: 'post.saved', name, handle: noting(name, mayWork) });
}

/** A reaction that takes many events at once, and fails for all where one of them may not work; its turns. */
function noteTogether(name: string, mayWork: (n: number) => boolean): number[][] {
  const turns: number[][] = [];
  const note = noting(name, mayWork);
  reactions.add({
    event: 'post.saved',
    name,
    isMeant: ({ payload }) => payload.n !== 4,
    handleAll: async ({ events }, trx) => {
      turns.push(events.map(({ payload }) => Number(payload.n)));
      for (const event of events) await note(event, trx);
    },
  });
  return turns;
}

/** The numbers of the events whose effect stands, in the order of their effects. */
async function effects(name: string): Promise<number[]> {
  const rows = await database.db.selectFrom('network_name').select('name').where('kind', '=', name).execute();
  const parts = rows.map((row) => row.name.split('-').map(Number));
  return parts.sort(([, a = 0], [, b = 0]) => a - b).map(([n = 0]) => n);
}

const options = () => ({
  db: database.db,
  reactions,
  log,
  siteId: SITE,
  signal: new AbortController().signal,
  now: () => now,
});

async function openEvents(): Promise<number> {
  const open = database.db.selectFrom('outbox').select('id').where('site_id', '=', SITE);
  return (await open.where('dispatched_ts', 'is', null).execute()).length;
}

test('hands each event to each of its reactions once, in order', async () => {
  noteWhen('search', () => true);
  noteWhen('mail', () => true);
  for (let n = 1; n <= 250; n += 1) await happen(n % 3, n);
  await happen(1, 999, 'nobody.listens');
  await dispatchEvents(options());
  await dispatchEvents(options());
  const all = Array.from({ length: 250 }, (_, index) => index + 1);
  expect(await effects('search')).toEqual(all);
  expect(await effects('mail')).toEqual(all);
  expect(await openEvents()).toBe(0);
});

test('hands each event over once when several dispatchers are at it', async () => {
  noteWhen('search', () => true);
  for (let n = 1; n <= 300; n += 1) await happen(1, n);
  await Promise.all([1, 2, 3, 4].map(() => dispatchEvents(options())));
  expect(await effects('search')).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
});

test('hands many events at once to a reaction that takes them so, and leaves out what does not concern it', async () => {
  const turns = noteTogether('search', () => true);
  for (let n = 1; n <= 5; n += 1) await happen(n % 2, n);
  await dispatchEvents(options());
  expect(turns).toEqual([[1, 2, 3, 5]]);
  expect(await effects('search')).toEqual([1, 2, 3, 5]);
  expect(await openEvents()).toBe(0);
});

test('tries each event by itself where many at once fail, and holds up only those of the same object', async () => {
  const turns = noteTogether('search', (n) => n !== 1);
  await happen(7, 1);
  await happen(7, 2);
  await happen(8, 3);
  await happen(8, 4);
  await dispatchEvents(options());
  expect(turns).toEqual([[1, 2, 3], [1], [3]]);
  expect(await effects('search')).toEqual([3]);
  const retries = database.db.selectFrom('outbox_retry').select(['object_id', 'attempts']);
  const waiting = await retries.where('site_id', '=', SITE).orderBy('event_id').execute();
  expect(waiting).toEqual([
    { object_id: 7, attempts: 1 },
    { object_id: 7, attempts: 0 },
  ]);
});

test('lets a reaction that fails hold up only what comes after it for the same object', async () => {
  let isWell = false;
  noteWhen('search', (n) => isWell || n !== 1);
  noteWhen('mail', () => true);
  await happen(7, 1);
  await happen(7, 2);
  await happen(8, 3);
  await dispatchEvents(options());
  expect(await effects('search')).toEqual([3]);
  expect(await effects('mail')).toEqual([1, 2, 3]);
  await happen(7, 4);
  await dispatchEvents(options());
  await retryReactions(options());
  expect(await effects('search')).toEqual([3]);
  isWell = true;
  now += 60;
  await retryReactions(options());
  expect(await effects('search')).toEqual([3, 1, 2, 4]);
  expect(await effects('mail')).toEqual([1, 2, 3, 4]);
  expect(await nextRetry(database.db, SITE)).toBeNull();
});

test('waits longer after each failure and gives up in the end, so that the line moves on', async () => {
  noteWhen('search', (n) => n !== 1);
  await happen(7, 1);
  await happen(7, 2);
  await dispatchEvents(options());
  const pauses: number[] = [];
  for (let due = await nextRetry(database.db, SITE); due !== null; due = await nextRetry(database.db, SITE)) {
    pauses.push(due - now);
    now = due;
    await retryReactions(options());
  }
  expect(pauses.slice(0, 4)).toEqual([10, 20, 40, 80]);
  expect(pauses.at(-1)).toBe(3_600);
  expect(pauses).toHaveLength(15);
  expect(await effects('search')).toEqual([2]);
});

test('wakes up for what was written, and again for what failed', async () => {
  let failures = 1;
  const jobs: Jobs = createJobs({ connectionString: own.connectionString, log });
  const outbox = openOutbox({ database, jobs, log });
  const seen: unknown[] = [];
  outbox.react({
    event: 'post.saved',
    name: 'search',
    handle: async ({ payload }) => {
      if (failures-- > 0) throw new Error('not yet');
      seen.push(payload.n);
    },
  });
  await jobs.start();
  await happen(7, 1);
  outbox.wake(SITE);
  await vi.waitFor(async () => expect(await nextRetry(database.db, SITE)).not.toBeNull(), patience);
  await database.db.updateTable('outbox_retry').set({ due_ts: now }).where('site_id', '=', SITE).execute();
  outbox.wake(SITE);
  await vi.waitFor(() => expect(seen).toEqual([1]), patience);
  await jobs.stop();
});

test('a site with much to follow up keeps one worker, and leaves the others to who comes next', async () => {
  const jobs: Jobs = createJobs({ connectionString: own.connectionString, log });
  const outbox = openOutbox({ database, jobs, log });
  const gate = Promise.withResolvers<void>();
  const seen: unknown[] = [];
  outbox.react({
    ...{ event: 'post.saved', name: 'search' },
    handle: async ({ payload }) => {
      await gate.promise;
      seen.push(payload.n);
    },
  });
  const other = vi.fn(async () => undefined);
  jobs.define('somebody.waits', other);
  await jobs.start();
  for (let n = 1; n <= 6; n += 1) {
    await happen(n, n);
    outbox.wake(SITE);
    // Longer than wake-ups are gathered.
    await wait(300);
  }
  await jobs.enqueue(database.db, 'somebody.waits', {});
  // A statement that waits for a lock would be given up after 30 seconds, and make room.
  await vi.waitFor(() => expect(other).toHaveBeenCalled(), { ...patience, timeout: 15_000 });
  expect(seen).toEqual([]);
  gate.resolve();
  await vi.waitFor(() => expect(seen).toEqual([1, 2, 3, 4, 5, 6]), patience);
  await jobs.stop();
});

test('finds at its start what a crash left', async () => {
  await happen(7, 1);
  const jobs: Jobs = createJobs({ connectionString: own.connectionString, log });
  const seen: unknown[] = [];
  openOutbox({ database, jobs, log }).react({
    event: 'post.saved',
    name: 'search',
    handle: async ({ payload }) => void seen.push(payload.n),
  });
  await jobs.start();
  await vi.waitFor(() => expect(seen).toEqual([1]), patience);
  await jobs.stop();
});

test('removes events a week after they were dispatched, but none that a reaction waits for', async () => {
  noteWhen('search', (n) => n !== 1);
  await happen(7, 1);
  await happen(8, 2);
  await dispatchEvents(options());
  await happen(9, 3);
  await purgeDispatched(database.db, now);
  await purgeDispatched(database.db, now + 8 * 24 * 3_600);
  const rows = await database.db.selectFrom('outbox').select('payload').where('site_id', '=', SITE).execute();
  expect(rows.map((row) => row.payload)).toEqual([{ n: 1 }, { n: 3 }]);
});
