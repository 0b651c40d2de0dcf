import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { getAccountData } from '#modules/accounts/account-data.contract.ts';
import { postTypes } from '#modules/posts/post-status.contract.ts';
import { createRedirect } from '#modules/redirects/redirects.contract.ts';
import { createSite, settingNames, wordsOf } from '#modules/sites/sites.public.ts';
import { brandNames } from '#platform/contract/brand.ts';
import type { AdminCommand } from './admin-command.ts';
import { pastDueCommand, quotaCommand, setCommand, statsPlanCommand } from './site-setting-commands.ts';

let api: TestApi;
let owner: Member;
let siteId: number;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, {
    ...{ host: 'news.test', title: 'News', timezone: 'America/New_York', now: api.now },
  });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
});
afterAll(() => api.stop());

async function run(command: AdminCommand, ...parameters: string[]): Promise<string> {
  const { database, dataFolder } = api.ground;
  const said: string[] = [];
  const { connectionString } = database;
  await command.prepare(parameters)({ connectionString, dataFolder, say: (line) => said.push(line) });
  return said.join('\n');
}

const engine = async () => (await api.as(owner).call(getAccountData, { query: {} })).body.engine;
const write = () =>
  api.as(owner).call(createRedirect, { body: { path: `/old-${Math.random()}`, redirect_to: '/new' } });

describe('stats-plan', () => {
  const hasAll = async () =>
    (await api.as(owner).call(getAccountData, { query: {} })).body.roar_site.has_detailed_stats;

  test('takes the detailed reports of a site away and gives them back', async () => {
    expect(await run(statsPlanCommand, 'news.test', 'basic')).toBe(
      'news.test has the basic reports of its traffic.',
    );
    await expect.poll(hasAll).toBe(false);
    await run(statsPlanCommand, 'news.test', 'detailed');
    await expect.poll(hasAll).toBe(true);
  });

  test('knows no other plan', async () => {
    await expect(run(statsPlanCommand, 'news.test', 'gold')).rejects.toThrow('There is no plan "gold"');
  });
});

describe('past-due', () => {
  test('makes a site read-only from a day on in its own zone, and open again', async () => {
    expect(await run(pastDueCommand, 'news.test', '2026-01-31')).toContain(
      'read-only for editors from 2026-01-31',
    );
    await expect
      .poll(async () => (await engine()).access_limitation_date)
      .toBe(Date.UTC(2026, 0, 31, 5) / 1000);
    expect((await write()).status).toBe(402);

    expect(await run(pastDueCommand, 'news.test', 'never')).toBe('news.test is limited no more.');
    await expect.poll(async () => (await engine()).access_limitation_date).toBe(null);
    expect((await write()).status).toBe(201);
  });

  test('keeps both changes in the audit log, each by its own name', async () => {
    const rows = await api.ground.database.db
      .selectFrom('audit_event')
      .select(['action', 'actor_kind', 'after'])
      .where('site_id', '=', siteId)
      .where('action', 'in', ['site.access_limited', 'site.limit_lifted'])
      .orderBy('id')
      .execute();
    expect(rows.map(({ actor_kind }) => actor_kind)).toEqual(['command', 'command']);
    expect(rows.map(({ action }) => action)).toEqual(['site.access_limited', 'site.limit_lifted']);
    expect(rows[1]?.after).toEqual({ access_limitation_ts: null });
  });

  test.each(['tomorrow', '2026-02-30', '31-12-2026'])('refuses the day %s', async (day) => {
    await expect(run(pastDueCommand, 'news.test', day)).rejects.toThrow('neither a day such as');
  });

  test('knows only sites that are there', async () => {
    await expect(run(pastDueCommand, 'other.test', 'never')).rejects.toThrow('There is no site other.test.');
  });
});

describe('set', () => {
  test('changes a switch, a list and the brand', async () => {
    await run(setCommand, 'news.test', 'enable_product_notifications', 'on');
    await run(setCommand, 'news.test', 'post_types_supported', 'article, video');
    await run(setCommand, 'news.test', 'brand', 'commons');
    expect(await engine()).toMatchObject({
      ...{ enable_product_notifications: true, post_types_supported: ['article', 'video'], brand: 'commons' },
    });
    await run(setCommand, 'news.test', 'enable_product_notifications', 'off');
    expect((await engine()).enable_product_notifications).toBe(false);
  });

  test.each([
    ['enable_product_notifications', 'maybe', 'does not take "maybe"; it takes on or off.'],
    ['brand', 'acme', `does not take "acme"; it takes ${brandNames.join(' or ')}.`],
    ['post_types_supported', 'podcast', `does not take "podcast"; it takes some of ${postTypes.join(',')}.`],
    ['product_notifications_segmentation_list', 'readers', 'it takes some of admin,developer,writer,other.'],
    ['access_limitation_date', '1', 'There is no setting'],
  ])('refuses %s %s', async (setting, value, words) => {
    await expect(run(setCommand, 'news.test', setting, value)).rejects.toThrow(words);
  });

  test('a missing value is asked for with the words that there are', async () => {
    await expect(async () => run(setCommand, 'news.test', 'use_smart_link')).rejects.toThrow(
      '<value> is missing: use_smart_link takes on or off.',
    );
    for (const name of settingNames) expect(setCommand.summary).toContain(`${name} <${wordsOf(name)}>`);
  });
});

describe('quota', () => {
  const use = (amounts: object) =>
    api.ground.quotas.tryTake(api.ground.database.db, { siteId, profileId: owner.profileId }, amounts);

  test('sets what a person and the site may use in a day, and leaves the other quotas', async () => {
    expect(await run(quotaCommand, 'news.test', 'files', '1', '5')).toBe(
      'news.test may use 5 files a day, one person 1.',
    );
    await run(quotaCommand, 'news.test', 'mails', '0', '0');
    expect([await use({ files: 1 }), await use({ files: 1 }), await use({ mails: 1 })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each([
    [['files', 'many', '5'], 'no whole number'],
    [['pictures', '1', '5'], 'There is no quota "pictures"'],
  ])('%j is refused in words', async (words, said) => {
    await expect(async () => run(quotaCommand, 'news.test', ...words)).rejects.toThrow(said);
  });
});
