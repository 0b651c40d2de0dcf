import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createBadge, listBadges } from '#modules/badges/badges.contract.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { PostStatus, StatusFilter } from '#modules/posts/post-status.contract.ts';
import { takeRolesAway } from '#modules/roles/roles.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import {
  type ApiToken,
  createApiToken,
  getApiCaller,
  listApiTokens,
  revokeApiToken,
  rotateApiToken,
} from '../api-tokens.contract.ts';
import { warnOfEnds } from './warn.jobs.ts';

const host = 'tokens.test';
const DAY = 86_400;
const badges = listBadges.path;
let api: TestApi;
let siteId: number;
let communityId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'Tokens', now: api.now });
  const { db, ids } = api.ground.database;
  communityId = await db
    .transaction()
    .execute((trx) =>
      createCommunity(trx, ids.next, { siteId, name: 'town', title: 'Town', by: null, now: api.now }),
    );
  await api.ground.events.caughtUp();
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
});
beforeEach(async () => {
  await api.ground.database.db.deleteFrom('api_token').where('site_id', '=', siteId).execute();
});
afterAll(() => api.stop());

const params = () => ({ siteId });
const add = (body: object = {}, by: Member = owner) =>
  api.as(by).call(createApiToken, {
    params: params(),
    body: { title: 'CI export', permissions: ['MANAGE_BADGES'], ...body } as never,
  });
const added = async (body: object = {}, by: Member = owner): Promise<ApiToken & { secret: string }> => {
  const { status, body: token } = await add(body, by);
  expect(status).toBe(201);
  return token;
};
const listed = async (query: object = {}, by: Member = owner): Promise<ApiToken[]> =>
  (await api.as(by).call(listApiTokens, { params: params(), query: query as never })).body.items;

/** A request as a program makes it: no cookie, no CSRF token. */
async function through(
  secret: string,
  { method = 'GET', url = badges, body, ip = '203.0.113.9', headers = {} }: Asked = {},
) {
  const answer = await api.app.inject({
    ...{ method: method as 'GET', url, remoteAddress: ip },
    headers: { host, authorization: `Bearer ${secret}`, ...headers },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body ? answer.json() : null };
}
type Asked = { method?: string; url?: string; body?: object; ip?: string; headers?: Record<string, string> };
const setRow = (id: number, values: object) =>
  api.ground.database.db
    .updateTable('api_token')
    .set(values)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
    .then(() => api.ground.events.publish(api.ground.database.db, { topic: 'api_token', siteId }))
    .then(() => api.ground.events.caughtUp());

describe('a new token', () => {
  test('tells its secret once, and keeps its hash alone', async () => {
    const token = await added();
    expect(token.secret).toMatch(/^mh_[\w-]{43}$/);
    expect(token).toMatchObject({
      ...{
        prefix: token.secret.slice(0, 8),
        permissions: ['MANAGE_BADGES'],
        community_id: null,
        is_own: true,
      },
      ...{ status: 'active', last_used_ts: null, created_by: owner.profileId },
    });
    expect(Math.abs(token.expires_ts - (token.created_ts + 90 * DAY))).toBeLessThan(2);
    const [row] = await listed();
    expect(JSON.stringify(row)).not.toContain(token.secret.slice(8));
    expect(Object.keys(row ?? {})).not.toContain('hash');
    const kept = await api.ground.database.db
      .selectFrom('api_token')
      .selectAll()
      .where('site_id', '=', siteId)
      .execute();
    expect(JSON.stringify(kept)).not.toContain(token.secret.slice(8));
  });

  test.each([
    ['title', { title: '  ' }, 400],
    ['permissions', { permissions: [] }, 400],
    ['permissions', { permissions: ['RULE_THE_WORLD'] }, 400],
    ['allowed_cidrs', { allowed_cidrs: ['203.0.113.0/33'] }, 400],
    ['allowed_cidrs', { allowed_cidrs: ['office'] }, 400],
    ['expires_ts', { expires_ts: 1 }, 422],
    ['expires_ts', { expires_ts: 4_000_000_000 }, 422],
    ['community_id', { community_id: 12_345, permissions: ['EDIT_POST'] }, 422],
  ])('is refused by its field: %s %j', async (field, said, status) => {
    const answer = await add(said);
    expect(answer.status).toBe(status);
    expect(answer.body.details[0].loc.slice(0, 2)).toEqual(['body', field]);
  });

  test('holds what its creator holds at most, and on a community what communities know', async () => {
    const admin = await signInAs(api.ground, { siteId, host }, 'admin');
    const technical = await signInAs(api.ground, { siteId, host }, 'technical');
    expect((await add({ permissions: ['EDIT_SITE'] }, admin)).status).toBe(201);
    const foreign = await add({ permissions: ['EDIT_POST'] }, technical);
    expect(foreign.status).toBe(422);
    expect(foreign.body.details[0].loc).toEqual(['body', 'permissions']);
    const wrong = await add({ permissions: ['MANAGE_BADGES'], community_id: communityId });
    expect([wrong.status, wrong.body.details[0]?.loc]).toEqual([422, ['body', 'permissions']]);
    const token = await added({ permissions: ['EDIT_POST'], community_id: communityId });
    expect(token).toMatchObject({ community_id: communityId, community_title: 'Town' });
  });
});

describe('a request with a token', () => {
  test('acts as its creator, without cookie and CSRF token, within its permissions', async () => {
    const { secret } = await added({ permissions: ['MANAGE_BADGES'] });
    expect((await through(secret, { url: badges })).status).toBe(200);
    const made = await through(secret, {
      ...{ method: 'POST', url: createBadge.path },
      body: { name: 'Night shift' },
    });
    expect(made.status).toBe(201);
    const { secret: narrow } = await added({ permissions: ['VIEW_STATS'] });
    expect(await through(narrow, { url: badges })).toMatchObject({
      ...{ status: 403, body: { error: 'permission_denied' } },
    });
  });

  test('is named in the audit log with its token', async () => {
    const { id, secret } = await added({ permissions: ['MANAGE_BADGES'] });
    const url = createBadge.path;
    const { body } = await through(secret, { method: 'POST', url, body: { name: 'Early shift' } });
    const { body: log } = await api.as(owner).call(listAuditEvents, {
      params: params(),
      query: { action: 'badge.created', object_id: String(body.id) } as never,
    });
    expect(log.items[0].actor).toEqual({
      ...{ kind: 'token', profile: { id: owner.profileId, title: owner.title } },
      token: { id, title: 'CI export' },
    });
  });

  test('ignores the cookie, whoever that is of', async () => {
    const { secret } = await added({ permissions: ['VIEW_STATS'] });
    const cookie = { cookie: `masthead_session=${owner.token}` };
    expect((await through(secret, { url: badges, headers: cookie })).status).toBe(403);
    const wrong = await through('mh_nothing', { url: badges, headers: cookie });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'token_is_invalid']);
    expect((await through('', { url: badges, headers: cookie })).status).toBe(401);
  });

  test('does nothing that people do for themselves, nor anything about tokens', async () => {
    const { secret } = await added({ permissions: ['MANAGE_API_KEY', 'MANAGE_BADGES'] });
    for (const [method, url] of [
      ['GET', `/core/v1/sites/${siteId}/account/sessions`],
      ['PUT', `/core/v1/sites/${siteId}/preferences`],
      ['POST', '/core/users/login'],
      ['GET', `/core/v1/sites/${siteId}/api_tokens`],
      ['POST', `/core/v1/sites/${siteId}/api_tokens`],
    ] as const) {
      const { status, body } = await through(secret, { method, url });
      expect([url, status, body.error]).toEqual([url, 403, 'token_not_accepted']);
    }
  });

  test('learns who it is and on which site, and what a call asks for that it may not make', async () => {
    const { secret, id } = await added({ permissions: ['VIEW_STATS'], title: 'Who am I' });
    const { status, body } = await through(secret, { url: '/core/v1/me' });
    expect([status, body]).toMatchObject([
      200,
      {
        site: { id: siteId, title: expect.any(String) },
        profile: { id: owner.profileId, title: owner.title },
        permissions: ['VIEW_STATS'],
        token: { id, title: 'Who am I', community_id: null, expires_ts: expect.any(Number) },
      },
    ]);
    const refused = await through(secret, { url: badges });
    expect([refused.status, refused.body]).toMatchObject([
      403,
      {
        error: 'permission_denied',
        message: "This API token doesn't have the permission that this call needs.",
        missing: ['MANAGE_BADGES'],
      },
    ]);
    const asPerson = await api.as(owner).call(getApiCaller, {});
    expect(asPerson.body).toMatchObject({ site: { id: siteId }, token: null });
    expect(asPerson.body.permissions).toContain('MANAGE_BADGES');
  });

  test('on a community sees and does nothing outside of it', async () => {
    const { secret } = await added({ permissions: ['CREATE_REAL_DRAFT'], community_id: communityId });
    const posts = (place: number) => through(secret, { url: `/core/feeds/site/dashboard_count/${place}` });
    expect((await posts(communityId)).status).toBe(200);
    expect((await through(secret, { url: badges })).status).toBe(403);
  });

  test('on a community reads its posts alone, not what its creator wrote elsewhere', async () => {
    const { db, ids } = api.ground.database;
    const [there, draft, elsewhere] = [ids.next(), ids.next(), ids.next()];
    const written = {
      ...{ site_id: siteId, headline: 'Trams', author_ids: [owner.profileId] },
      ...{ created_ts: api.now, updated_ts: api.now, published_ts: api.now },
    };
    await db
      .insertInto('post')
      .values([
        {
          ...written,
          id: there,
          slug: 'trams',
          status: PostStatus.ADMIN,
          visibility: 1,
          community_id: communityId,
        },
        {
          ...written,
          id: draft,
          slug: 'trams-2',
          status: PostStatus.DRAFT,
          visibility: 1,
          community_id: communityId,
        },
        { ...written, id: elsewhere, slug: 'trams-3', status: PostStatus.ADMIN, visibility: 1 },
      ])
      .execute();
    const { secret } = await added({
      ...{ permissions: ['CREATE_REAL_DRAFT', 'EDIT_POST'], community_id: communityId },
    });
    const read = async (id: number) => (await through(secret, { url: `/core/roar/posts/${id}` })).status;
    expect([await read(there), await read(draft), await read(elsewhere)]).toEqual([200, 200, 404]);
    const live = { url: `/core/feeds/site/dashboard_count/${siteId}?status=${StatusFilter.PUBLISHED}` };
    expect((await through(secret, live)).body).toMatchObject({ count: 1 });
    const made = await through(secret, {
      ...{ method: 'POST', url: `/core/v1/sites/${siteId}/posts`, body: { type: 'article' } },
    });
    expect([made.status, made.body.community_id]).toEqual([201, communityId]);
    const saved = await through(secret, {
      ...{ method: 'PUT', url: `/core/roar/posts/${made.body.id}` },
      body: { headline: 'By a token', revision: made.body.revision },
    });
    expect([saved.status, saved.body.headline, saved.body.updated_by]).toEqual([
      ...[200, 'By a token', owner.profileId],
    ]);
  });

  test('comes from its networks alone', async () => {
    const { secret } = await added({ allowed_cidrs: ['192.0.2.0/24'] });
    const outside = await through(secret, { url: badges, ip: '203.0.113.9' });
    expect([outside.status, outside.body.error]).toEqual([403, 'token_address_not_allowed']);
    expect((await through(secret, { url: badges, ip: '192.0.2.77' })).status).toBe(200);
    await api.ground.refusals.settled();
    const { body } = await api
      .as(owner)
      .call(listAuditEvents, { params: params(), query: { action: 'call.refused' } });
    expect(body.items.some(({ ip }: { ip: string }) => ip === '203.0.113.9')).toBe(true);
  });

  test('notes when and from where it was used, once a minute', async () => {
    const { id, secret } = await added();
    await through(secret, { url: badges, ip: '192.0.2.5' });
    const [used] = await listed();
    expect(used).toMatchObject({ last_ip: '192.0.2.5', revision: 1 });
    expect(Math.abs((used?.last_used_ts ?? 0) - Date.now() / 1000)).toBeLessThan(60);
    await through(secret, { url: badges, ip: '192.0.2.6' });
    expect((await listed())[0]).toMatchObject({ id, last_ip: '192.0.2.5' });
  });

  test('is one of 600 within a minute', async () => {
    const { secret } = await added();
    const statuses: number[] = [];
    let last: Awaited<ReturnType<typeof through>> | undefined;
    // A minute may end on the way: the second one is full before its own end.
    for (let count = 0; count < 1_250 && last?.status !== 429; count += 1) {
      last = await through(secret, { url: badges });
      statuses.push(last.status);
    }
    expect(statuses.length).toBeGreaterThan(600);
    expect(last?.body.error).toBe('too_many_requests');
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a token goes', () => {
  const lives = async (secret: string) => (await through(secret, { url: badges })).status;

  test('with the permission of its creator, at once', async () => {
    const admin = await signInAs(api.ground, { siteId, host }, 'admin');
    const { secret } = await added({}, admin);
    expect(await lives(secret)).toBe(200);
    const { db } = api.ground.database;
    await db.transaction().execute(async (trx) => {
      await takeRolesAway(trx, { siteId, profileId: admin.profileId });
      await api.ground.events.publish(trx, { topic: 'caller', siteId });
    });
    await api.ground.events.caughtUp();
    expect(await lives(secret)).toBe(403);
  });

  test.each([2, 3])('with its creator, who has status %d', async (status) => {
    const admin = await signInAs(api.ground, { siteId, host }, 'admin');
    const { id, secret } = await added({}, admin);
    const { db } = api.ground.database;
    await db
      .updateTable('profile')
      .set({ status })
      .where('site_id', '=', siteId)
      .where('id', '=', admin.profileId)
      .execute();
    await api.ground.events.publish(db, { topic: 'caller', siteId });
    await api.ground.events.caughtUp();
    expect(await lives(secret)).toBe(401);
    expect(await listed({ status: 'paused' })).toMatchObject([{ id, status: 'paused' }]);
  });

  test('at its end', async () => {
    const { id, secret } = await added();
    await setRow(id, { expires_ts: api.now - 1 });
    expect(await lives(secret)).toBe(401);
    expect(await listed({ status: 'expired' })).toMatchObject([{ id, status: 'expired' }]);
    expect(await listed({ status: 'active' })).toEqual([]);
  });

  test('when it is revoked, for good, by whoever manages tokens', async () => {
    const { id, secret, revision } = await added();
    const technical = await signInAs(api.ground, { siteId, host }, 'technical');
    const revoke = (tag?: string) =>
      api.as(technical).send({
        ...{
          method: 'DELETE',
          path: revokeApiToken.path.replace('{siteId}', `${siteId}`).replace('{tokenId}', `${id}`),
        },
        headers: tag ? { 'if-match': tag } : {},
      });
    expect((await revoke(`"${revision + 1}"`)).status).toBe(412);
    expect((await revoke()).status).toBe(204);
    expect(await lives(secret)).toBe(401);
    expect((await revoke()).status).toBe(404);
    expect(await listed()).toEqual([]);
  });

  test('on other sites there is none of it', async () => {
    const { secret } = await added();
    await createSite(api.ground.database, { host: 'elsewhere.test', title: 'Elsewhere', now: api.now });
    expect((await through(secret, { url: badges, headers: { host: 'elsewhere.test' } })).status).toBe(401);
  });
});

describe('a rotation', () => {
  const rotate = (tokenId: number, by: Member = owner) =>
    api.as(by).call(rotateApiToken, { params: { siteId, tokenId } });

  test('gives a new secret for as long again; the old one works for 24 hours', async () => {
    const { id, secret } = await added();
    await setRow(id, { issued_ts: api.now - 30 * DAY, expires_ts: api.now + 60 * DAY });
    const { status, body } = await rotate(id);
    expect(status).toBe(200);
    expect(body.secret).not.toBe(secret);
    expect(Math.abs(body.expires_ts - (api.now + 90 * DAY))).toBeLessThan(60);
    expect(Math.abs(body.old_until_ts - (api.now + DAY))).toBeLessThan(60);
    expect((await through(secret, { url: badges })).status).toBe(200);
    expect((await through(body.secret, { url: badges })).status).toBe(200);
    await setRow(id, { old_until_ts: api.now - 1 });
    expect((await through(secret, { url: badges })).status).toBe(401);
    expect((await through(body.secret, { url: badges })).status).toBe(200);
  });

  test('does not bring back a secret that was past its end', async () => {
    const { id, secret } = await added();
    await setRow(id, { issued_ts: api.now - 90 * DAY, expires_ts: api.now - 1 });
    const { body } = await rotate(id);
    expect(body).toMatchObject({ status: 'active', old_until_ts: null });
    expect((await through(secret, { url: badges })).status).toBe(401);
  });

  test('is for its creator alone, since the secret stands for them', async () => {
    const { id } = await added();
    const admin = await signInAs(api.ground, { siteId, host }, 'admin');
    const { status, body } = await rotate(id, admin);
    expect([status, body.error]).toEqual([422, 'api_token_is_of_another']);
    expect((await rotate(987_654)).status).toBe(404);
  });
});

describe('a week before its end', () => {
  const told = () =>
    api.ground.database.db
      .selectFrom('outbox')
      .select(['object_id', 'payload'])
      .where('site_id', '=', siteId)
      .where('event', '=', 'api_token.expiring')
      .execute();

  test('its creator hears of it once, and not of one that was made for less', async () => {
    const near = await added({ title: 'Near' });
    await setRow(near.id, { issued_ts: api.now - 85 * DAY, expires_ts: api.now + 5 * DAY });
    const short = await added({ title: 'Short', expires_ts: api.now + 3 * DAY });
    await added({ title: 'Far' });
    await warnOfEnds(api.ground, api.now);
    await warnOfEnds(api.ground, api.now + 60);
    const rows = await told();
    expect(rows.map(({ object_id }) => object_id)).toEqual([near.id]);
    expect(rows[0]?.payload).toEqual({ by: owner.profileId, title: 'Near', days: 5 });
    expect((await listed({ status: 'expiring' })).map(({ id }) => id).sort()).toEqual(
      [near.id, short.id].sort(),
    );
  });
});
