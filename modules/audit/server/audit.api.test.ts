import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { signIn } from '#modules/accounts/accounts.contract.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { createRedirect, listRedirects, updateRedirect } from '#modules/redirects/redirects.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { record } from '#platform/server/trail.ts';
import {
  type AuditEvent,
  exportAuditEvents,
  exportAuditLines,
  listAuditEvents,
  listOwnActions,
} from '../audit.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let writer: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId }, 'owner');
  writer = await signInAs(api.ground, { siteId }, 'writer');
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.ground.refusals.settled();
  await api.ground.database.db.deleteFrom('audit_event').where('site_id', '=', siteId).execute();
});

const list = async (query: object = {}) =>
  (await api.as(owner).call(listAuditEvents, { params: { siteId }, query })).body;
const actions = (body: { items: AuditEvent[] }) => body.items.map(({ action }) => action);
const add = (path: string) =>
  api.as(owner).call(createRedirect, { body: { path, redirect_to: 'https://elsewhere.test/' } });

/** Rows as writes leave them, at given times. */
async function leave(rows: { action: string; ts?: number; after?: object; objectId?: number }[]) {
  const { db, ids } = api.ground.database;
  await db.transaction().execute(async (trx) => {
    for (const { action, after, objectId = null } of rows) {
      const actor = { profileId: owner.profileId, kind: 'profile' } as const;
      await record(trx, ids.next, {
        ...{ siteId, actor, action, objectKind: action.split('.')[0] ?? '', objectId },
        after: after as Record<string, unknown>,
      });
    }
  });
}

describe('G-90: the audit log', () => {
  test('says who did what to what, with the changed fields before and after', async () => {
    const made = (await add('/old')).body;
    await api
      .as(owner)
      .call(updateRedirect, { params: { redirectId: made.id }, body: { note: 'why', revision: 1 } });
    const { items, total_count, after } = await list();
    expect([actions({ items }), total_count, after]).toEqual([
      ['redirect.updated', 'redirect.created'],
      2,
      null,
    ]);
    expect(items[0]).toMatchObject({
      actor: { kind: 'profile', profile: { id: owner.profileId } },
      object: { kind: 'redirect', id: made.id },
      before: { note: '' },
      after: { note: 'why' },
      ip: '127.0.0.1',
    });
    expect(items[0].actor.profile.title).toMatch(/^owner/);
  });

  test('filters by actor, action, kind of action, object and day', async () => {
    await leave([
      { action: 'redirect.created', objectId: 1 },
      { action: 'redirect.removed', objectId: 1 },
      { action: 'post.updated', objectId: 2 },
    ]);
    expect(actions(await list({ actor: writer.profileId }))).toEqual([]);
    expect(actions(await list({ actor: owner.profileId }))).toHaveLength(3);
    expect(actions(await list({ action: 'post.updated' }))).toEqual(['post.updated']);
    expect(actions(await list({ action: 'redirect.' }))).toEqual(['redirect.removed', 'redirect.created']);
    expect(actions(await list({ object_kind: 'redirect', object_id: 1 }))).toHaveLength(2);
    expect(actions(await list({ object_kind: 'post', object_id: 1 }))).toEqual([]);
    expect(actions(await list({ from: '01-01-2020', to: '31-12-2020' }))).toEqual([]);
    expect(actions(await list({ from: '01-01-2020' }))).toHaveLength(3);
    // What happens now is still of the last day, whichever side of midnight the test began on.
    const day = (daysAgo: number) =>
      new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('-');
    const byDay = async () => {
      const today = day(0);
      const found = [await list({ from: today, to: today }), await list({ from: day(2), to: day(1) })];
      return { isSameDay: today === day(0), found: found.map((one) => one.items.length) };
    };
    const asked = await byDay();
    expect((asked.isSameDay ? asked : await byDay()).found).toEqual([3, 0]);
  });

  test('shows everything of one request', async () => {
    await add('/a');
    await add('/b');
    const { items } = await list();
    const one = await list({ request_id: items[0].request_id });
    expect(one.items).toEqual([items[0]]);
  });

  test('goes on from the cursor without a gap or a double, and refuses one that is none', async () => {
    await leave(Array.from({ length: 7 }, (_, index) => ({ action: 'post.updated', objectId: index })));
    const found: number[] = [];
    let after: string | undefined;
    do {
      const page = await list({ limit: 3, after });
      found.push(...page.items.map((item: AuditEvent) => item.object.id ?? -1));
      after = page.after ?? undefined;
    } while (after);
    expect(found).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect((await list({ after: 'nonsense' })).error).toBe('after_is_invalid');
  });

  test('keeps no secret, at any depth', async () => {
    await leave([
      { action: 'site.updated', after: { title: 'T', smtp: { password: 'hunter2', token: 'abc' } } },
    ]);
    const { rows } = await api.ground.database.pool.query<{ after: string }>(
      'select after::text from audit_event where site_id = $1',
      [siteId],
    );
    expect(rows[0]?.after).not.toMatch(/hunter2|abc/);
    expect((await list()).items[0].after).toEqual({
      title: 'T',
      smtp: { password: '[masked]', token: '[masked]' },
    });
  });

  test('is read by those who hold VIEW_ACCOUNT_DETAILS', async () => {
    const { status } = await api.as(writer).call(listAuditEvents, { params: { siteId }, query: {} });
    expect(status).toBe(403);
  });
});

describe('G-90: what was refused', () => {
  let writer: Member;
  beforeAll(async () => {
    writer = await signInAs(api.ground, { siteId }, 'writer');
  });
  const tryIt = () => api.as(writer).call(listRedirects, { query: {} });
  const refusals = async () => {
    await api.ground.refusals.settled();
    return (await list({ action: 'call.refused' })).items as AuditEvent[];
  };

  test('leaves one row a minute for a person and a call, however often it is tried', async () => {
    for (let count = 0; count < 30; count += 1) expect((await tryIt()).status).toBe(403);
    const rows = await refusals();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      actor: { profile: { id: writer.profileId } },
      object: { kind: 'call', id: null },
      after: {
        call: 'GET /core/community/redirects/',
        path: '/core/community/redirects/',
        status: 403,
        code: 'permission_denied',
        missing: ['EDIT_SITE'],
      },
    });
  });

  test('leaves at most ten rows a minute for a person', async () => {
    const someone = await signInAs(api.ground, { siteId }, 'writer');
    const send = (path: string, method = 'GET') => api.as(someone).send({ method, path });
    for (const method of ['GET', 'PUT', 'DELETE']) await send('/core/community/redirects/7', method);
    for (const method of ['GET', 'POST']) await send('/core/community/redirects/', method);
    for (const end of ['/remove', '/restore', '/flatten', '/imports'])
      await send(`/core/v1/sites/${siteId}/redirects${end}`, 'POST');
    for (const end of ['/redirects/counts', '/redirects/export', '/audit', '/audit/export'])
      await send(`/core/v1/sites/${siteId}${end}`);
    await api.ground.refusals.settled();
    const { items } = await list({ action: 'call.refused', actor: someone.profileId });
    expect(items).toHaveLength(10);
  });

  test('leaves nothing of visitors, whom nobody could name', async () => {
    await api.as().call(listRedirects, { query: {} });
    expect(await refusals()).toEqual([]);
  });
});

test('G-90: sign-ins are recorded, those that were refused as well', async () => {
  const { database } = api.ground;
  const email = 'ruth@news.test';
  const password = 'Right-Horse-9';
  const ruth = await addMember(database, {
    siteId,
    email,
    title: 'Ruth',
    password,
    role: 'editor',
    now: api.now,
  });
  const comeIn = (tried: string) => api.as().call(signIn, { query: {}, body: { email, password: tried } });
  expect((await comeIn('Wrong-Horse-9')).status).toBe(401);
  expect((await comeIn(password)).status).toBe(200);
  await api.ground.refusals.settled();
  expect(actions(await list({ object_id: ruth.profileId, object_kind: 'profile' })).sort()).toEqual([
    'session.refused',
    'session.started',
  ]);
  const refused = (await list({ action: 'session.refused' })).items[0];
  expect(refused.actor.profile).toBeNull();
});

describe('G-90: the file', () => {
  const file = (who: Member, query: object) =>
    api.as(who).call(exportAuditEvents, { params: { siteId }, query });

  test('has every row of the question as CSV, and nothing in it that a spreadsheet runs', async () => {
    await leave(Array.from({ length: 1_203 }, (_, index) => ({ action: 'post.updated', objectId: index })));
    await leave([{ action: '=1+1' }]);
    const { headers, body } = await file(owner, {});
    expect(headers['content-type']).toContain('text/csv');
    const rows: Record<string, string>[] = parse(body, { columns: true, bom: true });
    expect(Object.keys(rows[0] ?? {})).toEqual([
      ...['time', 'actor_id', 'actor', 'actor_kind', 'action', 'object_kind', 'object_id', 'object'],
      ...['before', 'after', 'ip', 'agent', 'request_id', 'batch_id', 'id', 'token'],
    ]);
    expect(rows).toHaveLength(1_204);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1_204);
    expect(rows[0]?.action).toBe("'=1+1");
    expect(rows[1]).toMatchObject({ object_kind: 'post', object_id: '1202', actor_id: `${owner.profileId}` });
  });

  test('has the same as JSON lines', async () => {
    await leave([
      { action: 'post.updated', objectId: 5, after: { headline: 'New' } },
      { action: 'site.updated' },
    ]);
    const query = { action: 'post.updated' };
    const { headers, body } = await api.as(owner).call(exportAuditLines, { params: { siteId }, query });
    expect(headers['content-type']).toContain('ndjson');
    expect(headers['content-disposition']).toContain('.jsonl');
    const rows = String(body)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows).toEqual((await list({ action: 'post.updated' })).items);
  });

  test('takes EXPORT_USERS beside VIEW_ACCOUNT_DETAILS', async () => {
    expect((await file(writer, {})).status).toBe(403);
    const support = await signInAs(api.ground, { siteId }, 'support');
    const { status, body } = await file(support, {});
    expect([status, body.missing]).toEqual([403, ['VIEW_ACCOUNT_DETAILS', 'EXPORT_USERS']]);
  });
});

test('recent actions are the writes of the caller alone, of the last 24 hours', async () => {
  await add('/mine');
  const writes = [{ action: 'session.started' }, { action: 'call.refused' }, { action: 'post.updated' }];
  await leave(writes);
  const { db } = api.ground.database;
  await db
    .updateTable('audit_event')
    .set({ at_ts: api.now - 25 * 3600 })
    .where('site_id', '=', siteId)
    .where('action', '=', 'post.updated')
    .execute();
  const own = async (who: Member) =>
    actions((await api.as(who).call(listOwnActions, { params: { siteId }, query: {} })).body);
  expect(await own(owner)).toEqual(['redirect.created']);
  expect(await own(writer)).toEqual([]);
});

test('G-94: a batch is one own action, with how many deeds it stands for, and one entry of the log each', async () => {
  const { db, ids } = api.ground.database;
  const actor = { profileId: owner.profileId, kind: 'profile' } as const;
  const batchId = ids.next();
  await db.transaction().execute(async (trx) => {
    for (const objectId of [1, 2, 3]) {
      const deed = { siteId, actor, action: 'post.status_changed', objectKind: 'post', objectId, batchId };
      await record(trx, ids.next, { ...deed, before: { status: 0 }, after: { status: 5 } });
    }
  });
  await add('/alone');
  const own = async (query: object) =>
    (await api.as(owner).call(listOwnActions, { params: { siteId }, query })).body;
  const { items, total_count } = await own({});
  const told = items.map((item: AuditEvent) => [item.action, item.batch_id, item.batch_count]).sort();
  expect([told, total_count]).toEqual([
    [
      ['post.status_changed', batchId, 3],
      ['redirect.created', null, undefined],
    ],
    2,
  ]);
  const first = await own({ limit: 1 });
  const second = await own({ limit: 1, after: first.after });
  expect([first.items.length, actions(second), second.after]).toEqual([1, [items[1].action], null]);
  expect(actions(await list())).toHaveLength(4);
});

test('a batch as one own action tells what all its deeds went from and to, and nothing that was only so for some', async () => {
  const { db, ids } = api.ground.database;
  const actor = { profileId: owner.profileId, kind: 'profile' } as const;
  const batchId = ids.next();
  await db.transaction().execute(async (trx) => {
    for (const status of [0, 8]) {
      const deed = {
        siteId,
        actor,
        action: 'post.status_changed',
        objectKind: 'post',
        objectId: 1 + status,
        batchId,
      };
      await record(trx, ids.next, { ...deed, before: { status }, after: { status: 5 } });
    }
  });
  const { body } = await api.as(owner).call(listOwnActions, { params: { siteId }, query: {} });
  expect(body.items.find((item: AuditEvent) => item.batch_id === batchId)).toMatchObject({
    ...{ before: null, after: { status: 5 }, batch_count: 2 },
  });
});
