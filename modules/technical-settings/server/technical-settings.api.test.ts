import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSecondServer } from '#apps/testing/second-server.ts';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { technicalDefaults } from '../technical-kinds.contract.ts';
import {
  compareTechnical,
  getTechnical,
  listTechnicalRevisions,
  restoreTechnical,
  saveTechnical,
} from '../technical-settings.contract.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let owner: Member;
let technical: Member;
let support: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  technical = await signInAs(api.ground, { siteId, host }, 'technical');
  support = await signInAs(api.ground, { siteId, host }, 'support');
});
afterAll(() => api.stop());

const params = () => ({ siteId });
const current = async (who = owner) => (await api.as(who).call(getTechnical, { params: params() })).body;
const save = async (change: object, who = owner) => {
  const body = { revision: (await current()).revision, ...change } as never;
  return api.as(who).call(saveTechnical, { params: params(), body });
};
const saved = async (change: object) => {
  const answer = await save(change);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body;
};
const revisions = async () =>
  (await api.as(owner).call(listTechnicalRevisions, { params: params() })).body.items;

beforeEach(async () => {
  const { robots_default: _, revision: __, updated_ts: ___, ...now } = await current();
  const changed = Object.entries(technicalDefaults).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(now[key as keyof typeof now]),
  );
  if (changed.length > 0) await saved(Object.fromEntries(changed));
});

describe('the settings', () => {
  test('are what the site came with until somebody changes one, and the others stay then', async () => {
    const before = await current();
    expect(before).toMatchObject({
      ...technicalDefaults,
      robots_default: expect.stringContaining('Disallow: /core/'),
    });
    const after = await saved({ shared_ttl: 30 });
    expect(after).toEqual({
      ...before,
      shared_ttl: 30,
      revision: before.revision + 1,
      updated_ts: expect.any(Number),
    });
    expect(await current()).toEqual(after);
  });

  test.each([
    [{ robots_txt: 'é'.repeat(40_000) }, 'robots_txt_is_invalid'],
    [{ ads_txt: 'a\u0000b' }, 'ads_txt_is_invalid'],
    [{ head_html: 'x'.repeat(32_769) }, 'head_html_is_invalid'],
    [{ sitemap_size: 99 }, 'sitemap_size_is_invalid'],
    [{ page_ttl: 86_401 }, 'page_ttl_is_invalid'],
    [{ page_ttl: 1.5 }, 'page_ttl_is_invalid'],
    [{ stale_while_revalidate: -1 }, 'stale_while_revalidate_is_invalid'],
    [{ content_security_policy: 'img-src self' }, 'content_security_policy_is_invalid'],
    [{ content_security_policy: "img-src 'self', script-src *" }, 'content_security_policy_is_invalid'],
    [{ cors_origins: ['https://a.example/path'] }, 'cors_origins_is_invalid'],
    [{ cors_origins: ['https://a.example\r\nx: y'] }, 'cors_origins_is_invalid'],
    [{ frame_options: 'some' }, 'frame_options_is_invalid'],
    [{ hsts_max_age: 63_072_001 }, 'hsts_max_age_is_invalid'],
  ])('are refused by their field: %j', async (change, error) => {
    const { status, body } = await save(change);
    expect([status, body.error]).toEqual([400, error]);
  });

  test('refuse a preload list that browsers would not take them into', async () => {
    const { status, body } = await save({ hsts_preload: true });
    expect([status, body.error, body.details]).toMatchObject([
      ...[422, 'hsts_preload_is_invalid'],
      [{ loc: ['body', 'hsts_preload'] }],
    ]);
    await saved({ hsts_preload: true, hsts_subdomains: true });
  });

  test('are not saved over what somebody else saved meanwhile', async () => {
    const { revision } = await saved({ shared_ttl: 10 });
    const { status, body } = await save({ shared_ttl: 20, revision: revision - 1 });
    expect([status, body.error, body.current.shared_ttl]).toEqual([409, 'revision_conflict', 10]);
  });

  test('ask twice before search engines are kept away', async () => {
    const robots_txt = 'User-agent: *\nDisallow: /\n';
    const { status, body } = await save({ robots_txt });
    expect([status, body.error, body.details]).toMatchObject([
      ...[422, 'robots_blocks_site'],
      [{ loc: ['body', 'robots_txt'] }],
    ]);
    expect((await current()).robots_txt).toBe('');
    expect((await saved({ robots_txt, confirm_block: true })).robots_txt).toBe(robots_txt);
    // Whoever saves something else is not asked again.
    await saved({ shared_ttl: 5 });
  });
});

describe('who may', () => {
  test('technical-profile: a Technical profile changes crawling, headers and cache, and no markup', async () => {
    const mine = { robots_txt: 'User-agent: *\nDisallow: /draft\n', frame_options: 'deny', page_ttl: 60 };
    expect((await save(mine, technical)).status).toBe(200);
    const { status, body } = await save({ head_html: '<meta name="a">' }, technical);
    expect([status, body.error, body.missing]).toEqual([403, 'permission_denied', ['EDIT_GLOBAL_SETTINGS']]);
    expect((await current()).head_html).toBe('');
  });

  test('who only looks reads them and changes nothing', async () => {
    expect((await current(support)).revision).toEqual(expect.any(Number));
    expect((await save({ page_ttl: 1 }, support)).status).toBe(403);
  });

  test.each([
    [['EDIT_CUSTOM_HTML'], { head_html: '<meta name="a">' }],
    [['EDIT_CUSTOM_HTML'], { content_security_policy: 'script-src https://cdn.example' }],
    [['MANAGE_ADS_MANAGER'], { ads_txt: '# none\n' }],
    [['EDIT_GLOBAL_SETTINGS', 'EDIT_CUSTOM_HTML'], { body_end_html: '<p>x</p>' }],
  ])('without %s: %j is refused, and nothing of it saved', async (lacking, change) => {
    const role = await someoneWithout(lacking);
    const { status, body } = await save({ ...change, shared_ttl: 77 }, role);
    expect([status, body.error]).toEqual([403, 'permission_denied']);
    expect((await current()).shared_ttl).toBe(60);
  });

  test('a revision that somebody may not write is not brought back by them', async () => {
    await saved({ head_html: '<meta name="a">' });
    const [with_] = await revisions();
    await saved({ head_html: '' });
    const { revision } = await current();
    const answer = await api.as(technical).call(restoreTechnical, {
      ...{ params: { siteId, technicalRevisionId: with_?.id ?? 0 }, body: { revision } },
    });
    expect([answer.status, answer.body.error]).toEqual([403, 'permission_denied']);
  });
});

/** Somebody who holds all of the owner's rights but some. */
async function someoneWithout(lacking: readonly string[]): Promise<Member> {
  const member = await signInAs(
    api.ground,
    { siteId, host },
    lacking.includes('EDIT_GLOBAL_SETTINGS') ? 'technical' : 'admin',
  );
  const { db } = api.ground.database;
  const role = await db
    .selectFrom('role_assignment')
    .select('role_id')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', member.profileId)
    .executeTakeFirstOrThrow();
  const own = api.ground.database.ids.next();
  const held = await db
    .selectFrom('role_permission')
    .select('permission')
    .where('site_id', '=', siteId)
    .where('role_id', '=', role.role_id)
    .execute();
  const {
    id: _,
    key: __,
    ...copied
  } = await db
    .selectFrom('role')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', role.role_id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('role')
    .values({ ...copied, id: own, title: `Without ${lacking.join(' ')} ${own}`, is_system: false } as never)
    .execute();
  await db
    .insertInto('role_permission')
    .values(
      held
        .filter(({ permission }) => !lacking.includes(permission))
        .map(({ permission }) => ({ site_id: siteId, role_id: own, permission })),
    )
    .execute();
  await db
    .updateTable('role_assignment')
    .set({ role_id: own })
    .where('site_id', '=', siteId)
    .where('profile_id', '=', member.profileId)
    .execute();
  return member;
}

describe('the history', () => {
  test('has every save with what it changed, compares and brings back, as a save of its own', async () => {
    await saved({ shared_ttl: 11, ads_txt: 'one\n' });
    const [first] = await revisions();
    await saved({ shared_ttl: 12 });
    expect(first).toMatchObject({ changed: ['ads_txt', 'shared_ttl'], created_by: owner.profileId });
    const at = { siteId, technicalRevisionId: first?.id ?? 0 };
    const compare = async (side: 'previous' | 'current') =>
      (await api.as(owner).call(compareTechnical, { params: at, query: { with: side } })).body.changes;
    expect(await compare('previous')).toEqual([
      { key: 'ads_txt', before: '', after: 'one\n' },
      { key: 'shared_ttl', before: 60, after: 11 },
    ]);
    expect(await compare('current')).toEqual([{ key: 'shared_ttl', before: 12, after: 11 }]);
    const { revision } = await current();
    const back = await api.as(owner).call(restoreTechnical, { params: at, body: { revision } });
    expect([back.status, back.body.shared_ttl, back.body.revision]).toEqual([200, 11, revision + 1]);
    expect((await revisions())[0]).toMatchObject({ restored_number: first?.number, changed: ['shared_ttl'] });
    const late = await api.as(owner).call(restoreTechnical, { params: at, body: { revision } });
    expect([late.status, late.body.error]).toEqual([409, 'revision_conflict']);
  });

  test('begins with what the site came with', async () => {
    expect((await revisions()).at(-1)).toMatchObject({ number: 0, changed: [], created_by: null });
  });

  test('keeps a hundred of them', async () => {
    const { revision } = await current();
    await api.ground.database.db
      .updateTable('technical_setting')
      .set({ revision: revision + 150 })
      .where('site_id', '=', siteId)
      .execute();
    await saved({ shared_ttl: 13 });
    const kept = await revisions();
    expect(kept.map(({ number }: { number: number }) => number)).toEqual([revision + 151, 0]);
    // What was before is gone with the one before: what was changed is said without it, and nothing else.
    const at = { siteId, technicalRevisionId: kept[0]?.id ?? 0 };
    const { body } = await api.as(owner).call(compareTechnical, { params: at, query: { with: 'previous' } });
    expect(body.changes).toEqual([{ key: 'shared_ttl', before: null, after: 13 }]);
  });

  test('has no save that changed nothing', async () => {
    const before = await saved({ shared_ttl: 17 });
    expect(await saved({ shared_ttl: 17 })).toEqual(before);
    expect((await revisions())[0]?.number).toBe(before.revision);
  });

  test('a save is told by the audit log, with what it changed alone', async () => {
    await saved({ app_ads_txt: 'told\n' });
    const { body } = await api.as(owner).call(listAuditEvents, { params: params(), query: { limit: 1 } });
    expect(body.items[0]).toMatchObject({
      ...{ action: 'technical_settings.updated', before: { app_ads_txt: '' } },
      after: { app_ads_txt: 'told\n' },
    });
  });
});

describe('readers', () => {
  const read = async (path: string, headers: Record<string, string> = {}, server = api) => {
    await server.ground.events.caughtUp();
    return server.as({ host }).send({ method: 'GET', path, headers });
  };

  test('get robots.txt, ads.txt and app-ads.txt as they are saved, and none that nobody wrote', async () => {
    expect((await read('/robots.txt')).body).toContain('Sitemap: ');
    expect((await read('/ads.txt')).status).toBe(404);
    await saved({
      robots_txt: 'User-agent: *\nDisallow: /x\n',
      ads_txt: 'a, 1, DIRECT\n',
      app_ads_txt: 'b\n',
    });
    expect((await read('/robots.txt')).body).toBe('User-agent: *\nDisallow: /x\n');
    expect((await read('/ads.txt')).body).toBe('a, 1, DIRECT\n');
    expect((await read('/app-ads.txt')).headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test('get no sitemap where it is off, and robots.txt names none', async () => {
    expect((await read('/sitemap.xml')).status).toBe(200);
    await saved({ sitemap_enabled: false });
    for (const path of ['/sitemap.xml', '/sitemap-news.xml', '/sitemap-pages.xml', '/sitemap-2026-01.xml'])
      expect((await read(path)).status).toBe(404);
    expect((await read('/robots.txt')).body).not.toContain('Sitemap');
  });

  test('find all pages of the site in one map, however small those of posts are', async () => {
    await saved({ sitemap_size: 100 });
    await sql`insert into post (site_id, id, type, headline, slug, status, visibility, created_ts, updated_ts, published_ts)
      select ${siteId}::bigint, 4000000 + n, 'page', 'Page ' || n, 'page-' || n, 0, 1, ${api.now}::bigint,
        ${api.now}::bigint, ${api.now}::bigint from generate_series(1, 101) as n`.execute(
      api.ground.database.db,
    );
    expect((await read('/sitemap-pages.xml')).body.match(/\/page-\d+</g)).toHaveLength(101);
    expect((await read('/sitemap-2026-01.xml')).status).toBe(200);
    expect((await read('/sitemap-2026-01-2.xml')).status).toBe(404);
  });

  test('have frames and views also where its policy leaves them out', async () => {
    await saved({ content_security_policy: "connect-src https://stats.example; frame-src 'none'" });
    const policy = (await read('/')).headers['content-security-policy'];
    expect(policy).toContain("connect-src https://stats.example 'self'");
    expect(policy).toContain("frame-src 'self'");
  });

  test('get its headers with every page', async () => {
    await saved({
      ...{ content_security_policy: "connect-src 'self' https://stats.example", frame_options: 'deny' },
      ...{ shared_ttl: 90, stale_while_revalidate: 5, cors_origins: ['https://Partner.example'] },
    });
    const { headers } = await read('/', { origin: 'https://partner.example' });
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://stats.example");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cache-control': 'public, max-age=0, s-maxage=90, stale-while-revalidate=5',
      'access-control-allow-origin': 'https://partner.example',
    });
    expect(headers.vary).toContain('origin');
    const other = await read('/', { origin: 'https://other.example' });
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
    const plain = await read('/');
    expect([plain.headers.vary, plain.headers['access-control-allow-origin']]).toEqual([
      ...[expect.stringContaining('origin'), undefined],
    ]);
  });

  test('have a policy that is only tried reported, and ours held', async () => {
    await saved({ content_security_policy: "img-src 'self'", csp_report_only: true });
    const { headers } = await read('/');
    expect(headers['content-security-policy-report-only']).toContain("img-src 'self';");
    expect(headers['content-security-policy']).toContain("img-src 'self' https: http: data:");
  });

  test('get the markup of the site, which its policy lets run', async () => {
    await saved({ head_html: '<script>window.seen = 1</script>', body_end_html: '<!-- the end -->' });
    const { body, headers } = await read('/');
    expect(body).toMatch(/<script>window\.seen = 1<\/script>\s*<\/head>/);
    expect(body).toMatch(/<!-- the end -->\s*<\/body>/);
    expect(headers['content-security-policy']).toMatch(
      /script-src 'sha256-[^;]+ news\.test\/u\/site\/views\.js/,
    );
    expect((await read('/u/site/sign-in')).body).not.toContain('window.seen');
  });

  test('get a page for as long as it is kept, and one made anew where none is', async () => {
    await saved({ page_ttl: 0 });
    const [first, second] = [await read('/'), await read('/')];
    expect([first.status, second.status]).toEqual([200, 200]);
  });

  test('get no page that is kept because somebody was sent to it', async () => {
    const { db, ids } = api.ground.database;
    const link = { site_id: siteId, status: 0, created_ts: api.now, published_ts: api.now };
    const id = ids.next();
    const said = { headline: 'Known', slug: 'known', visibility: 1, updated_ts: api.now };
    await db
      .insertInto('post')
      .values({ ...link, ...said, id, author_ids: [owner.profileId] })
      .execute();
    await db
      .insertInto('post_author')
      .values({ ...link, post_id: id, profile_id: owner.profileId })
      .execute();
    await saved({ page_ttl: 0 });
    // Without a word to the servers, so that only the page itself can be old.
    const employed = (job_title: string) =>
      db
        .updateTable('profile')
        .set({ job_title })
        .where('site_id', '=', siteId)
        .where('id', '=', owner.profileId)
        .returning('name')
        .executeTakeFirstOrThrow();
    const { name } = await employed('Before The Visit');
    const sent = await read(`/u/${name}`);
    expect(sent.status).toBe(302);
    await employed('After The Visit');
    expect((await read(String(sent.headers.location))).body).toContain('After The Visit');
  });

  test('get the new settings from every server at once', async () => {
    const there = await startSecondServer(api);
    try {
      expect((await read('/ads.txt', {}, there)).status).toBe(404);
      await read('/', {}, there);
      await saved({ ads_txt: 'everywhere\n', head_html: '<meta name="everywhere">' });
      expect((await read('/ads.txt', {}, there)).body).toBe('everywhere\n');
      expect((await read('/', {}, there)).body).toContain('<meta name="everywhere">');
    } finally {
      await there.stop();
    }
  });
});
