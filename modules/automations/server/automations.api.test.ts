import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { hostileAddresses } from '#platform/server/outgoing-http/hostile-addresses.fixture.ts';
import { createHook, deleteHook, listHooks, updateHook } from '../automations.contract.ts';
import { rotateHookSecret } from '../executions.contract.ts';
import { hookServiceOf } from './hook-service.ts';

let api: TestApi;
let owner: Member;
let siteId: number;
const named: Record<string, string[]> = { 'hooks.test': ['93.184.215.14'], 'inner.test': ['10.0.0.7'] };

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  hookServiceOf(api.ground).addressesOf = async (host) => {
    const found = named[host];
    if (!found)
      throw Object.assign(new Error(host), { code: host === 'away.test' ? 'EAI_AGAIN' : 'ENOTFOUND' });
    return found;
  };
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.ground.database.db.deleteFrom('hook').where('site_id', '=', siteId).execute();
});

const plain = {
  ...{ enabled: false, trigger_kind: 'event', events: ['tag.merged'], filter: '{}', url: '', headers: '{}' },
  ...{ payload: 'thin', timeout_s: 5, secret_sealed: '', secret_end: '', created_ts: 1, updated_ts: 1 },
};
const draft = { title: 'Search', url: 'https://hooks.test/posts', events: ['post.published' as const] };
const add = (more: object = {}, who = owner) => api.as(who).call(createHook, { body: { ...draft, ...more } });
const change = (id: number, body: object) =>
  api.as(owner).call(updateHook, { params: { hookId: id }, body: { revision: 1, ...body } });
const list = async (query: object = {}) => (await api.as(owner).call(listHooks, { query })).body;

describe('a webhook', () => {
  test('is added with what nobody said, and its secret is told this once', async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    const { items, total_count } = await list();
    expect(total_count).toBe(1);
    expect(items[0]).toMatchObject({
      ...{ _id: body.id, id: body.id, title: 'Search', enabled: true, trigger: { kind: 'event' } },
      ...{ schedule: null, filter: {}, headers: {}, payload: 'full', timeout_s: 15, disabled_reason: null },
      ...{ created_by: owner.profileId, secret_end: body.secret.slice(-4) },
    });
    expect(items[0]?.created_by_title).toBeTruthy();
    expect(JSON.stringify(items)).not.toContain(body.secret);
  });

  test('is changed in what is said alone, in its version, and found by words and by its state', async () => {
    const { body } = await add();
    const changed = await change(body.id, { enabled: false });
    expect(changed.body).toMatchObject({ title: 'Search', enabled: false, revision: 2 });
    expect((await change(body.id, { title: 'Late' })).body.error).toBe('revision_conflict');
    await add({ title: 'Chat', url: 'https://hooks.test/chat' });
    expect((await list({ query: 'chat' })).items.map(({ title }: { title: string }) => title)).toEqual([
      'Chat',
    ]);
    expect((await list({ enabled: 'false' })).items.map(({ title }: { title: string }) => title)).toEqual([
      'Search',
    ]);
    expect((await list({ order_by: 'created', order_direction: '-1' })).items[0]?.title).toBe('Chat');
  });

  test('is deleted in its version, and comes back by its batch', async () => {
    const { body } = await add();
    const call = { params: { hookId: body.id } };
    const gone = await api.as(owner).call(deleteHook, call);
    expect((await list()).total_count).toBe(0);
    expect((await api.as(owner).call(deleteHook, call)).status).toBe(404);
    const params = { siteId, batchId: gone.body.batch_id ?? 0 };
    expect((await api.as(owner).call(undoAct, { params })).status).toBeLessThan(300);
    expect((await list()).total_count).toBe(1);
  });

  test('is written into the audit log without its secrets', async () => {
    const { body } = await add({ headers: { Authorization: { value: 'Bearer abc', is_secret: true } } });
    const rows = await api.ground.database.db
      .selectFrom('audit_event')
      .select(['action', 'after'])
      .where('site_id', '=', siteId)
      .where('object_id', '=', body.id)
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['hook.created']);
    expect(JSON.stringify(rows)).not.toMatch(/Bearer abc|whsec_/);
  });

  test('belongs to people who may change the site, and to technical ones', async () => {
    const [technical, editor] = await Promise.all([
      signInAs(api.ground, { siteId, host: 'news.test' }, 'technical'),
      signInAs(api.ground, { siteId, host: 'news.test' }, 'editor'),
    ]);
    expect((await add({}, technical)).status).toBe(201);
    expect((await add({}, editor)).status).toBe(403);
  });

  test('is refused beyond fifty', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => ({
      ...plain,
      id: at + 1,
      title: `${at}`,
      title_key: `${at}`,
    }));
    await api.ground.database.db
      .insertInto('hook')
      .values(rows.map((row) => ({ ...row, site_id: siteId })))
      .execute();
    expect((await add()).body.error).toBe('too_many_hooks');
  });

  test('that was deleted does not come back as the fifty-first', async () => {
    const { body } = await add();
    const gone = await api.as(owner).call(deleteHook, { params: { hookId: body.id } });
    const rows = Array.from({ length: 50 }, (_, at) => ({
      ...plain,
      id: at + 1,
      title: `${at}`,
      title_key: `${at}`,
    }));
    await api.ground.database.db
      .insertInto('hook')
      .values(rows.map((row) => ({ ...row, site_id: siteId })))
      .execute();
    const params = { siteId, batchId: gone.body.batch_id };
    await api.as(owner).call(undoAct, { params });
    expect((await list()).total_count).toBe(50);
  });
});

describe('what is refused', () => {
  test.each([
    [{ title: ' ' }, 400, ['body', 'title'], 'title_is_missing'],
    [{ events: ['post.exploded'] }, 400, ['body', 'events', 0], 'events_is_invalid'],
    [{ events: [] }, 422, ['body', 'events'], 'Choose at least one event.'],
    [{ trigger: { kind: 'schedule' } }, 422, ['body', 'schedule'], 'Choose when the webhook is sent.'],
    [
      { trigger: { kind: 'schedule' }, schedule: { at: '25:00' } },
      ...[400, ['body', 'schedule', 'at'], 'at_is_invalid'],
    ],
    [{ timeout_s: 4 }, 400, ['body', 'timeout_s'], 'timeout_s_is_invalid'],
    [{ timeout_s: 31 }, 400, ['body', 'timeout_s'], 'timeout_s_is_invalid'],
    [
      { filter: { all: [{ labels: { field: 'type' } }] } },
      400,
      ['body', 'filter', 'all', 0, 'labels', 'values'],
      'values_is_missing',
    ],
    [
      { headers: { 'X-A': { value: null } } },
      422,
      ['body', 'headers', 'X-A'],
      'Enter a value for each header.',
    ],
    [
      { headers: { 'X-A': { value: 'a\r\nX-B: b' } } },
      400,
      ['body', 'headers', 'X-A', 'value'],
      'value_is_invalid',
    ],
    ...['Host', 'content-length', 'Cookie', 'webhook-signature'].map((name) => [
      ...[{ headers: { [name]: { value: 'x' } } }, 400, ['body', 'headers', name], `${name}_is_invalid`],
    ]),
  ] as [object, number, (string | number)[], string][])('%j', async (more, status, loc, msg) => {
    const { status: answered, body } = await add(more);
    const { details, detail } = body as unknown as Record<
      'details' | 'detail',
      { loc: unknown; msg: string }[]
    >;
    expect([answered, details?.[0]?.loc]).toEqual([status, loc]);
    expect(details?.[0]?.msg).toBe(msg);
    // The service says the same list under the key that its callers know.
    expect(detail).toEqual(details);
  });

  test.each([
    ...hostileAddresses.map((address) => address.replace(/^http:/, 'https:')),
    ...['http://hooks.test/', 'https://inner.test/', 'https://nowhere.test/', 'https://a:b@hooks.test/'],
  ])('the address %s', async (url) => {
    const { status, body } = await add({ url });
    const { details } = body as unknown as { details: { loc: string[] }[] };
    expect([400, 422]).toContain(status);
    expect(details[0]?.loc).toEqual(['body', 'url']);
  });

  test('an address whose resolver is away is taken: each delivery looks again', async () => {
    expect((await add({ url: 'https://away.test/' })).status).toBe(201);
  });

  test('details are repeated by this service alone', async () => {
    const { body } = await api.as(owner).send({ method: 'GET', path: '/core/badging/users?limit=0' });
    expect(JSON.parse(String(typeof body === 'string' ? body : JSON.stringify(body)))).not.toHaveProperty(
      'detail',
    );
  });
});

describe('the fields of a filter', () => {
  const by = (field: string) => ({ all: [{ labels: { field, values: ['video'] } }] });
  const told = ({ status, body }: { status: number; body: object }) => {
    const { error, details = [] } = body as { error?: string; details?: { loc: unknown; msg: string }[] };
    return [status, error, details.map(({ loc }) => loc), details[0]?.msg];
  };
  const refused = (field: string) => [
    ...[422, 'filter_is_invalid', [['body', 'filter', 'all', 0, 'labels', 'field']]],
    expect.stringContaining(`Posts have no field “${field}”. Use one of these: author, `),
  ];

  test('are those that posts have', async () => {
    expect(told(await add({ filter: by('colour') }))).toEqual(refused('colour'));
    const { status, body } = await add({ filter: by('type') });
    expect(status).toBe(201);
    expect(told(await change(body.id, { filter: by('colour') }))).toEqual(refused('colour'));
  });

  test('stay where a webhook names them already', async () => {
    const { body } = await add();
    await api.ground.database.db
      .updateTable('hook')
      .set({ filter: JSON.stringify(by('colour')) })
      .where('site_id', '=', siteId)
      .where('id', '=', body.id)
      .execute();
    expect((await change(body.id, { title: 'Renamed', filter: by('colour') })).status).toBe(200);
    expect(told(await change(body.id, { revision: 2, filter: by('shape') }))).toEqual(refused('shape'));
  });
});

describe('secret headers', () => {
  const secret = { Authorization: { value: 'Bearer abc', is_secret: true }, 'X-Team': { value: 'news' } };
  const kept = { Authorization: { value: null, is_secret: true }, 'X-Team': { value: 'news' } };

  test('are never told, and stay when they are not typed again', async () => {
    const { body } = await add({ headers: secret });
    expect(body.headers).toEqual({
      Authorization: { value: null, is_secret: true },
      'X-Team': { value: 'news', is_secret: false },
    });
    expect((await change(body.id, { headers: kept })).status).toBe(200);
    const row = await api.ground.database.db
      .selectFrom('hook')
      .select('headers')
      .where('site_id', '=', siteId)
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row.headers)).not.toContain('Bearer abc');
  });

  test('are not sent to another server, nor opened by being called plain', async () => {
    named['other.test'] = ['93.184.215.15'];
    const { body } = await add({ headers: secret });
    for (const more of [{}, { headers: kept }]) {
      const refused = await change(body.id, { url: 'https://other.test/', ...more });
      expect([refused.status, refused.body.error]).toEqual([422, 'headers_is_invalid']);
    }
    const plain = { Authorization: { value: null, is_secret: false } };
    expect((await change(body.id, { headers: plain })).status).toBe(422);
    expect((await change(body.id, { url: 'https://hooks.test/elsewhere' })).status).toBe(200);
    expect((await change(body.id, { revision: 2, url: 'https://other.test/', headers: secret })).status).toBe(
      200,
    );
  });
});

describe('a schedule', () => {
  const scheduled = { trigger: { kind: 'schedule' as const }, schedule: { at: '07:30', weekday: 1 } };

  test('says when it is next sent, and drops the events', async () => {
    const { body } = await add(scheduled);
    const next = new Date((body.next_run_ts ?? 0) * 1000);
    expect([next.getUTCDay(), next.toISOString().slice(11, 16), body.events]).toEqual([1, '07:30', []]);
    expect(next.getTime()).toBeGreaterThan(Date.now());
    const off = await change(body.id, { enabled: false });
    expect(off.body.next_run_ts).toBeNull();
    const on = await change(body.id, { revision: 2, enabled: true });
    expect(on.body.next_run_ts).toBe(body.next_run_ts);
  });
});

test('a new secret is told once, and the one before is valid for a day', async () => {
  const { body } = await add();
  const params = { siteId, hookId: body.id };
  const fresh = (await api.as(owner).call(rotateHookSecret, { params })).body;
  expect(fresh.secret).not.toBe(body.secret);
  const [hook] = (await list()).items;
  expect(hook).toMatchObject({ secret_end: fresh.secret.slice(-4), revision: 1 });
  expect(hook?.old_secret_until_ts).toBe(fresh.old_secret_until_ts);
  expect(fresh.old_secret_until_ts - api.now).toBeGreaterThanOrEqual(86_400);
});
