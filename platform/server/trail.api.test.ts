import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import type { Call } from './answer.ts';
import { type Database, openDatabase } from './database.ts';
import { createdBy, deletedBy, restored, stampOf, updatedBy } from './row-stamps.ts';
import { recordWrite, type Write } from './trail.ts';

const SITE = 1;
let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  database = await openDatabase(own.connectionString);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const call = {
  site: { id: SITE },
  caller: { profile: { id: 5 } },
  request: { id: 'request-1', ip: '10.0.0.9', userAgent: 'A browser' },
} as unknown as Pick<Call, 'site' | 'caller' | 'request'>;

async function recorded(write: Write) {
  const { db, ids } = database;
  await db.transaction().execute((trx) => recordWrite(trx, ids.next, call, write));
  const audit = await db
    .selectFrom('audit_event')
    .selectAll()
    .where('site_id', '=', SITE)
    .where('object_id', '=', write.objectId)
    .executeTakeFirstOrThrow();
  const events = await db
    .selectFrom('outbox')
    .select(['event', 'payload'])
    .where('site_id', '=', SITE)
    .where('object_id', '=', write.objectId)
    .execute();
  return { audit, events };
}

test('what changed is recorded alone, with who did it and how it came', async () => {
  const { audit, events } = await recorded({
    action: 'motto.updated',
    objectId: 1,
    before: { title: 'Old', note: 'same', tags: ['a'] },
    after: { title: 'New', note: 'same', tags: ['a'] },
    event: { title: 'New' },
  });
  expect(audit).toMatchObject({ before: { title: 'Old' }, after: { title: 'New' } });
  expect(audit).toMatchObject({ action: 'motto.updated', object_kind: 'motto', actor_profile_id: 5 });
  expect(audit).toMatchObject({ actor_kind: 'profile', ip: '10.0.0.9', agent: 'A browser' });
  expect(audit.request_id).toBe('request-1');
  expect(events).toEqual([{ event: 'motto.updated', payload: { title: 'New' } }]);
});

test('what is new or gone is recorded whole, and nothing is told without an event', async () => {
  const made = await recorded({ action: 'motto.created', objectId: 2, after: { title: 'T', note: '' } });
  expect([made.audit.before, made.audit.after]).toEqual([null, { title: 'T', note: '' }]);
  expect(made.events).toEqual([]);
  const gone = await recorded({ action: 'motto.removed', objectId: 3, before: { title: 'T' } });
  expect([gone.audit.before, gone.audit.after]).toEqual([{ title: 'T' }, null]);
});

test('the kind of the thing is another one where that is said', async () => {
  const { audit } = await recorded({ action: 'session.ended', objectKind: 'profile', objectId: 4 });
  expect(audit.object_kind).toBe('profile');
});

test('a row carries who made, changed and deleted it, and its revision goes up with each', async () => {
  const { db } = database;
  const stamp = { ...stampOf(call), now: 100 };
  expect(stamp).toEqual({ siteId: SITE, by: 5, now: 100 });
  const tag = { ...createdBy(stamp), id: 9, title: 'T', title_key: 't', slug: 't' };
  await db.insertInto('tag').values(tag).execute();
  type Columns = ReturnType<typeof updatedBy> | ReturnType<typeof deletedBy> | ReturnType<typeof restored>;
  const change = (columns: Columns) => {
    return db
      .updateTable('tag')
      .set(columns)
      .where('site_id', '=', SITE)
      .where('id', '=', 9)
      .returning(['created_ts', 'created_by', 'updated_ts', 'updated_by', 'deleted_ts', 'revision'])
      .executeTakeFirstOrThrow();
  };
  const other = { by: 6, now: 200 };
  const made = { created_ts: 100, created_by: 5 };
  expect(await change(updatedBy(other))).toEqual({
    ...{ ...made, updated_ts: 200, updated_by: 6, deleted_ts: null, revision: 2 },
  });
  expect(await change(deletedBy({ by: 7, now: 300 }))).toMatchObject({ deleted_ts: 300, revision: 3 });
  expect(await change(restored({ by: 8, now: 400 }))).toMatchObject({
    ...{ ...made, updated_ts: 400, updated_by: 8, deleted_ts: null, revision: 4 },
  });
});
