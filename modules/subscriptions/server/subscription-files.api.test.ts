import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { downloadExport, listExports } from '#modules/exports/exports.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { readMails } from '#platform/server/mail/mail-folder.ts';
import { record } from '#platform/server/trail.ts';
import { createPackage } from '../packages.contract.ts';
import { createSubscription } from '../subscriptions.contract.ts';

const host = 'files.test';
const PATH = '/core/paywall/subscriptions';
const OWN = { 'x-requested-with': 'XMLHttpRequest' };
let api: TestApi;
let siteId: number;
let owner: Member;
let audience: Member;
let editor: Member;
let reader: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'Files', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  audience = await signInAs(api.ground, { siteId, host }, 'audience_manager');
  editor = await signInAs(api.ground, { siteId, host }, 'editor');
  reader = await signInAs(api.ground, { siteId, host }, null);
  const pack = await api.as(owner).call(createPackage, { body: { title: '=Digital', status: 'active' } });
  const body = { profile_id: reader.profileId, package_id: pack.body.id };
  expect((await api.as(owner).call(createSubscription, { body })).status).toBe(201);
});
afterAll(() => api.stop());

const addressOf = async ({ accountId }: Member): Promise<string> =>
  (
    await api.ground.database.db
      .selectFrom('auth.user')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).email;
const ask = (who: Member, target: string, more: { headers?: Record<string, string>; query?: string } = {}) =>
  api.as(who).send({
    ...{ method: 'GET', headers: more.headers ?? OWN },
    path: `${PATH}?download_format=csv&total=5&target_email=${encodeURIComponent(target)}${more.query ?? ''}`,
  });

test('a file of subscribers is made by a task, told of by mail, and opened by whom it was sent to alone', async () => {
  const { status, body } = await ask(owner, await addressOf(audience), { query: '&status=active' });
  expect([status, body.status, body.is_ready]).toEqual([202, 'PENDING', false]);
  await api.ground.jobs.start();
  await expect
    .poll(
      async () =>
        (await api.as(audience).call(listExports, { params: { siteId }, query: {} })).body.items[0]?.status,
      {
        timeout: 45_000,
      },
    )
    .toBe('SUCCESS');
  const params = { siteId, exportId: body.task_id };
  const file = await api.as(audience).call(downloadExport, { params });
  const lines = String(file.body).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('id,email,name,package,status');
  expect(lines[1]).toContain(await addressOf(reader));
  const mails = async () =>
    (await readMails(join(api.ground.dataFolder, 'mail'), 5)).map(({ to, subject }) => [to, subject]);
  await expect.poll(mails).toEqual([[await addressOf(audience), 'Your export of subscriptions is ready']]);
  // What a spreadsheet would calculate stays text.
  expect(lines[1]).toContain("'=Digital");
  expect((await api.as(owner).call(downloadExport, { params })).status).toBe(404);
});

test.each<[string, () => Promise<string>]>([
  ['a stranger', async () => 'someone@elsewhere.test'],
  ['a reader', () => addressOf(reader)],
  ['staff who may not download subscribers', () => addressOf(editor)],
])('no file goes to %s', async (_, target) => {
  const { status, body } = await ask(owner, await target());
  expect([status, body.error, body.details[0].loc]).toEqual([
    ...[422, 'target_email_is_invalid', ['query', 'target_email']],
  ]);
});

test('whoever may see the list and not download it gets no file', async () => {
  const { db } = api.ground.database;
  const role = await db
    .selectFrom('role_assignment')
    .select('role_id')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', audience.profileId)
    .executeTakeFirstOrThrow();
  const held = db
    .deleteFrom('role_permission')
    .where('site_id', '=', siteId)
    .where('role_id', '=', role.role_id);
  await held.where('permission', '=', 'DOWNLOAD_SUBSCRIBERS').execute();
  await db
    .insertInto('role_permission')
    .values({ site_id: siteId, role_id: role.role_id, permission: 'EDIT_SITE' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const other = await signInAs(api.ground, { siteId, host }, 'audience_manager');
  expect((await api.as(other).send({ method: 'GET', path: PATH })).status).toBe(200);
  const { status, body } = await ask(other, await addressOf(other));
  expect([status, body.missing]).toEqual([403, ['DOWNLOAD_SUBSCRIBERS']]);
});

test('a page of another site starts no file, and a file needs an address', async () => {
  const address = await addressOf(owner);
  expect((await ask(owner, address, { headers: {} })).body.error).toBe('csrf_token_is_invalid');
  const without = await api
    .as(owner)
    .send({ method: 'GET', path: `${PATH}?download_format=csv`, headers: OWN });
  expect([without.status, without.body.error]).toEqual([400, 'target_email_is_missing']);
});

test('a person who is erased leaves no address, no note and nothing that runs behind', async () => {
  const { database, jobs, outbox } = api.ground;
  const { db, ids } = database;
  await jobs.start();
  const row = () =>
    db
      .selectFrom('subscription')
      .select(['email', 'note', 'status', 'auto_renew', 'due_ts', 'open_section_ids'])
      .where('site_id', '=', siteId)
      .where('profile_id', '=', reader.profileId)
      .executeTakeFirstOrThrow();
  await db
    .updateTable('subscription')
    .set({ note: 'Called twice', auto_renew: true, open_section_ids: [7] })
    .where('site_id', '=', siteId)
    .where('profile_id', '=', reader.profileId)
    .execute();
  await db.transaction().execute((trx) =>
    record(trx, ids.next, {
      ...{ siteId, actor: { profileId: null, kind: 'job' }, action: 'profile.erased' },
      ...{ objectKind: 'profile', objectId: reader.profileId, event: {} },
    }),
  );
  // No call wrote it, so nobody else says that there is something to do.
  outbox.wake(siteId);
  await expect.poll(row).toEqual({
    ...{ email: '', note: '', status: 'canceled', auto_renew: false },
    ...{ due_ts: null, open_section_ids: [] },
  });
  const ended = await db
    .selectFrom('audit_event')
    .select('after')
    .where('site_id', '=', siteId)
    .where('action', '=', 'subscription.ended')
    .execute();
  expect(ended).toEqual([{ after: { status: 'canceled' } }]);
});
