import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { cancelTask } from '#modules/tasks/tasks.contract.ts';
import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import { getImportReport, listImports, startImport } from '../../imports.contract.ts';
import { deskWith } from '../testing/desk.ts';
import { sentImports } from '../testing/sent-imports.ts';

// Each import starts two processes.
vi.setConfig({ testTimeout: 180_000 });

const host = 'rights.people.test';
let api: TestApi;
let siteId: number;
let owner: Member;
let own: ReturnType<typeof sentImports>;

beforeAll(async () => {
  api = await startApi();
  await api.ground.jobs.start();
  siteId = await createSite(api.ground.database, { host, title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  own = sentImports(api, siteId, owner);
});
afterAll(() => api.stop());

const rowsOf = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await api.ground.database.pool.query(text, values)).rows as Row[];

const memberWith = (permissions: PermissionName[]) => deskWith(api, { siteId, host, owner }, permissions);

test('R-06: whoever imports people puts no address of theirs on somebody who may do more', async () => {
  const rest = ['2,Bob,bob@x.test', '3,Cyd,cyd.staff@x.test'];
  const file = (email: string) => ['id,name,email,role', `1,Ann,${email},admin`, ...rest].join('\n');
  expect((await own.broughtIn('staff.csv', file('ann@x.test'), 'csv_users')).made.authors).toBe(3);
  const [ann] = await rowsOf<{ id: number; email: string }>(
    "select id, email from profile where site_id = $1 and title = 'Ann'",
    siteId,
  );
  const told = await rowsOf<{ actor_kind: string; actor_profile_id: number; batch_id: number | null }>(
    `select actor_kind, actor_profile_id, batch_id from audit_event
      where site_id = $1 and action = 'profile.roles_changed' and object_id = $2`,
    siteId,
    ann?.id,
  );
  expect(told).toEqual([
    { actor_kind: 'profile', actor_profile_id: owner.profileId, batch_id: expect.any(Number) },
  ]);

  const desk = await memberWith([
    ...(['EDIT_SITE', 'MANAGE_FEEDS', 'VIEW_USERS', 'MANAGE_USERS', 'INVITE_COLLABORATORS'] as const),
  ]);
  const sent = sentImports(api, siteId, desk);
  for (const rows of [file('desk2@x.test'), ['id,name,email', '1,Ann,desk2@x.test', ...rest].join('\n')]) {
    const again = await sent.broughtIn('staff.csv', rows, 'csv_users');
    const { body } = await api.as(desk).call(getImportReport, sent.at(again.id));
    expect([again.made.authors, again.updated.authors, body.skipped[0].message]).toEqual([
      ...[0, 0, 'This person has another email address here. Nothing about them was changed.'],
    ]);
  }
  const after = await rowsOf('select id, email from profile where site_id = $1 and id = $2', siteId, ann?.id);
  expect(after).toEqual([ann]);
  const roles = await rowsOf(
    `select 1 from profile join role_assignment as held on held.site_id = $1 and held.profile_id = profile.id
      where profile.site_id = $1 and profile.email = 'desk2@x.test'`,
    siteId,
  );
  expect(roles).toEqual([]);
});

test('a table that gives roles asks who somebody is, and one that gives none does not', async () => {
  const chief = await signInAs(api.ground, { siteId, host }, 'owner');
  const sent = sentImports(api, siteId, chief);
  const withRoles = await sent.ended(
    (await sent.create('roles.csv', 'name,email,role\nBea,bea@x.test,writer\n', 'csv_users')).body.id,
  );
  const without = await sent.ended(
    (await sent.create('plain.csv', 'name,email\nCyd,cyd@x.test\n', 'csv_users')).body.id,
  );
  const since = (minutes: number) =>
    rowsOf(
      'update auth.session set created_at = $2, confirmed_at = null where user_id = $1',
      chief.accountId,
      new Date(Date.now() - minutes * 60_000),
    );
  await since(11);
  const refused = await api.as(chief).call(startImport, sent.at(withRoles.id));
  expect([refused.status, refused.body.error, refused.body.reach]).toEqual([
    ...[403, 'confirmation_is_needed', 'for-site'],
  ]);
  expect((await api.as(chief).call(startImport, sent.at(without.id))).status).toBe(202);
  await sent.ended(without.id);
  await since(9);
  expect((await api.as(chief).call(startImport, sent.at(withRoles.id))).status).toBe(202);
  expect((await sent.ended(withRoles.id)).made.authors).toBe(1);
});

test('those who manage no users neither see a table of people nor stop its work', async () => {
  const desk = await memberWith(['EDIT_SITE', 'MANAGE_FEEDS']);
  const list = async (by: Member) => {
    const { body } = await api.as(by).call(listImports, { params: { siteId }, query: {} });
    return [body.items.length, body.total_count];
  };
  const before = await list(desk);
  const all = await list(owner);
  const read = await own.ended((await own.create('seen.csv', 'name\nZoe\n', 'csv_users')).body.id);
  expect(await list(desk)).toEqual(before);
  expect(await list(owner)).toEqual(all.map((count: number) => count + 1));

  const [{ preview_task_id: taskId } = { preview_task_id: 0 }] = await rowsOf<{ preview_task_id: number }>(
    'select preview_task_id from site_import where site_id = $1 and id = $2',
    siteId,
    read.id,
  );
  const cancel = (by: Member) => api.as(by).call(cancelTask, { params: { siteId, taskId } });
  const refused = await cancel(desk);
  expect([refused.status, refused.body.error]).toEqual([403, 'permission_denied']);
  const late = await cancel(owner);
  expect([late.status, late.body.error]).toEqual([409, 'task_is_finished']);
});
