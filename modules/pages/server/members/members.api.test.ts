import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addMember, setPassword } from '#modules/accounts/accounts.public.ts';
import { getDraft, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createUserGroup, deleteUserGroup } from '#modules/user-groups/user-groups.contract.ts';
import { SIGN_IN_PATH, SIGN_OUT_PATH } from './member-paths.ts';

const PASSWORD = 'a quiet harbour 9';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let api: TestApi;
let siteId: number;
let owner: Member;
/** The cookies of who reads, by their names. */
const cookies: Record<string, string> = { nobody: '' };
const profiles: Record<string, number> = {};
const accounts: Record<string, string> = {};

/** All that is looked for on a page that is not for who reads. */
const BODY = 'Only behind the door';

const rows = [
  { id: 11, slug: 'for-all', visibility: 1, gated_groups: null },
  { id: 12, slug: 'for-members', visibility: 1, gated_groups: [] },
  { id: 13, slug: 'for-press', visibility: 1, gated_groups: ['press'] },
  { id: 14, slug: 'by-link', visibility: 3, gated_groups: null },
  { id: 15, slug: 'by-link-for-members', visibility: 3, gated_groups: [] },
  { id: 16, slug: 'for-nobody', visibility: 2, gated_groups: null },
  { id: 17, slug: 'in-press-room', visibility: 1, gated_groups: null, section: 503 },
  { id: 18, slug: 'in-inner-room', visibility: 1, gated_groups: null, section: 504 },
  { id: 19, slug: 'in-vault', visibility: 1, gated_groups: null, section: 505 },
  { id: 20, slug: 'members-in-press-room', visibility: 1, gated_groups: ['subscribers'], section: 503 },
] as const;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  const { db } = database;
  siteId = await createSite(database, { host: 'news.test', title: 'News', now: api.now });
  const otherId = await createSite(database, { host: 'other.test', title: 'Other', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  for (const slug of ['press', 'subscribers']) {
    const made = await api.as(owner).call(createUserGroup, { body: { slug, title: slug } });
    expect(made.status).toBe(201);
  }
  const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await db
    .insertInto('section')
    .values([
      {
        ...times,
        id: 503,
        parent_id: null,
        title: 'Press',
        slug: 'press',
        restriction: 2,
        read_groups: ['press'],
      },
      { ...times, id: 504, parent_id: 503, title: 'Inner', slug: 'inner', restriction: 3 },
      { ...times, id: 505, parent_id: null, title: 'Vault', slug: 'vault', restriction: 2, read_groups: [] },
    ])
    .execute();
  for (const row of rows) await addPost(row);
  await become('member', []);
  await become('press', ['press']);
  await become('subscriber', ['subscribers']);
  const staff = await addMember(database, {
    ...{ siteId, email: 'staff@news.test', title: 'Staff', password: PASSWORD, role: 'owner', now: api.now },
  });
  accounts.staff = staff.accountId;
  cookies.staff = await signedIn('staff@news.test');
  await addMember(database, {
    ...{
      siteId: otherId,
      email: 'guest@other.test',
      title: 'Guest',
      password: PASSWORD,
      role: null,
      now: api.now,
    },
  });
});
afterAll(() => api.stop());

async function addPost(row: (typeof rows)[number]): Promise<void> {
  const { db } = api.ground.database;
  const { section, gated_groups, ...post } = { section: undefined, ...row };
  const section_ids = section === undefined ? [] : [section];
  const at = { created_ts: api.now - row.id, published_ts: api.now - row.id };
  await db
    .insertInto('post')
    .values({
      ...{ site_id: siteId, ...post, ...at, updated_ts: api.now, status: 0, headline: `On ${row.slug}` },
      ...{ author_ids: [owner.profileId], section_ids, primary_section_id: section ?? null },
      gated_groups: gated_groups === null ? null : [...gated_groups],
    })
    .execute();
  const link = { site_id: siteId, post_id: row.id, status: 0, ...at };
  await db
    .insertInto('post_author')
    .values({ ...link, profile_id: owner.profileId })
    .execute();
  for (const section_id of section_ids) {
    await db
      .insertInto('post_section')
      .values({ ...link, section_id })
      .execute();
  }
  await db
    .insertInto('post_slug')
    .values({ site_id: siteId, post_id: row.id, slug: row.slug, page_type: 'post', created_ts: api.now })
    .execute();
  await db
    .insertInto('post_body')
    .values({ site_id: siteId, post_id: row.id, body: `<p>${BODY}.</p>` })
    .execute();
}

async function become(name: string, groups: readonly string[]): Promise<void> {
  const { db } = api.ground.database;
  const made = await addMember(api.ground.database, {
    ...{ siteId, email: `${name}@news.test`, title: name, password: PASSWORD, role: null, now: api.now },
  });
  profiles[name] = made.profileId;
  accounts[name] = made.accountId;
  const found = await db
    .selectFrom('user_group')
    .select('id')
    .where('site_id', '=', siteId)
    .where('slug', 'in', [...groups, ''])
    .execute();
  for (const { id } of found) {
    await db
      .insertInto('user_group_member')
      .values({
        ...{ site_id: siteId, group_id: id, profile_id: made.profileId, is_added: true },
        ...{ created_ts: api.now, updated_ts: api.now },
      })
      .execute();
  }
  cookies[name] = await signedIn(`${name}@news.test`);
}

type Ask = { method?: string; host?: string; headers?: Record<string, string>; body?: string };
const send = (path: string, { host = 'news.test', method = 'GET', ...more }: Ask = {}) =>
  api.as({ host }).send({ method, path, ...more });
const read = (path: string, who: string, more: Ask = {}) =>
  send(path, { ...more, headers: { ...more.headers, ...(cookies[who] ? { cookie: cookies[who] } : {}) } });
const enter = (fields: Record<string, string>, more: Ask = {}) =>
  send(SIGN_IN_PATH, {
    ...more,
    method: 'POST',
    headers: { ...FORM, ...more.headers },
    body: new URLSearchParams(fields).toString(),
  });

async function signedIn(email: string): Promise<string> {
  const answer = await enter({ email, password: PASSWORD });
  expect([answer.status, answer.headers.location]).toEqual([303, '/']);
  return String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
}

describe('a page', () => {
  const open = { nobody: 200, member: 200, press: 200, subscriber: 200, staff: 200 };
  const members = { ...open, nobody: 403 };
  const press = { ...open, nobody: 403, member: 403, subscriber: 403 };
  test.each([
    ['/for-all', open],
    ['/for-members', members],
    ['/for-press', press],
    ['/by-link', open],
    ['/by-link-for-members', members],
    ['/for-nobody', { nobody: 404, member: 404, press: 404, subscriber: 404, staff: 404 }],
    ['/in-press-room', press],
    ['/in-inner-room', press],
    ['/in-vault', { nobody: 403, member: 403, press: 403, subscriber: 403, staff: 200 }],
    ['/members-in-press-room', { nobody: 403, member: 403, press: 403, subscriber: 403, staff: 200 }],
    ['/press', press],
    ['/press/inner', press],
  ])('%s opens to those it is for', async (path, expected) => {
    for (const [who, status] of Object.entries(expected)) {
      const { status: got, body, headers } = await read(path, who);
      expect([who, got]).toEqual([who, status]);
      if (status !== 200) expect(body).not.toContain(BODY);
      // What only some get is kept by no cache, nor is that they do not.
      if (who !== 'nobody' || status === 403) expect(headers['cache-control']).toBe('private, no-store');
      if (who !== 'nobody') expect(headers.etag).toBeUndefined();
    }
  });

  test('says to strangers where they sign in, and to members that it is not theirs', async () => {
    const stranger = String((await read('/for-press', 'nobody')).body);
    expect(stranger).toContain(`href="${SIGN_IN_PATH}?to=%2Ffor-press"`);
    expect(stranger).toContain('You need to be a member');
    const member = String((await read('/for-press', 'member')).body);
    expect(member).toContain('have access to this page');
    expect(member).not.toContain(`${SIGN_IN_PATH}?to=`);
    expect(member).toContain('<b>member</b>');
  });

  test('that everybody may read is kept for those who are not signed in alone', async () => {
    const { headers } = await read('/for-all', 'nobody');
    expect([headers['cache-control'], headers.vary]).toEqual([
      'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
      'accept-encoding, cookie',
    ]);
    expect(headers['set-cookie']).toBeUndefined();
    expect((await read('/', 'press')).body).toContain('On for-press');
    expect((await read('/', 'nobody')).body).not.toContain('On for-press');
    const etag = String(headers.etag);
    expect((await read('/for-all', 'nobody', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await read('/for-all', 'press', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test.each([
    '/',
    '/search?q=behind',
    '/search?q=press',
    '/feed.xml',
    '/feed.json',
    '/sitemap-news.xml',
    '/for-all',
  ])(
    '%s shows strangers nothing that is for members, and machines nothing even with a cookie',
    async (path) => {
      const month = /sitemap/.test(path) || /feed/.test(path);
      for (const who of month ? ['nobody', 'staff'] : ['nobody']) {
        const { status, body } = await read(path, who);
        expect(status).toBe(200);
        for (const slug of ['for-members', 'for-press', 'in-press-room', 'in-inner-room', 'in-vault'])
          expect([
            path,
            slug,
            String(body).includes(`/${slug}"`) || String(body).includes(`On ${slug}`),
          ]).toEqual([path, slug, false]);
      }
    },
  );

  test('lists for members what is theirs', async () => {
    const home = String((await read('/', 'press')).body);
    for (const slug of ['for-members', 'for-press', 'in-press-room', 'in-inner-room'])
      expect([slug, home.includes(`On ${slug}`)]).toEqual([slug, true]);
    expect(home).not.toContain('On in-vault');
    expect((await read('/press', 'press')).body).toContain('On in-inner-room');
    expect((await read('/search?q=behind', 'member')).body).toContain('On for-members');
    expect((await read('/search?q=behind', 'member')).body).not.toContain('On for-press');
  });
});

describe('signing in', () => {
  test('answers the same to wrong passwords, unknown addresses and people of other sites', async () => {
    const answers = [];
    for (const [email, password] of [
      ['member@news.test', 'not it at all'],
      ['nobody@news.test', PASSWORD],
      ['guest@other.test', PASSWORD],
    ] as const) {
      const { status, body, headers } = await enter({ email, password, to: '/for-press' });
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['cache-control']).toBe('private, no-store');
      answers.push([status, String(body).replaceAll(email, '')]);
    }
    expect(answers[0]?.[0]).toBe(403);
    expect(answers[0]?.[1]).toContain('Wrong email or password.');
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test.each([
    ['/for-press?x=1', '/for-press?x=1'],
    ['//evil.test/x', '/'],
    ['https://evil.test', '/'],
    ['/\\evil.test', '/'],
    ['/%2F/evil.test', '/'],
    ['/r/dashboard/', '/'],
    ['/core/users/logout', '/'],
    ['/u/site/sign-out', '/'],
    ['/u/site/files/12/r-port.pdf?v=1', '/u/site/files/12/r-port.pdf?v=1'],
    ['/u/site/files/12/../../sign-out', '/'],
    ['/u/site/files/12/%2e%2e%2fsign-out', '/'],
    ['/u/site/files/', '/'],
    ['javascript:alert(1)', '/'],
  ])('leads back from %s to %s', async (to, back) => {
    const { status, headers } = await enter({ email: 'member@news.test', password: PASSWORD, to });
    expect([status, headers.location]).toEqual([303, back]);
    const shown = await send(`${SIGN_IN_PATH}?to=${encodeURIComponent(to)}`);
    expect(shown.body).toContain(`name="to" value="${back}"`);
  });

  test('refuses what other sites send, and shows what was typed as words', async () => {
    const fields = { email: 'member@news.test', password: PASSWORD };
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const { status, headers: got } = await enter(fields, { headers });
      expect([status, got['set-cookie']]).toEqual([403, undefined]);
    }
    const { body } = await enter({ email: '"><script>alert(1)</script>', password: 'x' });
    expect(body).not.toContain('<script>alert');
    const own = await enter(fields, {
      headers: { origin: 'http://news.test', 'sec-fetch-site': 'same-origin' },
    });
    expect(own.status).toBe(303);
    expect(String(own.headers['set-cookie'])).toMatch(
      /^masthead_reader=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
  });

  test('gives no call, and a session of the dashboard opens no page', async () => {
    const reader = await read('/core/account/data', 'staff');
    expect(reader.status).toBe(await send('/core/account/data').then(({ status }) => status));
    const asReader = await read('/core/roar/drafts/12', 'staff');
    expect(asReader.status).toBe(401);
    expect((await api.as(owner).call(getDraft, { params: { postId: 12 } })).status).toBe(200);
    const withDashboard = await send('/for-members', {
      headers: { cookie: `masthead_session=${owner.token}` },
    });
    expect(withDashboard.status).toBe(403);
    const token = (cookies.staff ?? '').split('=')[1];
    const swapped = await send('/core/roar/drafts/12', { headers: { cookie: `masthead_session=${token}` } });
    expect(swapped.status).toBe(401);
    expect(
      (await send('/for-members', { headers: { cookie: `masthead_reader=${owner.token}` } })).status,
    ).toBe(403);
    expect((await read('/', 'press', { host: 'other.test' })).body).not.toContain('Signed in as');
  });

  test('ends by the form of the site, and other sites end nothing', async () => {
    cookies.leaver = await signedIn('member@news.test');
    const leave = (headers: Record<string, string>) =>
      read(SIGN_OUT_PATH, 'leaver', { method: 'POST', headers: { ...FORM, ...headers }, body: 'out=1' });
    expect((await leave({ origin: 'https://evil.test' })).headers['set-cookie']).toBeUndefined();
    expect((await read('/for-members', 'leaver')).status).toBe(200);
    expect((await read(SIGN_OUT_PATH, 'leaver')).status).toBe(404);
    const left = await leave({});
    expect([left.status, left.headers.location]).toEqual([303, '/']);
    expect(String(left.headers['set-cookie'])).toContain('Max-Age=0');
    expect((await read('/for-members', 'leaver')).status).toBe(403);
    // What is already signed in is sent on.
    expect((await read(`${SIGN_IN_PATH}?to=/for-press`, 'press')).headers.location).toBe('/for-press');
  });

  test('is over with the group, the profile and the password', async () => {
    const { db } = api.ground.database;
    await become('passing', ['press']);
    expect((await read('/for-press', 'passing')).status).toBe(200);
    const own = db.updateTable('user_group_member').where('site_id', '=', siteId);
    await own
      .set({ is_removed: true })
      .where('profile_id', '=', profiles.passing ?? 0)
      .execute();
    expect((await read('/for-press', 'passing')).status).toBe(403);
    expect((await read('/for-members', 'passing')).status).toBe(200);
    const people = db
      .updateTable('profile')
      .where('site_id', '=', siteId)
      .where('id', '=', profiles.passing ?? 0);
    await people.set({ status: 4 }).execute();
    expect((await read('/for-members', 'passing')).status).toBe(403);
    await people.set({ status: 0 }).execute();
    expect((await read('/for-members', 'passing')).status).toBe(200);
    await setPassword({ db }, accounts.passing ?? '', 'another harbour 10');
    expect((await read('/for-members', 'passing')).status).toBe(403);
  });

  test('waits after many wrong passwords of one account', async () => {
    await become('guessed', []);
    const statuses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const { status, headers } = await enter({ email: 'guessed@news.test', password: `wrong ${round}` });
      statuses.push(status);
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses).toContain(429);
    expect((await enter({ email: 'guessed@news.test', password: PASSWORD })).status).toBe(429);
  });
});

describe('a writer', () => {
  test('says which groups read a post; one that is not there is refused, and one that is needed stays', async () => {
    const as = api.as(owner);
    const { body: before } = await as.call(getDraft, { params: { postId: 11 } });
    expect(before.gated_groups).toBeNull();
    const save = (gated_groups: string[] | null, revision: number) =>
      as.call(updatePost, { params: { postId: 11 }, body: { gated_groups, revision } });
    const unknown = await save(['no-such'], before.revision);
    expect([unknown.status, unknown.body]).toMatchObject([
      422,
      { details: [{ loc: ['body', 'gated_groups'], msg: 'gated_groups_is_invalid' }] },
    ]);
    expect((await save(['Bad Slug'], before.revision)).status).toBe(400);
    const saved = await save(['subscribers'], before.revision);
    expect([saved.status, saved.body.gated_groups]).toEqual([200, ['subscribers']]);
    expect((await read('/for-all', 'nobody')).status).toBe(403);
    expect((await read('/', 'nobody')).body).not.toContain('On for-all');
    expect((await read('/for-all', 'subscriber')).status).toBe(200);
    const kept = await as.call(deleteUserGroup, { params: { groupSlug: 'subscribers' } });
    expect([kept.status, kept.body]).toMatchObject([422, { error: 'group_is_in_use' }]);
    expect((await save(null, saved.body.revision)).status).toBe(200);
    expect((await read('/for-all', 'nobody')).status).toBe(200);
  });
});
