import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { denyReadAccess, getReadAccess, grantReadAccess } from '../../section-access.contract.ts';
import { openSections } from '../sections.fixture.ts';

let api: TestApi;
let at: Awaited<ReturnType<typeof openSections>>;
// Shipped editors write sections and manage no groups.
let editor: Member;

beforeAll(async () => {
  api = await startApi();
  const siteId = await createSite(api.ground.database, {
    host: 'access.test',
    title: 'Test',
    now: api.now,
  });
  at = await openSections(api, siteId, 'access.test');
  await at.addGroups('board', 'members');
  editor = await signInAs(api.ground, { siteId, host: 'access.test' }, 'editor');
});
afterAll(() => api.stop());

const refusalOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  const [first] = (body.details ?? []) as { loc: string[] }[];
  return [status, body.error, first?.loc.at(-1), body.missing];
};
const refused = (field: string) => [403, 'permission_denied', field, ['MANAGE_USER_GROUPS']];
const closed = { read_access_type: 2, read_access_groups: ['board'] } as const;

test('who reads a section is changed by those alone who manage groups', async () => {
  const { id } = await at.add('Vault');
  expect(refusalOf(await at.change(id, { ...closed, revision: 1 }, editor))).toEqual(
    refused('read_access_type'),
  );
  expect((await at.change(id, { ...closed, revision: 1 })).status).toBe(200);
  const others = { ...closed, read_access_groups: ['members'], revision: 2 };
  expect(refusalOf(await at.change(id, others, editor))).toEqual(refused('read_access_groups'));
  expect(refusalOf(await at.change(id, { read_access_type: 1, revision: 2 }, editor))).toEqual(
    refused('read_access_type'),
  );
  const renamed = await at.change(id, { ...closed, title: 'Safe', revision: 2 }, editor);
  expect([renamed.status, renamed.body.title]).toEqual([200, 'Safe']);
});

test('a section that inherits its readers is moved to others by nobody else', async () => {
  const vault = await at.add('Members');
  await at.change(vault.id, { ...closed, revision: 1 });
  const other = await at.add('Open');
  const { id } = await at.add('Inside', vault.id);
  await at.change(id, { read_access_type: 3, revision: 1 });
  for (const parent_id of [other.id, null]) {
    expect(refusalOf(await at.change(id, { parent_id, revision: 2 }, editor))).toEqual(refused('parent_id'));
  }
  const beside = await at.add('Also members');
  await at.change(beside.id, { ...closed, revision: 1 });
  expect((await at.change(id, { parent_id: beside.id, revision: 2 }, editor)).status).toBe(200);
});

test('a new section is closed by nobody else, and may be read as what lies above it', async () => {
  const shut = await at.tryAdd([{ title: 'Shut', ...closed, read_access_groups: ['board'] }], editor);
  expect(refusalOf(shut)).toEqual(refused('read_access_type'));
  expect((await at.tryAdd([{ title: 'As above', read_access_type: 3 }], editor)).status).toBe(201);
});

test('a section is read by 256 groups, and no call adds one more', async () => {
  const groups = Array.from({ length: 256 }, (_, at) => `group-${at}`);
  await at.addGroups(...groups, 'one-more');
  const { id } = await at.add('Many');
  const many = { read_access_type: 2, read_access_groups: groups };
  expect((await at.change(id, { ...many, revision: 1 })).status).toBe(200);
  const more = { ...many, read_access_groups: [...groups, 'one-more'], revision: 2 };
  expect(refusalOf(await at.change(id, more)).slice(0, 3)).toEqual([
    ...[422, 'access_limit_reached', 'read_access_groups'],
  ]);
  const granted = await at
    .as()
    .call(grantReadAccess, { params: { sectionId: id }, query: { group: 'one-more' } });
  expect([granted.status, granted.body.error]).toEqual([422, 'access_limit_reached']);
});

test('a group that the site does not have opens no section, and is named', async () => {
  const { id } = await at.add('Named');
  const said = (...[first, second, ...more]: string[]) => {
    if (second === undefined) return `There's no membership group “${first}”. Choose groups of this site.`;
    const others = more.length > 0 ? `, “${second}” and ${more.length} more` : ` and “${second}”`;
    return `There are no membership groups “${first}”${others}. Choose groups of this site.`;
  };
  const told = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
    const details = (body.details ?? []) as { loc: string[]; msg: string }[];
    return [status, body.error, body.message, ...details.flatMap(({ loc, msg }) => [loc, msg])];
  };
  const unknown = (loc: string[], ...names: string[]) => [
    ...[422, 'group_is_invalid', said(...names), loc, said(...names)],
  ];
  const ofBody = ['body', 'read_access_groups'];
  const wrong = { read_access_type: 2, read_access_groups: ['board', 'bord', 'pres'] } as const;
  expect(told(await at.change(id, { ...wrong, revision: 1 }))).toEqual(unknown(ofBody, 'bord', 'pres'));
  const fresh = { title: 'New', read_access_type: 2 } as const;
  const added = await at.tryAdd([
    { ...fresh, read_access_groups: ['board'] },
    { ...fresh, read_access_groups: ['board', 'bord', 'pres'] },
    { ...fresh, read_access_groups: ['bord', 'boad'] },
  ]);
  const place = (page: number) => ['body', 'pages', page, 'read_access_groups'];
  expect(told(added)).toEqual([
    ...[422, 'group_is_invalid', said('bord', 'pres', 'boad')],
    ...[place(1), said('bord', 'pres'), place(2), said('bord', 'boad')],
  ]);
  expect((await at.change(id, { ...closed, revision: 1 })).status).toBe(200);
  for (const endpoint of [getReadAccess, grantReadAccess]) {
    const asked = { params: { sectionId: id }, query: { group: 'bord' } };
    const answer = await at.as().call(endpoint as typeof getReadAccess, asked);
    expect(told(answer as never)).toEqual(unknown(['query', 'group'], 'bord'));
  }
});

test('a group that is gone stays with the sections that name it, and is taken from them', async () => {
  await at.addGroups('passing');
  const { id } = await at.add('Kept');
  const named = { read_access_type: 2, read_access_groups: ['passing'] };
  expect((await at.change(id, { ...named, revision: 1 })).status).toBe(200);
  await api.ground.database.db
    .updateTable('user_group')
    .set({ deleted_ts: api.now })
    .where('site_id', '=', at.siteId)
    .where('slug', '=', 'passing')
    .execute();
  expect((await at.change(id, { ...named, title: 'Still', revision: 2 })).status).toBe(200);
  // Nothing stands in the way of taking it away once more.
  for (let time = 1; time <= 2; time += 1) {
    const denied = await at
      .as()
      .call(denyReadAccess, { params: { sectionId: id }, query: { group: 'passing' } });
    expect([denied.status, denied.body]).toEqual([200, { status: 'denied' }]);
  }
});
