import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import {
  cancelImport,
  changeImportOptions,
  createImport,
  getImport,
  getImportReport,
  getImportUndo,
  startImport,
  undoImport,
} from '../../imports.contract.ts';
import { deskWith } from '../testing/desk.ts';
import { importSite } from '../testing/import-site.ts';
import { sentImports } from '../testing/sent-imports.ts';

// Each import starts two processes, and its undo is a task after it.
vi.setConfig({ testTimeout: 180_000 });

let api: TestApi;
let sites = 0;

type Place = { siteId: number; host: string; owner: Member } & ReturnType<typeof sentImports>;

async function place(): Promise<Place> {
  sites += 1;
  const host = `${sites}.people.test`;
  const siteId = await createSite(api.ground.database, { host, title: 'News', now: api.now });
  const owner = await signInAs(api.ground, { siteId, host }, 'owner');
  return { siteId, host, owner, ...sentImports(api, siteId, owner) };
}

beforeAll(async () => {
  api = await startApi();
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

const rowsOf = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await api.ground.database.pool.query(text, values)).rows as Row[];
type Found = { id: number; title: string; email: string | null; roles: string[] } & Record<string, unknown>;
/** Those without an account, as they stand there. */
const peopleOf = ({ siteId }: Place) =>
  rowsOf<Found>(
    `select profile.id, title, name, email, job_title, about_html, extra, created_ts::int, type_name,
      array(select role.title from role_assignment as held
        join role on role.site_id = $1 and role.id = held.role_id
        where held.site_id = $1 and held.profile_id = profile.id order by 1) as roles
    from profile where site_id = $1 and account_id is null and deleted_ts is null order by title`,
    siteId,
  );
const messagesOf = (lines: { title: string; message: string }[]) =>
  lines.map(({ title, message }) => `${title}: ${message}`);

const table = [
  'id,name,email,bio,job title,website,username,created,role',
  '1,Ann,Ann@x.test,"Sails.\n\nReads.",Editor,https://ann.example/,ann.b,2020-01-02,editor',
  '2,Bea,bea@x.test,<script>alert(1)</script>Writes,,,,,"author, subscriber"',
  '3,,cyd@x.test,,,,,,',
  '4,Dan,dan at x,,,,,,',
].join('\n');

describe('a table of people', () => {
  test('makes profiles with their roles and no accounts, comes in twice without doubling, and is undone', async () => {
    const one = await place();
    const accounts = 'select count(*)::int from auth.user';
    const before = await rowsOf(accounts);
    const read = await one.ended((await one.create('people.csv', table, 'csv_users')).body.id);
    expect([read.state, read.preview.made.authors, read.preview.skipped_count]).toEqual(['ready', 3, 1]);
    expect(read.preview.skipped[0].message).toMatch(/^Line 7: "dan at x" isn't an email address/);
    expect(read.preview.people[0]).toEqual({
      ...{ name: 'Ann', email: 'ann@x.test', job_title: 'Editor', role: 'editor' },
    });
    expect(await peopleOf(one)).toEqual([]);

    await api.as(one.owner).call(startImport, one.at(read.id));
    const done = await one.ended(read.id);
    expect([done.state, done.made.authors]).toEqual(['done', 3]);
    const people = await peopleOf(one);
    expect(people).toMatchObject([
      {
        ...{ title: 'Ann', name: 'ann-b', email: 'ann@x.test', job_title: 'Editor', roles: ['Editor'] },
        ...{ about_html: '<p>Sails.</p><p>Reads.</p>', extra: { website: 'https://ann.example/' } },
        ...{ created_ts: 1_577_923_200, type_name: 'Normal' },
      },
      { title: 'Bea', about_html: '<p>Writes</p>', roles: ['Writer'] },
      { title: 'cyd', email: 'cyd@x.test', roles: [] },
    ]);
    expect(await rowsOf(accounts)).toEqual(before);
    const told = await rowsOf<{ after: unknown }>(
      `select after from audit_event where site_id = $1 and action = 'profile.roles_changed' and object_id = $2`,
      one.siteId,
      people[0]?.id,
    );
    expect(told).toEqual([{ after: { roles: ['Editor'] } }]);

    // Under another name, with one who has a new job and one who was not there.
    const next = `${table.replace('cyd@x.test,,,', 'cyd@x.test,,Chief,')}\n5,Eve,eve@x.test,,,,,,`;
    const second = await one.broughtIn('staff (2).csv', next, 'csv_users');
    expect([second.made.authors, second.updated.authors]).toEqual([1, 1]);
    const after = await peopleOf(one);
    expect(after.map(({ title, job_title }) => [title, job_title])).toEqual([
      ['Ann', 'Editor'],
      ['Bea', ''],
      ['Eve', ''],
      ['cyd', 'Chief'],
    ]);

    await rowsOf(
      'update profile set revision = revision + 1 where site_id = $1 and title = $2',
      one.siteId,
      'Bea',
    );
    const foretold = await api.as(one.owner).call(getImportUndo, one.at(read.id));
    expect(foretold.body.removable.authors).toBe(1);
    await api.as(one.owner).call(undoImport, one.at(read.id));
    expect((await one.ended(read.id)).state).toBe('undone');
    // A role that came with somebody is no use of them; what was changed or updated since stays.
    expect((await peopleOf(one)).map(({ title }) => title)).toEqual(['Bea', 'Eve', 'cyd']);
  });

  test('leaves those who are here by their address, and what was changed here, as they are', async () => {
    const one = await place();
    const writer = await signInAs(api.ground, { siteId: one.siteId, host: one.host }, 'writer');
    const [{ email } = { email: '' }] = await rowsOf<{ email: string }>(
      'select email from profile where site_id = $1 and id = $2',
      one.siteId,
      writer.profileId,
    );
    const file = (name: string) =>
      `name,email,role\nOther,${email.toUpperCase()},admin\n${name},new@x.test,\n`;
    const first = await one.broughtIn('a.csv', file('New'), 'csv_users');
    expect([first.made.authors, first.state]).toEqual([1, 'done']);
    const report = (await api.as(one.owner).call(getImportReport, one.at(first.id))).body;
    expect([report.matched_people, report.unchanged.authors]).toEqual([1, 1]);
    expect(messagesOf(report.warnings)).toEqual([
      'Other: The role “Admin” was left out. This person was already here. Change their roles under Users.',
    ]);
    const [kept] = await rowsOf<{ title: string }>(
      'select title from profile where site_id = $1 and id = $2',
      one.siteId,
      writer.profileId,
    );
    expect(kept?.title).toBe(writer.title);

    await rowsOf(
      "update profile set title = 'Mended', revision = revision + 1 where site_id = $1 and title = 'New'",
      one.siteId,
    );
    const second = await one.broughtIn('a.csv', file('Newer'), 'csv_users');
    expect(second.updated.authors).toBe(0);
    expect((await peopleOf(one)).map(({ title }) => title)).toEqual(['Mended']);
  });

  test('of another source by the same file name and IDs overwrites nobody', async () => {
    const one = await place();
    const rows = (...names: string[]) =>
      `id,name,email\n${names.map((name, at) => `${at},${name},${name}@x.test`).join('\n')}\n`;
    await one.broughtIn('users.csv', rows('Ann', 'Bea', 'Cyd'), 'csv_users');
    const other = await one.broughtIn('users.csv', rows('Xan', 'Yva', 'Zoe'), 'csv_users');
    expect([other.made.authors, other.updated.authors]).toEqual([3, 0]);
    expect((await peopleOf(one)).map(({ title }) => title)).toEqual([
      'Ann',
      'Bea',
      'Cyd',
      'Xan',
      'Yva',
      'Zoe',
    ]);
  });

  test('of another source by the same IDs overwrites nobody by a name alone', async () => {
    const one = await place();
    await one.broughtIn('users.csv', 'id,name,email\n1,Ann,ann@x.test\n2,Bea,bea@x.test\n', 'csv_users');
    const other = await one.broughtIn('users.csv', 'id,name\n1,Ann\n2,Zoe\n', 'csv_users');
    const report = (await api.as(one.owner).call(getImportReport, one.at(other.id))).body;
    expect(messagesOf(report.skipped)).toEqual([
      expect.stringMatching(/^Zoe: The name doesn't match, and there's no email address/),
    ]);
    expect((await peopleOf(one)).map(({ title }) => title)).toEqual(['Ann', 'Bea']);
  });

  test('by usernames that gets addresses later goes on to update the same people', async () => {
    const one = await place();
    await one.broughtIn('a.csv', 'username,name\nann.b,Ann\nbea.c,Bea\n', 'csv_users');
    const rows = (job: string) =>
      `username,name,email,job title\nann.b,Ann,ann@x.test,${job}\nbea.c,Bea,bea@x.test,${job}\n`;
    for (const job of ['Writer', 'Editor', 'Chief']) {
      const again = await one.broughtIn('a.csv', rows(job), 'csv_users');
      expect([again.made.authors, again.updated.authors]).toEqual([0, 2]);
      const people = await peopleOf(one);
      expect(people.map(({ email, job_title }) => `${email} ${job_title}`)).toEqual([
        `ann@x.test ${job}`,
        `bea@x.test ${job}`,
      ]);
    }
  });

  test('is matched by hand where no column is known by its name', async () => {
    const one = await place();
    const text = 'wer,wo\nAnn,ann@x.test\n';
    const read = await one.ended((await one.create('wer.csv', text, 'csv_users')).body.id);
    expect([read.state, read.preview.made.authors]).toEqual(['ready', 0]);
    expect(read.preview.skipped[0].message).toMatch(/^Line 1: No column has names/);
    const choose = (columns: unknown[]) =>
      api.as(one.owner).call(changeImportOptions, {
        ...one.at(read.id),
        body: { columns, time_zone: 'UTC', date_order: 'dmy', row_status: 'draft' } as never,
      });
    for (const columns of [
      ['title', 'email'],
      ['role', null],
      ['email', 'email'],
    ]) {
      const refused = await choose(columns);
      expect([refused.status, refused.body.error]).toEqual([422, 'person_columns_are_invalid']);
    }
    expect((await choose(['name', 'email'])).status).toBe(202);
    const again = await one.ended(read.id);
    expect([again.preview.made.authors, again.preview.people[0].email]).toEqual([1, 'ann@x.test']);
  });
});

describe('roles of a table of people', () => {
  const file = [
    'name,email,role',
    'Ann,a@x.test,Owner',
    'Bea,b@x.test,administrator',
    'Cyd,c@x.test,community_moderator',
    'Dan,d@x.test,Star Captain',
    'Eve,e@x.test,contributor;technical',
  ].join('\n');
  const outcome = async (one: Place, by: Member) => {
    const sent = sentImports(api, one.siteId, by);
    const { id } = await sent.broughtIn('roles.csv', file, 'csv_users');
    const { body } = await api.as(by).call(getImportReport, one.at(id));
    const roles = (await peopleOf(one)).map(({ title, roles: held }) => `${title}: ${held.join()}`);
    return { roles, told: messagesOf(body.warnings) };
  };

  test('are never that of an owner, and only those of the site', async () => {
    const one = await place();
    const { roles, told } = await outcome(one, one.owner);
    expect(roles).toEqual(['Ann: ', 'Bea: Admin', 'Cyd: ', 'Dan: ', 'Eve: Contributor,Technical']);
    expect(told).toEqual([
      "Ann: The role “Owner” was left out. Imports can't make anyone an owner.",
      'Cyd: The role “Community moderator” was left out. It can be given in communities only.',
      'Dan: The role “Star Captain” was left out. No role of this site has that name.',
    ]);
    const eve = (await peopleOf(one)).find(({ title }) => title === 'Eve');
    expect(eve?.type_name).toBe('Technical');
  });

  test('are given by nobody who may not give them by hand', async () => {
    const one = await place();
    const imports: PermissionName[] = ['EDIT_SITE', 'MANAGE_FEEDS', 'VIEW_USERS', 'MANAGE_USERS'];
    const desk = await deskWith(api, one, imports);
    const { roles, told } = await outcome(one, desk);
    expect(roles).toEqual(['Ann: ', 'Bea: ', 'Cyd: ', 'Dan: ', 'Eve: ']);
    expect(told).toContain("Bea: The role “Admin” was left out. You don't have permission to give roles.");
  });

  test('hold no more than whoever imports holds', async () => {
    const one = await place();
    const admin = await signInAs(api.ground, { siteId: one.siteId, host: one.host }, 'admin');
    await rowsOf(
      `insert into role_permission (site_id, role_id, permission)
        select $1, id, 'DELETE_SITE' from role where site_id = $1 and key = 'contributor'`,
      one.siteId,
    );
    const { roles, told } = await outcome(one, admin);
    expect(roles).toContain('Bea: Admin');
    expect(roles.find((line) => line.startsWith('Eve'))).not.toContain('Contributor');
    expect(told).toContain(
      "Eve: The role “Contributor” was left out. It has permissions that you don't have.",
    );
  });
});

test('of the command, which works for nobody, gives no roles', async () => {
  const one = await importSite(api);
  const person = { what: 'authors', id: '1', name: 'Ann', slug: null, email: null, aboutHtml: null } as const;
  const report = await one.load([{ ...person, roles: ['editor'] }]);
  expect([report.made.authors, messagesOf(report.warnings)]).toEqual([
    1,
    ['Ann: The role “Editor” was left out. Say with --as <email> who gives it.'],
  ]);
});

test('is for those who manage users alone, call by call', async () => {
  const one = await place();
  const desk = await deskWith(api, one, ['EDIT_SITE', 'MANAGE_FEEDS']);
  const read = await one.ended((await one.create('people.csv', table, 'csv_users')).body.id);
  const sent = sentImports(api, one.siteId, desk);
  const upload_id = await sent.uploaded('people.csv', table);
  const options = { columns: ['name'], time_zone: 'UTC', date_order: 'dmy', row_status: 'draft' } as const;
  const refusals = [
    await api
      .as(desk)
      .call(createImport, { params: { siteId: one.siteId }, body: { kind: 'csv_users', upload_id } }),
    await api.as(desk).call(getImport, one.at(read.id)),
    await api.as(desk).call(startImport, one.at(read.id)),
    await api
      .as(desk)
      .call(changeImportOptions, { ...one.at(read.id), body: { ...options, columns: ['name'] } }),
    await api.as(desk).call(cancelImport, one.at(read.id)),
    await api.as(desk).call(getImportReport, one.at(read.id)),
    await api.as(desk).call(getImportUndo, one.at(read.id)),
    await api.as(desk).call(undoImport, one.at(read.id)),
  ];
  for (const { status, body } of refusals) {
    expect([status, body.error, body.missing]).toEqual([403, 'permission_denied', ['MANAGE_USERS']]);
  }
  const posts = await api
    .as(desk)
    .call(createImport, { params: { siteId: one.siteId }, body: { kind: 'csv_posts', upload_id } });
  expect(posts.status).toBe(201);
  await sent.ended(posts.body.id);
});
