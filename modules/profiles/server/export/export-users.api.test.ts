import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { getExportResult } from '#modules/exports/exports.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { exportUsers } from '../../profile-export.contract.ts';
import { type ProfileExportField, profileExportFields } from '../../profile-export-fields.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let people: { id: number; email: string | null }[];
const fields = (...names: readonly ProfileExportField[]) => names.map((name) => ({ name, title: name }));

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'News', timezone: 'UTC', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  const elsewhere = await createSite(database, { host: 'other.test', title: 'Other', now: api.now });
  await signInAs(api.ground, { siteId: elsewhere, host: 'other.test' }, 'owner');
  const rows = Array.from({ length: 2_300 }, (_, at) => ({
    site_id: siteId,
    id: database.ids.next(),
    name: `reader-${at}`,
    title: at === 0 ? '@reader' : `Reader ${at}`,
    email: `reader-${at}@people.test`,
    job_title: 'Reader',
    status: at % 100 === 99 ? 2 : 0,
    created_ts: api.now - 90_000 - at,
    updated_ts: api.now,
  }));
  for (let at = 0; at < rows.length; at += 500) {
    await database.db
      .insertInto('profile')
      .values(rows.slice(at, at + 500))
      .execute();
  }
  people = await database.db
    .selectFrom('profile')
    .select(['id', 'email'])
    .where('site_id', '=', siteId)
    .where('status', 'in', [0, 1])
    .execute();
  const [post] = [database.ids.next()];
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await database.db
    .insertInto('post')
    .values({ ...stamp, id: post, status: 0, headline: 'A', slug: 'a', author_ids: [owner.profileId] })
    .execute();
  await database.db
    .insertInto('post_author')
    .values({ site_id: siteId, post_id: post, profile_id: owner.profileId, status: 0, created_ts: api.now })
    .execute();
  await database.db
    .updateTable('auth.account_site')
    .set({ last_login_ts: 86_400 })
    .where('account_id', '=', owner.accountId)
    .where('site_id', '=', siteId)
    .execute();
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

async function exported(member: Member, names: readonly ProfileExportField[], settings = {}) {
  const started = await api
    .as(member)
    .call(exportUsers, { query: {}, body: { fields: fields(...names), settings } });
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  const result = async () =>
    (await api.as(member).call(getExportResult, { query: { result_id: started.body.id } })).body;
  await expect.poll(async () => (await result()).is_ready, { timeout: 30_000, interval: 30 }).toBe(true);
  const file = await api.as(member).send({ method: 'GET', path: (await result()).result });
  expect(file.status).toBe(200);
  return {
    id: started.body.id as number,
    details: started.body.details,
    text: file.body as string,
    path: (await result()).result as string,
  };
}
const rowsOf = (text: string) => parse(text, { bom: true, record_delimiter: '\r\n' }) as string[][];

test('holds everybody who takes part on the site once, with their cells, formulas made harmless', async () => {
  const { text, details } = await exported(owner, profileExportFields, { date_format: 'DD/MM/YYYY' });
  const [titles, ...rows] = rowsOf(text);
  expect([titles, details]).toEqual([profileExportFields, []]);
  expect(rows.map(([id]) => Number(id)).sort()).toEqual(people.map(({ id }) => id).sort());
  const mine = Object.fromEntries(
    profileExportFields.map((name, at) => [name, rows.find(([id]) => Number(id) === owner.profileId)?.[at]]),
  );
  expect(mine).toMatchObject({
    site_name: expect.stringContaining('owner'),
    last_login: '02/01/1970',
    number_of_posts: '1',
    access_role: 'Owner',
  });
  expect(rows.find((row) => row[2] === 'reader-0@people.test')?.[1]).toBe("'@reader");
});

test('leaves out the details of people without VIEW_USERS, and says so (G-29)', async () => {
  const { db } = api.ground.database;
  const exporter = await signInAs(api.ground, { siteId, host: 'news.test' }, 'writer');
  const role = await db
    .selectFrom('role')
    .select('id')
    .where('site_id', '=', siteId)
    .where('key', '=', 'writer')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('role_permission')
    .values({ site_id: siteId, role_id: role.id, permission: 'EXPORT_USERS' })
    .execute();
  const { text, details } = await exported(exporter, [
    ...(['site_id', 'email', 'job_title', 'about_html', 'number_of_posts'] as const),
  ]);
  const left = ['email', 'job_title', 'about_html'].map((name) => ({
    loc: ['body', 'fields', name],
    msg: 'is_left_out',
  }));
  expect(details).toEqual(left);
  expect(text).not.toContain('@people.test');
  expect(rowsOf(text)[0]).toEqual(['site_id', 'number_of_posts']);
});

test.each([
  [{}, 'fields_is_missing'],
  [{ fields: [{ name: 'password', title: 'P' }] }, 'name_is_invalid'],
  [{ fields: [{ name: 'email', title: '' }] }, 'title_is_missing'],
  [
    { fields: [{ name: 'email', title: 'E' }], settings: { only_selected: true } },
    'only_selected_is_invalid',
  ],
])('refuses %j', async (body, code) => {
  const answer = await api.as(owner).send({ method: 'POST', path: exportUsers.path, body });
  expect([answer.status, answer.body.error]).toEqual([400, code]);
});
