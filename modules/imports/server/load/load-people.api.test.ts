import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { eraseProfile } from '#modules/profiles/profiles.public.ts';
import { giveRole, shippedRole } from '#modules/roles/roles.public.ts';
import { forgetImported } from '../forget-imported.ts';
import { type ImportSite, importSite } from '../testing/import-site.ts';
import { sourceFolder } from '../testing/read-items.ts';

let api: TestApi;
let folder: Awaited<ReturnType<typeof sourceFolder>>;
let site: ImportSite;
let files = 0;
beforeAll(async () => {
  [api, folder] = await Promise.all([startApi(), sourceFolder()]);
});
afterAll(() => Promise.all([api.stop(), folder.remove()]));

const rowsOf = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await api.ground.database.pool.query(text, values)).rows as Row[];

/** Brings in a table under a name of its own, or under the same name as one before. */
async function bring(rows: readonly string[], name?: string) {
  files += 1;
  const path = await folder.write(`${files}/${name ?? `people-${files}`}.csv`, rows.join('\n'));
  const { made, updated, unchanged, matched, skipped, warnings } = await site.run(path, {
    ...{ kind: 'csv_users', choice: { personKey: 'key' } },
  });
  const said = [
    ...skipped.map(({ title, reason }) => `${title}: ${reason}`),
    ...warnings.map(({ title, message }) => `${title}: ${message}`),
  ];
  const counts = { made: made.authors, updated: updated.authors, unchanged: unchanged.authors, matched };
  return { ...counts, said };
}

type Found = { id: number; title: string; email: string | null; about_html: string; job_title: string };
const people = () =>
  rowsOf<Found>(
    `select id, title, email, about_html, job_title from profile
      where site_id = $1 and deleted_ts is null order by title, email`,
    site.siteId,
  );
const named = async () => (await people()).map(({ title, email }) => `${title} ${email ?? '-'}`);

/** A role that somebody gives by hand, which raises no revision. */
async function makeEditor(title: string): Promise<void> {
  const { db, ids } = api.ground.database;
  const person = (await people()).find((one) => one.title === title);
  const roleId = await shippedRole(db, site.siteId, 'editor');
  await giveRole(db, ids.next, {
    ...{ siteId: site.siteId, profileId: person?.id ?? 0, roleId, communityId: null },
    ...{ by: null, now: api.now },
  });
}

describe('a table that comes again', () => {
  test('changes nothing about somebody who was given a role here since', async () => {
    site = await importSite(api);
    await bring(['id,name,email,job', '1,Ann,ann@x.test,Clerk', '2,Bea,,'], 'staff');
    await makeEditor('Ann');
    await makeEditor('Bea');
    const again = await bring(['id,name,email,job', '1,Ann,ann@x.test,Chief', '2,Bea,desk@x.test,'], 'staff');
    expect([again.updated, again.said]).toEqual([
      0,
      [
        'Ann: This person has a role here. Nothing about them was changed. Change them under Users.',
        'Bea: This person has a role here. Nothing about them was changed. Change them under Users.',
      ],
    ]);
    expect(await named()).toEqual(['Ann ann@x.test', 'Bea -']);
  });

  test('of any other kind changes nothing about them either', async () => {
    site = await importSite(api);
    const ann = { what: 'authors', id: '1', name: 'Ann', slug: null, aboutHtml: null } as const;
    await site.load([{ ...ann, email: null }]);
    await makeEditor('Ann');
    const again = await site.load([{ ...ann, name: 'Anna', email: 'desk@x.test' }]);
    expect([again.updated.authors, again.skipped.map(({ reason }) => reason)]).toEqual([
      0,
      ['This person has a role here. Nothing about them was changed. Change them under Users.'],
    ]);
    expect(await named()).toEqual(['Ann -']);
  });

  test('never replaces an address, and gives one to those alone who have none', async () => {
    site = await importSite(api);
    await bring(['id,name,email', '1,Ann,ann@x.test', '2,Bea,', '3,Cyd,', '4,Dan,'], 'staff');
    const writer = await signInAs(api.ground, { siteId: site.siteId }, null);
    const [{ email: ofAccount = '' } = {}] = await rowsOf<{ email: string }>(
      'select email from auth."user" where id = $1',
      writer.accountId,
    );
    const again = await bring(
      ['id,name,email', '1,Ann,desk@x.test', '2,Bea,bea@x.test', `3,Cyd,${ofAccount}`, '4,Dan,'],
      'staff',
    );
    expect(again.said).toEqual([
      'Ann: This person has another email address here. Nothing about them was changed.',
      'Cyd: The email address is left out because someone else has it.',
    ]);
    expect((await named()).filter((one) => !one.startsWith(writer.title))).toEqual([
      'Ann ann@x.test',
      'Bea bea@x.test',
      'Cyd -',
      'Dan -',
    ]);
  });

  test('with fewer columns, or empty cells, takes nothing away', async () => {
    site = await importSite(api);
    await bring(['id,name,email,bio,job,website', '1,Ann,ann@x.test,Sails.,Clerk,ann.example'], 'staff');
    const before = await people();
    const narrow = await bring(['id,name,email', '1,Ann,ann@x.test'], 'staff');
    expect([narrow.updated, narrow.unchanged]).toEqual([0, 1]);
    await bring(['id,email', '1,ann@x.test'], 'staff');
    await bring(['id,name,email,bio,job,website', '1,Ann,,,,'], 'staff');
    expect(await people()).toEqual(before);
    const changed = await bring(['id,job', 'id,job'].slice(1).concat('1,Chief'), 'staff');
    expect(changed.said[0]).toMatch(/No column has names/);
    await bring(['id,name,job', '1,Ann,Chief'], 'staff');
    expect(await people()).toMatchObject([{ about_html: '<p>Sails.</p>', job_title: 'Chief' }]);
  });

  test('with addresses knows those again whom it named before', async () => {
    site = await importSite(api);
    await bring(['username,name', 'ann.b,Ann', 'bea,Bea'], 'staff');
    await bring(['name', 'Cyd'], 'names');
    const again = await bring(['username,name,email', 'ann.b,Ann,ann@x.test', 'bea,Bea,bea@x.test'], 'staff');
    expect([again.made, again.updated]).toEqual([0, 2]);
    const third = await bring(['name,email', 'Ann,ann@x.test', 'Bea,bea@x.test'], 'staff');
    expect([third.made, third.matched]).toEqual([0, 2]);
    const names = await bring(['name,email', 'Cyd,cyd@x.test', 'Cyd,other@x.test'], 'names');
    expect([names.made, names.updated]).toEqual([1, 1]);
    expect(await named()).toEqual(['Ann ann@x.test', 'Bea bea@x.test', 'Cyd cyd@x.test', 'Cyd other@x.test']);
  });
});

describe('another table by the same IDs', () => {
  test('overwrites nobody, though half of the names are the same', async () => {
    site = await importSite(api);
    const rows = (host: string, ...names: string[]) => [
      'id,name,email',
      ...names.map((name, at) => `${at},${name},${name.toLowerCase()}@${host}`),
    ];
    await bring(rows('a.test', 'Ann', 'Bea', 'Cyd'), 'users');
    const other = await bring(rows('b.test', 'Ann', 'Bea', 'Zoe'), 'users');
    expect([other.made, other.updated]).toEqual([3, 0]);
    expect((await named()).filter((one) => one.endsWith('a.test'))).toEqual([
      'Ann ann@a.test',
      'Bea bea@a.test',
      'Cyd cyd@a.test',
    ]);
  });
});

describe('people who are here', () => {
  test('are known by the address that they sign in with, and stay so whatever their row says later', async () => {
    site = await importSite(api);
    const { accountId, profileId, title } = await signInAs(api.ground, { siteId: site.siteId }, 'writer');
    const [{ email = '' } = {}] = await rowsOf<{ email: string }>(
      'select email from auth."user" where id = $1',
      accountId,
    );
    await rowsOf('update profile set email = null where site_id = $1 and id = $2', site.siteId, profileId);
    const first = await bring(['name,email,job', `Other,${email},Clerk`], 'staff');
    expect([first.made, first.unchanged, first.matched, first.said]).toEqual([0, 1, 1, []]);
    const second = await bring(['name,email,job,role', `Other,${email},Chief,admin`], 'staff');
    expect(second).toEqual({
      ...{ made: 0, updated: 0, unchanged: 1, matched: 1 },
      said: [
        'Other: The role “Admin” was left out. This person was already here. Change their roles under Users.',
      ],
    });
    expect(await people()).toMatchObject([{ title, job_title: '', email: null }]);
  });

  test('who were deleted sign in no more as the ones they were, once somebody new has their address', async () => {
    site = await importSite(api);
    const { accountId, profileId } = await signInAs(api.ground, { siteId: site.siteId }, 'writer');
    const [{ email = '' } = {}] = await rowsOf<{ email: string }>(
      'select email from auth."user" where id = $1',
      accountId,
    );
    const where = [site.siteId, profileId, api.now];
    await rowsOf('update profile set deleted_ts = $3 where site_id = $1 and id = $2', ...where);
    expect((await bring(['name,email', `New,${email}`])).made).toBe(1);
    const gone = await rowsOf(
      'select account_id from profile where site_id = $1 and id = $2',
      site.siteId,
      profileId,
    );
    expect(gone).toEqual([{ account_id: null }]);
  });

  test('and are told of a role that their row has, though they were edited here', async () => {
    site = await importSite(api);
    await bring(['id,name,role', '1,Ann,'], 'staff');
    await rowsOf('update profile set revision = revision + 1 where site_id = $1', site.siteId);
    const again = await bring(['id,name,role', '1,Ann,editor'], 'staff');
    expect(again.said).toContain(
      'Ann: The role “Editor” was left out. This person was already here. Change their roles under Users.',
    );
  });
});

describe('what is kept of people in a table', () => {
  test('is a hash with a key, no address, and no line in the record of the run', async () => {
    site = await importSite(api);
    await bring(['id,name,email', 'ann@x.test,Ann,ann@x.test', ',Bea,bea@x.test', '3,Cyd,cyd at x']);
    const kept = await rowsOf<{ source_id: string }>(
      "select source_id from import_source where site_id = $1 and kind = 'authors'",
      site.siteId,
    );
    expect(kept).toHaveLength(2);
    for (const { source_id } of kept) expect(source_id).toMatch(/^[\w-]{43}$/);
    const [run] = await rowsOf<{ report: Record<string, unknown> }>(
      'select report from import_run where site_id = $1',
      site.siteId,
    );
    expect(run?.report).toMatchObject({ skipped: [], warnings: [], skipped_count: 1, warning_count: 0 });
    expect(JSON.stringify(run)).not.toMatch(/Ann|cyd/);
  });

  test('goes with whoever is forgotten, and with nobody else', async () => {
    site = await importSite(api);
    const { siteId } = site;
    await bring(['name,email', 'Ann,ann@x.test', 'Bea,bea@x.test']);
    const [ann] = await people();
    const profileId = ann?.id ?? 0;
    await api.ground.database.db.transaction().execute(async (trx) => {
      await eraseProfile(trx, { siteId, profileId, now: api.now });
      await forgetImported(trx, { siteId, profileId });
    });
    const left = await rowsOf<{ object_id: number }>(
      "select object_id from import_source where site_id = $1 and kind = 'authors'",
      siteId,
    );
    expect(left.map(({ object_id }) => object_id)).not.toContain(profileId);
    expect(left).toHaveLength(1);
  });
});
