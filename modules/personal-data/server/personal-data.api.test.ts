import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fromBuffer } from 'yauzl';
import { type Member, openSession } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { getAccountData } from '#modules/accounts/account-data.contract.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import {
  cancelDeletion,
  deletePersonalData,
  downloadPersonalData,
  getDataExport,
  getPersonalData,
  startDataExport,
} from '../personal-data.contract.ts';
import { removeOldFiles } from './data-export.ts';
import { erasePeople } from './erase-people.ts';
import { personalTables } from './personal-tables.ts';

const host = 'news.test';
const password = 'Right-Horse-9';
const DAY = 86_400;
let api: TestApi;
let siteId: number;
const people: Record<string, Member & { email: string }> = {};

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  for (const role of ['owner', 'admin', 'editor', 'writer', 'reader'] as const) {
    people[role] = await come(role, role === 'reader' ? null : role);
  }
  const { db, ids } = api.ground.database;
  const post = { id: ids.next(), headline: '=SUM(1;2)', slug: 'sum', status: 0, published_ts: api.now };
  const common = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await db
    .insertInto('post')
    .values({ ...common, ...post, author_ids: [who('writer').profileId] })
    .execute();
  await db
    .insertInto('post_author')
    .values({
      ...{ site_id: siteId, post_id: post.id, profile_id: who('writer').profileId, status: 0 },
      ...{ created_ts: api.now, published_ts: api.now },
    })
    .execute();
  for (const [name, html] of [
    ['writer', '<p>Of the writer</p>'],
    ['reader', '<p>Of the reader</p>'],
  ] as const) {
    await db
      .insertInto('comment')
      .values({
        ...{ ...common, id: ids.next(), post_id: post.id, html, status: 'approved' },
        ...{ profile_id: who(name).profileId, author_ip: '192.0.2.7', custom: '{}' },
      })
      .execute();
  }
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

const who = (name: string): Member & { email: string } => {
  const found = people[name];
  if (!found) throw new Error(`Nobody is ${name}.`);
  return found;
};

async function come(name: string, role: 'owner' | 'admin' | 'editor' | 'writer' | null) {
  const email = `${name}@news.test`;
  const member = { siteId, email, title: `The ${name}`, password, role, now: api.now };
  const made = await addMember(api.ground.database, member);
  const token = name.padEnd(43, 'x');
  await openSession(api.ground, made.accountId, token);
  return { ...made, token, host, email, title: member.title };
}

const start = (as: string, of: string, headers: Record<string, string> = { 'x-requested-with': 'test' }) =>
  api.as(who(as)).send({
    ...{ method: 'GET', path: `/core/account/export/csv/${who(of).profileId}`, headers },
  });
const stateOf = (as: string, of: string, result_id?: number) =>
  api.as(who(as)).call(getDataExport, {
    ...{ params: { userId: who(of).profileId }, query: result_id === undefined ? {} : { result_id } },
  });

/** The files of an archive by their names. */
async function filesOf(bytes: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  await new Promise<void>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('end', resolve);
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure);
          files[entry.fileName] = (await buffer(stream)).toString('utf8');
          zip.readEntry();
        }),
      );
      zip.readEntry();
    });
  });
  return files;
}

async function archiveOf(as: string, of: string): Promise<Record<string, string>> {
  const started = await start(as, of);
  expect([started.status, started.body.is_ready]).toEqual([202, false]);
  await expect.poll(async () => (await stateOf(as, of, started.body.id)).body.status).toBe('SUCCESS');
  const { result } = (await stateOf(as, of)).body;
  const { token } = who(as);
  const file = await api.app.inject({ url: result, headers: { host, cookie: `masthead_session=${token}` } });
  expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'private, no-store']);
  return filesOf(file.rawPayload);
}

describe('G-62: the export of one’s data', () => {
  test('holds a table of each kind, with what the person wrote and nothing of others', async () => {
    const files = await archiveOf('writer', 'writer');
    expect(Object.keys(files).sort()).toEqual(personalTables.map(({ name }) => `${name}.csv`).sort());
    expect(files['profile.csv']).toContain('The writer');
    expect(files['account.csv']).toContain('writer@news.test');
    expect(files['comments.csv']).toContain('Of the writer');
    expect(files['roles.csv']).toMatch(/Writer/);
    // A spreadsheet must not run what somebody wrote.
    expect(files['posts.csv']).toContain("'=SUM(1;2)");
    expect(JSON.stringify(files)).not.toMatch(/Of the reader|reader@news\.test|owner@news\.test/);
  });

  test('needs a header that no link sends, and starts nothing without it', async () => {
    const answer = await start('editor', 'editor', {});
    expect([answer.status, answer.body.error]).toEqual([400, 'requested_with_is_missing']);
    expect((await stateOf('editor', 'editor')).status).toBe(404);
  });

  test('is for oneself, and for whoever manages people; the file is for who asked', async () => {
    expect((await start('editor', 'writer')).status).toBe(404);
    expect((await stateOf('editor', 'writer')).status).toBe(404);
    const files = await archiveOf('admin', 'reader');
    expect(files['comments.csv']).toContain('Of the reader');
    // Where somebody signs in, and with what, is told to themselves alone: an account is of the whole network.
    expect(files['account.csv']?.trim().split('\n')).toHaveLength(1);
    expect(files['sessions.csv']?.trim().split('\n')).toHaveLength(1);
    expect((await start('admin', 'owner')).status).toBe(404);
    const { id } = (await stateOf('admin', 'reader')).body;
    for (const name of ['reader', 'editor']) {
      const file = await api.as(who(name)).call(downloadPersonalData, { params: { siteId, exportId: id } });
      expect(file.status).toBe(404);
    }
    expect((await api.as(who('admin')).call(startDataExport, { params: { userId: 1 } })).status).toBe(404);
  });

  test('goes after a week, with its file', async () => {
    const { db } = api.ground.database;
    const keys = await db
      .selectFrom('personal_export')
      .select('file_key')
      .where('site_id', '=', siteId)
      .execute();
    expect(keys.length).toBeGreaterThan(0);
    await removeOldFiles(api.ground, api.now + 8 * DAY);
    for (const { file_key } of keys) expect(await api.ground.files.exists(file_key)).toBe(false);
    expect((await stateOf('writer', 'writer')).status).toBe(404);
  });
});

test('G-62: the file of who is forgotten while it is written does not stay', async () => {
  const { files, database } = api.ground;
  const put = files.putMade.bind(files);
  let key = '';
  const writes = vi.spyOn(files, 'putMade').mockImplementation(async (make, where) => {
    const stored = await put(make, where);
    key = where.key ?? '';
    await database.db
      .deleteFrom('personal_export')
      .where('site_id', '=', siteId)
      .where('file_key', '=', key)
      .execute();
    return stored;
  });
  expect((await start('editor', 'editor')).status).toBe(202);
  await expect.poll(() => key).not.toBe('');
  await expect.poll(() => files.exists(key)).toBe(false);
  writes.mockRestore();
});

describe('G-62: being forgotten', () => {
  const ask = (name: string, body: object = {}) =>
    api.as(who(name)).call(deletePersonalData, {
      body: { confirm: who(name).email, current_password: password, ...body },
    });
  const own = async (name: string) =>
    (await api.as(who(name)).call(getPersonalData, { params: { siteId } })).body.deletion;
  const profileOf = (name: string) =>
    api.ground.database.db
      .selectFrom('profile')
      .select(['name', 'title', 'email', 'account_id', 'status'])
      .where('site_id', '=', siteId)
      .where('id', '=', who(name).profileId)
      .executeTakeFirstOrThrow();
  const commentsOf = (name: string) =>
    api.ground.database.db
      .selectFrom('comment')
      .select(['status', 'author_ip'])
      .where('site_id', '=', siteId)
      .where('profile_id', '=', who(name).profileId)
      .execute();

  test.each([
    ['another address', { confirm: 'other@news.test' }, 422, 'confirm_is_invalid', 'confirm'],
    [
      'a wrong password',
      { current_password: 'Wrong' },
      422,
      'current_password_is_invalid',
      'current_password',
    ],
    ['no password', { current_password: '' }, 400, 'current_password_is_missing', 'current_password'],
  ])('is refused with %s, under its field', async (_, body, status, code, field) => {
    const answer = await ask('writer', body);
    expect([answer.status, answer.body.error, answer.body.details[0].loc]).toEqual([
      ...[status, code],
      ['body', field],
    ]);
    expect(await own('writer')).toMatchObject({ state: 'none' });
  });

  test('is refused for the last owner', async () => {
    expect((await ask('owner')).body.error).toBe('last_owner');
  });

  test('is refused for the last one who may edit the site and its roles, whatever their role is', async () => {
    const { db } = api.ground.database;
    const setStatus = (name: string, status: number) =>
      db
        .updateTable('profile')
        .set({ status })
        .where('site_id', '=', siteId)
        .where('id', '=', who(name).profileId)
        .execute();
    const asked = await ask('admin');
    expect(asked.status).toBe(202);
    await setStatus('owner', 3);
    expect((await ask('admin')).body.error).toBe('last_owner');
    await erasePeople(api.ground, asked.body.due_ts);
    expect((await profileOf('admin')).title).toBe('The admin');
    await setStatus('owner', 0);
    expect((await api.as(who('admin')).call(cancelDeletion, { params: { siteId } })).status).toBe(204);
  });

  test('waits for 14 days, and is taken back until then', async () => {
    const asked = await ask('writer', { confirm: ' WRITER@news.test ' });
    expect(asked.status).toBe(202);
    expect(asked.body).toMatchObject({ state: 'pending', comments: 'keep' });
    expect(asked.body.due_ts - asked.body.asked_ts).toBe(14 * DAY);
    expect((await ask('writer', { comments: 'remove' })).body.due_ts).toBe(asked.body.due_ts);
    await erasePeople(api.ground, asked.body.due_ts - 1);
    expect((await profileOf('writer')).title).toBe('The writer');
    expect((await api.as(who('writer')).call(cancelDeletion, { params: { siteId } })).status).toBe(204);
    expect((await api.as(who('writer')).call(cancelDeletion, { params: { siteId } })).body.error).toBe(
      'deletion_is_missing',
    );
    await erasePeople(api.ground, asked.body.due_ts + 1);
    expect((await profileOf('writer')).title).toBe('The writer');
  });

  test('leaves posts and comments without a name, and nobody who signs in', async () => {
    const { body } = await ask('writer');
    await erasePeople(api.ground, body.due_ts);
    expect(await profileOf('writer')).toEqual({
      ...{ name: `deleted-${who('writer').profileId}`, title: 'Deleted user', email: null },
      ...{ account_id: null, status: 3 },
    });
    await expect.poll(() => commentsOf('writer')).toEqual([{ status: 'approved', author_ip: null }]);
    expect((await api.as(who('writer')).call(getAccountData, { query: {} })).status).toBe(401);
    const { db } = api.ground.database;
    for (const table of ['auth.user', 'auth.session'] as const) {
      const column = table === 'auth.user' ? 'id' : 'user_id';
      const rows = await db
        .selectFrom(table)
        .select('id')
        // biome-ignore lint/suspicious/noExplicitAny: the two tables name the account differently.
        .where(column as any, '=', who('writer').accountId)
        .execute();
      expect(rows).toEqual([]);
    }
  });

  test('says what a gateway goes on charging, and tells who looks after subscriptions', async () => {
    const { db, ids } = api.ground.database;
    const [packageId, planned] = [ids.next(), await come('payer', null)];
    people.payer = planned;
    const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
    await db
      .insertInto('package')
      .values({
        ...{ ...times, id: packageId, slug: 'supporter', title: 'Supporter', title_key: 'supporter' },
        ...{ products: '[]', plans: '[]', status: 'active' },
      })
      .execute();
    const plan = { ...times, profile_id: planned.profileId, email: planned.email, package_id: packageId };
    await db
      .insertInto('subscription')
      .values([
        {
          ...plan,
          id: ids.next(),
          status: 'active',
          date_start: 1,
          gateway: 'stripe',
          gateway_ref: 'sub_77',
        },
        { ...plan, id: ids.next(), status: 'active', date_start: 1, gateway: 'manual' },
      ])
      .execute();
    const renewing = [{ package: 'Supporter', gateway: 'stripe' }];
    const { body } = await ask('payer');
    expect(body.renewing).toEqual(renewing);
    const own = await api.as(planned).call(getPersonalData, { params: { siteId } });
    expect(own.body.deletion.renewing).toEqual(renewing);
    await erasePeople(api.ground, body.due_ts);
    const told = async () => {
      // What a reaction says is heard with the next round.
      api.ground.outbox.wake(siteId);
      return (
        await db
          .selectFrom('notification')
          .select(['profile_id', 'facts'])
          .where('site_id', '=', siteId)
          .where('kind', '=', 'renewal_remains')
          .execute()
      ).map(({ profile_id, facts }) => [profile_id, facts]);
    };
    await expect
      .poll(told)
      .toContainEqual([
        who('owner').profileId,
        expect.objectContaining({ gateway: 'stripe', reference: 'sub_77' }),
      ]);
    expect((await told()).map(([id]) => id)).not.toContain(who('editor').profileId);
  });

  test('ends newsletters at an address that was shown to be theirs, and at no other', async () => {
    const { db, ids } = api.ground.database;
    const statusOf = async (name: string) =>
      (
        await db
          .selectFrom('mail_subscriber')
          .select('status')
          .where('site_id', '=', siteId)
          .where('email_key', '=', name)
          .executeTakeFirst()
      )?.status;
    for (const name of ['proven', 'unproven']) {
      people[name] = await come(name, null);
      await db
        .insertInto('mail_subscriber')
        .values({
          ...{ site_id: siteId, id: ids.next(), email: who(name).email, email_key: name, status: 'active' },
          ...{ daily: true, weekly: true, source: 'site', created_ts: 1, updated_ts: 1 },
        })
        .execute();
    }
    await db
      .updateTable('auth.user')
      .set({ email_verified: false })
      .where('id', '=', who('unproven').accountId)
      .execute();
    expect((await archiveOf('proven', 'proven'))['newsletters.csv']).toContain('proven@news.test');
    expect((await archiveOf('unproven', 'unproven'))['newsletters.csv']).not.toContain('@news.test');
    for (const name of ['proven', 'unproven']) {
      const { body } = await ask(name);
      await erasePeople(api.ground, body.due_ts);
    }
    expect([await statusOf('proven'), await statusOf('unproven')]).toEqual(['unsubscribed', 'active']);
  });

  test('removes comments for whoever wants that', async () => {
    const { body } = await ask('reader', { comments: 'remove' });
    await erasePeople(api.ground, body.due_ts);
    await expect
      .poll(async () => (await commentsOf('reader')).map(({ status }) => status))
      .toEqual(['deleted']);
  });

  test('an account of another site stays there', async () => {
    const { database } = api.ground;
    const other = await createSite(database, { host: 'other.test', title: 'Other', now: api.now });
    const there = { email: 'editor@news.test', title: 'E', password: null, role: 'editor' } as const;
    await addMember(database, { ...there, siteId: other, now: api.now });
    const { body } = await ask('editor');
    await erasePeople(api.ground, body.due_ts);
    const me = (at: string) =>
      api.as({ token: who('editor').token, host: at }).call(getAccountData, { query: {} });
    await expect.poll(async () => (await me(host)).status).toBe(401);
    expect((await me('other.test')).status).toBe(200);
  });
});
