import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openSession, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createInvite } from '#modules/invites/invites.contract.ts';
import { listProfileHistory } from '#modules/profiles/profile-standing.contract.ts';
import { updateProfile } from '#modules/profiles/profiles.contract.ts';
import { createSearchIndex, fillWithUsers } from '#modules/search-indexes/search-indexes.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createPackage } from '#modules/subscriptions/packages.contract.ts';
import { createSubscription } from '#modules/subscriptions/subscriptions.contract.ts';
import { DELETED_DAYS, eraseDeleted } from './erase-people.ts';
import { erasures, personalMap } from './personal-map.ts';
import { personalTables } from './personal-tables.ts';

const host = 'news.test';
const DAY = 86_400;
/** Stands in everything that is kept of the person. */
const MARK = 'zanzibar';
const email = `${MARK}@news.test`;
let api: TestApi;
let siteId: number;
let owner: Member;
let person: { accountId: string; profileId: number };

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
});
afterAll(() => api.stop());

const db = () => api.ground.database.db;

/** A name by which columns usually say something of a person. */
const PERSONAL = new RegExp(
  `(^|_)(${[
    ...['e?mail', 'ip', 'agent', 'phone', 'address', 'profile_id', 'account_id', 'user_id', 'person'],
    ...['actor', 'author', 'translator', 'subscriber', 'message', 'note', 'reason', 'befores', 'before'],
    ...['after', 'facts', 'payload', 'about', 'avatar', 'logo', 'job', 'extra', 'request', 'answers'],
    ...['accepted', 'merged', 'origin_ref', 'gateway_ref', 'left_rows', 'image', 'said', 'report'],
    ...['labels', 'terms', 'html', 'birth\\w*', 'first_name', 'last_name', 'gender', 'recipient'],
  ].join('|')})(_|$)`,
);

type Column = { table: string; column: string };

async function catalogue(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as "table",
      a.attname::text as "column"
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely_%'`.execute(db());
  return rows;
}

describe('G-62, 5.5: the map of where personal data lives', () => {
  test('names every column of the database that is called like one of a person', async () => {
    const columns = await catalogue();
    expect(columns.length).toBeGreaterThan(500);
    const missing = columns.filter(
      ({ table, column }) => PERSONAL.test(column) && personalMap[table]?.[column] === undefined,
    );
    expect(missing, 'each needs an entry in modules/personal-data/server/personal-map.ts').toEqual([]);
  });

  test('names no column that is not there, and no file that the archive does not have', async () => {
    const known = new Set((await catalogue()).map(({ table, column }) => `${table}.${column}`));
    const files = new Set(personalTables.map(({ name }) => name));
    for (const [table, columns] of Object.entries(personalMap)) {
      for (const [column, said] of Object.entries(columns)) {
        const [erased, file] = typeof said === 'string' ? [said] : said;
        expect(known, `${table}.${column}`).toContain(`${table}.${column}`);
        expect(Object.keys(erasures)).toContain(erased);
        if (file !== undefined) expect(files, `${table}.${column}`).toContain(file);
      }
    }
  });

  test('each file of the archive is of a column that the map names', () => {
    const named = Object.values(personalMap).flatMap((columns) =>
      Object.values(columns).flatMap((said) => (typeof said === 'string' ? [] : [said[1]])),
    );
    expect(personalTables.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
  });
});

/** The tables in which something of the person stands. */
async function markedTables(): Promise<string[]> {
  const columns = await catalogue();
  const tables = [...new Set(columns.map(({ table }) => table))];
  const found: string[] = [];
  for (const table of tables) {
    const [schema, name] = table.includes('.') ? table.split('.') : ['public', table];
    const isOfSite =
      schema === 'public' && columns.some((one) => one.table === table && one.column === 'site_id');
    const of = sql.id(schema ?? '', name ?? '');
    const { rows } = isOfSite
      ? await sql`select 1 from ${of} as one where one.site_id = ${siteId} and one::text ilike ${`%${MARK}%`} limit 1`.execute(
          db(),
        )
      : schema === 'auth'
        ? await sql`select 1 from ${of} as one where one::text ilike ${`%${MARK}%`} limit 1`.execute(db())
        : { rows: [] };
    if (rows.length > 0) found.push(table);
  }
  return found.sort();
}

async function fillPerson(): Promise<void> {
  const { ids } = api.ground.database;
  const member = { siteId, email, title: 'Zanzibar', password: 'Right-Horse-9', role: 'writer' } as const;
  person = await addMember(api.ground.database, { ...member, now: api.now });
  await openSession(api.ground, person.accountId, MARK.padEnd(43, 'x'));
  const { profileId } = person;
  const community = { siteId, name: 'sports', title: 'Sports', now: api.now, by: null };
  const communityId = await db()
    .transaction()
    .execute((trx) => createCommunity(trx, ids.next, community));
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  const browser = { endpoint: `https://push.test/${MARK}`, endpoint_hash: 'h', is_known_service: true };
  await db()
    .insertInto('push_subscription')
    .values({
      ...{ ...stamp, ...browser, id: ids.next(), p256dh: 'p', auth: 'a', language: 'en-US' },
      profile_id: profileId,
    })
    .execute();
  const invited = await api.as(owner).call(createInvite, { body: { email: `${MARK}@other.test` } });
  expect(invited.status).toBe(201);
  await db()
    .updateTable('invite')
    .set({ message: `Welcome, ${MARK}.`, accepted_by: profileId, status: 'accepted' })
    .where('site_id', '=', siteId)
    .where('id', '=', invited.body.id)
    .execute();
  const about = { about: `I am ${MARK}.`, job_title: MARK };
  const changed = await api.as(owner).call(updateProfile, {
    params: { profileId },
    body: { ...about, revision: await revisionOf(profileId) },
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const post = { ...stamp, id: ids.next(), slug: 'a', headline: 'A', status: 0, author_ids: [profileId] };
  await db().insertInto('post').values(post).execute();
  await db()
    .insertInto('comment')
    .values({
      ...{ ...stamp, id: ids.next(), post_id: post.id, html: '<p>Kept.</p>', status: 'approved' },
      ...{ profile_id: profileId, author_name: MARK, author_email: email, custom: '{}' },
    })
    .execute();
  await db()
    .insertInto('comment_ban')
    .values({
      ...{ site_id: siteId, id: ids.next(), profile_id: profileId, reason: `${MARK} spams` },
      created_ts: api.now,
    })
    .execute();
  await db()
    .insertInto('community_application')
    .values({
      ...{ ...stamp, id: ids.next(), community_id: communityId, profile_id: profileId, status: 'pending' },
      message: `${MARK} asks`,
    })
    .execute();
  await db()
    .insertInto('notification')
    .values({
      ...{ site_id: siteId, id: ids.next(), profile_id: profileId, kind: 'task_ended', created_ts: api.now },
      object_kind: 'task',
      facts: JSON.stringify({ title: MARK }),
    })
    .execute();
  await db()
    .insertInto('saved_view')
    .values({
      ...{ ...stamp, id: ids.next(), profile_id: profileId, screen: 'posts', title: MARK },
      ...{ visibility: 'personal', query: '{}', columns: '[]', sort: '[]' },
    })
    .execute();
  await db()
    .insertInto('ui_preference')
    .values({
      ...{ site_id: siteId, profile_id: profileId, name: 'mark', value: JSON.stringify(MARK) },
      updated_ts: api.now,
    })
    .execute();
  await db()
    .insertInto('import_source')
    .values({
      ...{ site_id: siteId, source: 'csv_users:staff', kind: 'authors', source_id: email },
      ...{ object_id: profileId, content_hash: '', run_id: ids.next() },
    })
    .execute();
  const pack = await api.as(owner).call(createPackage, { body: { title: 'Digital', status: 'active' } });
  const sold = { profile_id: profileId, package_id: pack.body.id };
  expect((await api.as(owner).call(createSubscription, { body: sold })).status).toBe(201);
  await db()
    .updateTable('subscription')
    .set({ note: `${MARK} called` })
    .where('site_id', '=', siteId)
    .execute();
}

const revisionOf = async (id: number): Promise<number> =>
  (
    await db()
      .selectFrom('profile')
      .select('revision')
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).revision;

const logOf = async () =>
  JSON.stringify(
    (await api.as(owner).call(listAuditEvents, { params: { siteId }, query: { limit: 100 } })).body,
  );
const historyOf = async (profileId: number) =>
  JSON.stringify((await api.as(owner).call(listProfileHistory, { params: { profileId }, query: {} })).body);

test('5.5: whoever was deleted thirty days ago is forgotten, and nothing that says who it was is left', async () => {
  const filter = { entity: 'user', commands: [{ name: 'set-title', value: 'People' }, { name: 'start' }] };
  const made = await api.as(owner).call(createSearchIndex, { body: filter as never });
  expect(made.status).toBe(201);
  await fillPerson();
  await api.ground.jobs.start();
  await api.as(owner).call(fillWithUsers, { params: { indexSlug: made.body.slug } });
  const before = [
    ...['audit_event', 'auth.user', 'comment', 'comment_ban', 'community_application', 'import_source'],
    ...['invite'],
    ...['notification', 'profile', 'saved_view', 'search_document', 'subscription', 'ui_preference'],
  ];
  await expect.poll(markedTables).toEqual(expect.arrayContaining(before));
  expect([await logOf(), await historyOf(person.profileId)].every((text) => text.includes(MARK))).toBe(true);
  await db()
    .updateTable('profile')
    .set({ deleted_ts: api.now - DELETED_DAYS * DAY })
    .where('site_id', '=', siteId)
    .where('id', '=', person.profileId)
    .execute();
  await eraseDeleted(api.ground, api.now - 1);
  expect(await markedTables()).toContain('profile');
  await eraseDeleted(api.ground, api.now);
  // What stands in the sealed log, in events of these days and in what can be undone goes by itself.
  const expiring = ['audit_event', 'outbox', 'task', 'undo_act'];
  await expect
    .poll(async () => (await markedTables()).filter((table) => !expiring.includes(table)))
    .toEqual([]);
  expect(await logOf()).not.toContain(MARK);
  const left = await db()
    .selectFrom('subscription')
    .select(['status', 'email'])
    .where('site_id', '=', siteId)
    .execute();
  expect(left).toEqual([{ status: 'canceled', email: '' }]);
});

test('who came back under the same address keeps what was sent there since', async () => {
  const email = 'back@again.test';
  const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  const shared = { ...times, status: 1, email, extra: '{}' };
  const gone = { id: 9_001, name: 'gone-before', title: 'Gone', deleted_ts: api.now - DELETED_DAYS * DAY };
  await db()
    .insertInto('profile')
    .values([
      { ...shared, ...gone },
      { ...shared, id: 9_002, name: 'back-again', title: 'Back', deleted_ts: null },
    ])
    .execute();
  await db()
    .insertInto('mail_subscriber')
    .values({
      ...times,
      id: 9_003,
      email,
      email_key: 'k',
      status: 'active',
      source: 'site',
      daily: true,
      weekly: false,
    })
    .execute();
  await eraseDeleted(api.ground, api.now);
  const row = await db()
    .selectFrom('mail_subscriber')
    .select(['email', 'status'])
    .where('site_id', '=', siteId)
    .where('id', '=', 9_003)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ email, status: 'active' });
  const erased = await db()
    .selectFrom('profile')
    .select('email')
    .where('site_id', '=', siteId)
    .where('id', '=', 9_001)
    .executeTakeFirstOrThrow();
  expect(erased.email).toBeNull();
});
