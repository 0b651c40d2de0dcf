import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import {
  getSplitResults,
  getSplits,
  type SplitConfig,
  saveSplits,
  type VariantResult,
} from '../traffic-split.contract.ts';

const host = 'news.test';
const PASSWORD = 'a quiet harbour 9';
const SIGN_IN_PATH = '/u/site/sign-in';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
});
afterAll(() => api.stop());

type Sections = InputOf<typeof saveSplits>['body']['sections'];
const params = () => ({ siteId });
const config = async (): Promise<SplitConfig> =>
  (await api.as(owner).call(getSplits, { params: params() })).body;
const send = async (sections: unknown, revisionId?: number) => {
  const body = { sections: sections as Sections, revisionId: revisionId ?? (await config()).revisionId };
  return api.as(owner).call(saveSplits, { params: params(), body });
};
const halves = (...names: string[]) => names.map((name) => ({ name, weight: 100 / names.length }));
const section = (name: string, more: object = {}) => ({ name, distribution: halves('old', 'new'), ...more });

const read = async (options: { path?: string; cookie?: string; agent?: string; headers?: object } = {}) => {
  const { path = '/', cookie, agent = BROWSER } = options;
  const { status, headers, body } = await api.as({ host }).send({
    ...{ method: 'GET', path },
    headers: { 'user-agent': agent, ...(cookie ? { cookie } : {}), ...options.headers },
  });
  const [kept] = [headers['set-cookie']].flat();
  return {
    ...{ status, headers },
    cookie: kept?.toString().split(';')[0],
    marks: /<body[^>]* data-split="([^"]*)"/.exec(String(body))?.[1],
  };
};

describe('what is split', () => {
  test('is nothing at first, and is saved whole under a new revision with ids', async () => {
    expect(await config()).toEqual({ sections: [], revisionId: 0, updated_ts: null });
    const { status, body } = await send([section('Teasers', { queryParam: 'teasers' })]);
    expect([status, body]).toMatchObject([
      200,
      { revisionId: 1, sections: [{ name: 'Teasers', isDisabled: false, queryParam: 'teasers' }] },
    ]);
    const again = await send([...body.sections, section('Byline', { isDisabled: true })]);
    expect(again.body.sections[0].id).toBe(body.sections[0].id);
    expect(again.body.sections[1].id).toBeGreaterThan(0);
  });

  test.each([
    [[section('')], 'name_is_missing'],
    [[section('x'.repeat(41))], 'name_is_invalid'],
    [[section('One', { distribution: halves('only') })], 'distribution_is_invalid'],
    [
      [
        section('Nine', {
          distribution: Array.from({ length: 9 }, (_, at) => ({ name: `${at}`, weight: 11 })),
        }),
      ],
      'distribution_is_invalid',
    ],
    [
      [
        section('Sum', {
          distribution: [
            { name: 'a', weight: 50 },
            { name: 'b', weight: 49 },
          ],
        }),
      ],
      'distribution_is_invalid',
    ],
    [[section('Twice', { distribution: halves('a', 'A') })], 'distribution_is_invalid'],
    [[section('Same'), section('same')], 'sections_is_invalid'],
    [[section('Param', { queryParam: 'Not one' })], 'queryParam_is_invalid'],
    [[section('Param', { queryParam: 'page' })], 'queryParam_is_invalid'],
    [[section('Param', { queryParam: 'comments' })], 'queryParam_is_invalid'],
    [[section('One', { id: 7 }), section('Two', { id: 7 })], 'sections_is_invalid'],
  ])('is refused by its field: %j', async (sections, error) => {
    const { status, body } = await send(sections);
    expect([status, body.error]).toEqual([400, error]);
  });

  test.each([
    ['two splits', [section('A b'), section('a-b')]],
    ['two variants', [section('One', { distribution: halves('Long!', 'long') })]],
    ['a name without letters', [section('!?')]],
  ])('has marks that stylesheets tell apart: %s', async (_, sections) => {
    const { status, body } = await send(sections);
    expect([status, body.error]).toEqual([422, 'names_are_alike']);
  });

  test('ab-permutations: has at most sixteen permutations of what runs', async () => {
    const four = halves('a', 'b', 'c', 'd');
    const sections = [section('A', { distribution: four }), section('B', { distribution: four })];
    expect((await send(sections)).status).toBe(200);
    const { status, body } = await send([...sections, section('C')]);
    expect([status, body.message]).toEqual([
      422,
      'Too many permutations, please reduce the number of distributions',
    ]);
    expect((await send([...sections, section('C', { isDisabled: true })])).status).toBe(200);
  });

  test('is not saved over what somebody else saved', async () => {
    const { revisionId } = await config();
    await send([section('First')]);
    const { status, body } = await send([section('Second')], revisionId);
    expect([status, body.error, body.current.sections[0].name]).toEqual([409, 'revision_conflict', 'First']);
  });

  test('stands in the audit log', async () => {
    await send([section('Logged')]);
    const query = { object_kind: 'traffic_split', limit: 1 };
    const { body } = await api.as(owner).call(listAuditEvents, { params: params(), query });
    expect(body.items[0]).toMatchObject({ action: 'traffic_split.updated' });
  });
});

describe('a reader of a page that is split', () => {
  test('gets a variant and keeps it, on every page, until nothing is split', async () => {
    await send([section('Teasers')]);
    await expect.poll(async () => (await read()).marks).toMatch(/^teasers:(old|new)$/);
    const first = await read();
    expect(first.cookie).toMatch(/^split=\d{1,5}\.\d{4}-\d\d-\d\d\.1$/);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(first.headers.vary).toContain('cookie');
    const second = await read({ path: '/search', cookie: first.cookie ?? '' });
    expect([second.marks, second.cookie]).toEqual([first.marks, first.cookie?.replace(/1$/, '2')]);
    const third = await read({ cookie: second.cookie ?? '' });
    expect([third.marks, third.cookie]).toEqual([first.marks, undefined]);
    await send([section('Teasers', { isDisabled: true })]);
    await expect.poll(async () => (await read()).marks).toBeUndefined();
    expect((await read()).headers['cache-control']).toContain('public');
  });

  test('keeps a variant while signed in, and counts for nothing until they are not', async () => {
    await addMember(api.ground.database, {
      ...{ siteId, email: 'reader@news.test', title: 'Reader', password: PASSWORD, role: null, now: api.now },
    });
    const entered = await api.as({ host }).send({
      ...{ method: 'POST', path: SIGN_IN_PATH },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email: 'reader@news.test', password: PASSWORD }).toString(),
    });
    const session = String([entered.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    const four = halves('a', 'b', 'c', 'd');
    const { body } = await send([section('Member', { distribution: four })]);
    await expect.poll(async () => (await read({ cookie: session })).marks).toMatch(/^member:/);
    const first = await read({ cookie: session });
    expect(first.cookie).toMatch(/^split=\d{1,5}\.0000-00-00\.1$/);
    for (let turn = 0; turn < 8; turn += 1) {
      const again = await read({ cookie: `${session}; ${first.cookie}` });
      expect([again.marks, again.cookie]).toEqual([first.marks, undefined]);
    }
    const asked = { params: { siteId, splitId: body.sections[0].id }, query: {} };
    const visits = async () => {
      const { variants } = (await api.as(owner).call(getSplitResults, asked)).body;
      return variants.reduce((sum: number, one: { visits: number }) => sum + one.visits, 0);
    };
    expect(await visits()).toBe(0);
    const left = await read({ cookie: first.cookie ?? '' });
    expect([left.marks, await visits()]).toEqual([first.marks, 1]);
  });

  test('gets the page that others of the variant get, word for word, from what is kept', async () => {
    await send([section('Kept')]);
    await expect.poll(async () => (await read()).marks).toMatch(/^kept:/);
    const tags = new Map<string, Set<string>>();
    for (let lot = 0; lot < 20; lot += 1) {
      const { marks = '', headers } = await read({ cookie: `split=${lot}.2026-01-01.1` });
      tags.set(marks, (tags.get(marks) ?? new Set()).add(String(headers.etag)));
    }
    expect([...tags.keys()].sort()).toEqual(['kept:new', 'kept:old']);
    expect([...tags.values()].map((some) => some.size)).toEqual([1, 1]);
    const cookie = 'split=3.2026-01-01.1';
    const { headers } = await read({ cookie });
    const etag = String(headers.etag);
    expect((await read({ cookie, headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test.each([
    ['a program', { agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
    ['whoever asks not to be followed', { headers: { 'sec-gpc': '1' } }],
    ['a page that is fetched ahead', { headers: { 'sec-purpose': 'prefetch' } }],
  ])('is the control for %s, without a cookie', async (_, how) => {
    await send([
      section('Careful', {
        distribution: [
          { name: 'old', weight: 0 },
          { name: 'new', weight: 100 },
        ],
      }),
    ]);
    await expect.poll(async () => (await read()).marks).toBe('careful:new');
    const { marks, cookie } = await read(how);
    expect([marks, cookie]).toEqual(['careful:old', undefined]);
  });

  test('looks at a variant by its address, and counts for nothing then', async () => {
    const distribution = [
      { name: 'Short', weight: 100 },
      { name: 'Long one', weight: 0 },
    ];
    await send([section('Look', { distribution, queryParam: 'look' })]);
    await expect.poll(async () => (await read()).marks).toBe('look:short');
    const looked = await read({ path: '/?look=LONG+one' });
    expect([looked.marks, looked.cookie]).toEqual(['look:long-one', undefined]);
    expect((await read({ path: '/?look=none' })).marks).toBe('look:short');
  });
});

describe('the results', () => {
  test('count visits, views and visits that went on, by variant', async () => {
    const { body } = await send([
      section('Counted', {
        distribution: [
          { name: 'old', weight: 100 },
          { name: 'new', weight: 0 },
        ],
      }),
    ]);
    await expect.poll(async () => (await read({ agent: 'Googlebot/2.1' })).marks).toBe('counted:old');
    const one = await read();
    const two = await read({ cookie: one.cookie ?? '' });
    await read({ cookie: two.cookie ?? '' });
    await read();
    const [split] = body.sections;
    const asked = { params: { siteId, splitId: split.id } };
    const results = (await api.as(owner).call(getSplitResults, { ...asked, query: {} })).body;
    expect(results.variants).toMatchObject([
      {
        name: 'old',
        weight: 100,
        visits: 2,
        views: 4,
        went_on: 1,
        share: 0.5,
        is_enough: false,
        verdict: null,
      },
      { name: 'new', weight: 0, visits: 0, views: 0, share: null },
    ]);
    const wrong = await api.as(owner).call(getSplitResults, { ...asked, query: { days: 8 } });
    expect(wrong.status).toBe(400);
    const other = { params: { siteId, splitId: 1 }, query: {} };
    expect((await api.as(owner).call(getSplitResults, other)).status).toBe(404);
  });

  test('count sign-ups once in a visit, by the variant that it had, and those of newcomers alone', async () => {
    const { body } = await send([section('Signed')]);
    await expect.poll(async () => (await read()).marks).toMatch(/^signed:/);
    const asked = { params: { siteId, splitId: body.sections[0].id }, query: {} };
    const signUps = async () => {
      const { variants } = (await api.as(owner).call(getSplitResults, asked)).body;
      return Object.fromEntries(
        variants.map(({ name, sign_up }: VariantResult) => [name, sign_up.count]),
      ) as Record<string, number>;
    };
    const subscribe = async (email: string, cookie: string | null, agent = BROWSER) => {
      const { status, headers } = await api.as({ host }).send({
        ...{ method: 'POST', path: '/u/site/newsletter' },
        headers: {
          ...{ 'content-type': 'application/x-www-form-urlencoded', 'user-agent': agent },
          ...(cookie ? { cookie } : {}),
        },
        body: new URLSearchParams({ email }).toString(),
      });
      expect(status).toBe(303);
      return [headers['set-cookie']].flat()[0]?.toString().split(';')[0];
    };
    const visit = await read();
    const variant = visit.marks?.split(':')[1] ?? '';
    const kept = await subscribe('one@news.test', visit.cookie ?? '');
    expect(kept).toBe(`${visit.cookie}s`);
    expect(await signUps()).toMatchObject({ [variant]: 1 });
    // A second form of the visit, a visitor of before today, a program, and whoever was never here count for nothing.
    expect(await subscribe('two@news.test', kept ?? '')).toBeUndefined();
    expect(await subscribe('three@news.test', 'split=7.2026-01-01.1')).toBeUndefined();
    expect(await subscribe('four@news.test', visit.cookie ?? '', 'Googlebot/2.1')).toBeUndefined();
    expect(await subscribe('five@news.test', null)).toBeUndefined();
    // Nothing that is answered tells that an address is known.
    const other = await read();
    expect(await subscribe('one@news.test', other.cookie ?? '')).toBe(`${other.cookie}s`);
    expect(Object.values(await signUps()).reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  test('say how fast the pages of a variant were, as far as these say that they had it', async () => {
    const { body } = await send([section('Fast')]);
    await expect.poll(async () => (await read()).marks).toMatch(/^fast:/);
    const { cookie, marks = '' } = await read();
    const variant = marks.split(':')[1] ?? '';
    const tell = async (split: string | undefined, headers: Record<string, string>) => {
      const told = { path: '/', page_type: 'home', lcp: 2_000, inp: 90, cls: 0.02, issues: [], split };
      const { status } = await api.as({ host }).send({
        ...{ method: 'POST', path: '/core/v1/vitals', body: JSON.stringify(told) },
        headers: { 'content-type': 'application/json', 'user-agent': BROWSER, ...headers },
      });
      expect(status).toBe(204);
    };
    const own = { cookie: cookie ?? '' };
    await tell(marks, own);
    await tell(undefined, own);
    await tell(`fast:${variant === 'old' ? 'new' : 'old'}`, own);
    await tell(marks, {});
    await tell(marks, { cookie: 'split=7.2026-01-01.1' });
    await tell(marks, { ...own, 'sec-gpc': '1' });
    const asked = { params: { siteId, splitId: body.sections[0].id }, query: {} };
    const { variants, leaders } = (await api.as(owner).call(getSplitResults, asked)).body;
    const found = variants.find(({ name }: VariantResult) => name === variant);
    expect(found.vitals).toMatchObject([
      { metric: 'lcp', views: 2, p75: null, low: null, high: null, verdict: null },
      { metric: 'inp', views: 2 },
      { metric: 'cls', views: 2 },
    ]);
    expect(leaders).toHaveLength(5);
    expect(leaders.every(({ state }: { state: string }) => state === 'waiting')).toBe(true);
  });

  test('are for whoever manages them', async () => {
    const writer = await signInAs(api.ground, { siteId, host }, 'writer');
    expect((await api.as(writer).call(getSplits, { params: params() })).status).toBe(403);
  });
});
