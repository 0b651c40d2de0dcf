import { Kysely, PostgresDialect } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#platform/server/database.ts';
import { JobInterrupted } from '#platform/server/jobs/job.ts';
import { exportedPosts } from './post-export-rows.ts';
import type { PostQuestion } from './post-question.ts';

const question = {
  direction: -1,
  statsIn: null,
  selection: {
    ...{ siteId: 1, timezone: 'UTC', communityId: null, filters: {}, now: 0 },
    viewer: { profileId: 7, isStaff: true, communityIds: [], ownOnly: false },
  },
} as unknown as PostQuestion;

/** A database that answers the first question at once, with a full page, and the next when it is told to. */
function slowDatabase() {
  const page = Array.from({ length: 1_000 }, (_, at) => 1_000 - at);
  const second = Promise.withResolvers<void>();
  let asked = 0;
  const query = async () => {
    asked += 1;
    if (asked > 1) await second.promise;
    return { command: 'SELECT', rowCount: 1, rows: [{ id: page, created_ts: page }] };
  };
  const pool = { connect: async () => ({ query, release: () => undefined }), end: async () => undefined };
  const db = new Kysely({ dialect: new PostgresDialect({ pool: pool as never }) }) as unknown as Db;
  return { db, answerSecond: second.resolve, asked: () => asked };
}

const rowsFrom = (db: Db, signal: AbortSignal) =>
  exportedPosts(db, {
    ...{ question, fields: new Set(['id']), signal },
    ...{ site: { id: 1, timezone: 'UTC' }, pathsOf: async () => new Map() },
  });

test('nothing is read when the server is stopping already', async () => {
  const { db, asked } = slowDatabase();
  await expect(rowsFrom(db, AbortSignal.abort()).next()).rejects.toThrow(JobInterrupted);
  expect(asked()).toBe(0);
});

test('an export that is interrupted waits for the page that is being read, and begins anew later', async () => {
  const { db, answerSecond } = slowDatabase();
  const stopping = new AbortController();
  const rows = rowsFrom(db, stopping.signal);
  expect((await rows.next()).value).toHaveLength(1_000);
  stopping.abort();
  const ended = rows.next();
  answerSecond();
  await expect(ended).rejects.toThrow(JobInterrupted);
});

test('an export that is given up has no page being read behind it', async () => {
  const { db, answerSecond } = slowDatabase();
  const rows = rowsFrom(db, new AbortController().signal);
  await rows.next();
  let isOver = false;
  const over = rows.return(undefined).then(() => {
    isOver = true;
  });
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  answerSecond();
  await over;
});

test('infinite-fetch: pages are read until one is not full', async () => {
  const sizes = [1_000, 1_000, 7, 1_000];
  let asked = 0;
  const query = async () => {
    const page = Array.from({ length: sizes[asked] ?? 0 }, (_, at) => 1_000 - at);
    asked += 1;
    return { command: 'SELECT', rowCount: 1, rows: [{ id: page, created_ts: page }] };
  };
  const pool = { connect: async () => ({ query, release: () => undefined }), end: async () => undefined };
  const db = new Kysely({ dialect: new PostgresDialect({ pool: pool as never }) }) as unknown as Db;
  const read: number[] = [];
  for await (const rows of rowsFrom(db, new AbortController().signal)) read.push(rows.length);
  expect([read, asked]).toEqual([[1_000, 1_000, 7], 3]);
});
