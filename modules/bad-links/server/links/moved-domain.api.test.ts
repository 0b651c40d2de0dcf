import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createPost } from '#modules/posts/post-writing.contract.ts';
import { addDomain, createSite, moveToDomain } from '#modules/sites/sites.public.ts';
import { record } from '#platform/server/trail.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
const [host, next] = ['old.test', 'new.test'];

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
});
afterAll(() => api.stop());

async function publish(slug: string, body: string): Promise<number> {
  const content = { status: 0, headline: slug, slug, body };
  const made = await api.as(owner).call(createPost, { params: { siteId }, body: content as never });
  expect(made.status).toBe(201);
  return made.body.id;
}

test('once a site has another domain, links to the one of before lead within it, as an act that can be undone', async () => {
  const { database } = api.ground;
  const linked = await publish(
    'linked',
    '<p>To <a href="https://old.test/two?a=1#b">two</a>, <em>old.test</em></p>',
  );
  const other = await publish('other', '<p>To <a href="https://older.test/two">others</a></p>');
  const now = Math.floor(Date.now() / 1000);
  await database.db.transaction().execute(async (trx) => {
    const change = { site_id: siteId, id: database.ids.next(), host: next, step: 'done', ended_ts: now };
    const stamps = { created_ts: now, created_by: owner.profileId, updated_ts: now };
    await trx.insertInto('site_domain').values({ site_id: siteId, host: next, status: 'pending' }).execute();
    await trx
      .insertInto('domain_change')
      .values({ ...change, ...stamps })
      .execute();
    await moveToDomain(trx, siteId, next, now);
    await record(trx, database.ids.next, {
      ...{ siteId, actor: { profileId: owner.profileId, kind: 'job' }, action: 'site.domain_changed' },
      ...{ objectKind: 'site', objectId: siteId, before: { domain: host }, after: { domain: next } },
      event: { domain: next, by: owner.profileId },
    });
  });
  await api.ground.jobs.start();
  api.ground.outbox.wake(siteId);
  const bodyOf = async (postId: number) =>
    (
      await database.db
        .selectFrom('post_body')
        .select('body')
        .where('site_id', '=', siteId)
        .where('post_id', '=', postId)
        .executeTakeFirstOrThrow()
    ).body;
  await expect
    .poll(() => bodyOf(linked), { timeout: 15_000 })
    .toBe('<p>To <a href="/two?a=1#b">two</a>, <em>old.test</em></p>');
  expect(await bodyOf(other)).toBe('<p>To <a href="https://older.test/two">others</a></p>');
  const batches = await database.db
    .selectFrom('post_batch')
    .select(['changed', 'created_by'])
    .where('site_id', '=', siteId)
    .execute();
  expect(batches).toEqual([{ changed: 1, created_by: owner.profileId }]);
});

test('a domain that is made the main one by command takes the links along, as an act of an owner', async () => {
  const { database, events } = api.ground;
  const at = {
    siteId: await createSite(database, { host: 'first.test', title: 'First', now: api.now }),
    host: 'first.test',
  };
  const gone = await signInAs(api.ground, at, 'owner');
  const head = await signInAs(api.ground, at, 'owner');
  // Whoever moved it in the dashboard has left since.
  const [now, { profileId }] = [Math.floor(Date.now() / 1000), gone];
  const change = { site_id: at.siteId, id: database.ids.next(), host: at.host, step: 'done', ended_ts: now };
  const stamps = { created_ts: now, created_by: profileId, updated_ts: now };
  await database.db
    .insertInto('domain_change')
    .values({ ...change, ...stamps })
    .execute();
  await database.db
    .deleteFrom('role_assignment')
    .where('site_id', '=', at.siteId)
    .where('profile_id', '=', profileId)
    .execute();
  await events.publish(database.db, { topic: 'caller', siteId: at.siteId });
  const content = {
    status: 0,
    headline: 'a',
    slug: 'a',
    body: '<p><a href="https://first.test/two">two</a></p>',
  };
  const made = await api.as(head).call(createPost, { params: { siteId: at.siteId }, body: content as never });
  await addDomain(database, events, { siteId: at.siteId, host: 'main.test', mainUri: 'https://main.test' });
  api.ground.outbox.wake(at.siteId);
  const read = () =>
    database.db
      .selectFrom('post_body')
      .select('body')
      .where('site_id', '=', at.siteId)
      .where('post_id', '=', made.body.id)
      .executeTakeFirstOrThrow();
  await expect
    .poll(async () => (await read()).body, { timeout: 15_000 })
    .toBe('<p><a href="/two">two</a></p>');
  const batches = await database.db
    .selectFrom('post_batch')
    .select(['changed', 'created_by'])
    .where('site_id', '=', at.siteId)
    .execute();
  expect(batches).toEqual([{ changed: 1, created_by: head.profileId }]);
});
