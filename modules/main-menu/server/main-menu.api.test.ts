import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { type AccountData, getAccountData } from '#modules/accounts/account-data.contract.ts';
import { PostStatus } from '#modules/posts/post-status.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { type ArrangedMenu, arrangeMainMenu, getMainMenu } from '../main-menu.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let writer: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Desk', now: api.now });
  owner = await signInAs(api.ground, { siteId }, 'owner');
  writer = await signInAs(api.ground, { siteId }, 'writer');
});
afterAll(() => api.stop());

const read = async (): Promise<ArrangedMenu> =>
  (await api.as(owner).call(getMainMenu, { params: { siteId } })).body;
const arrange = async (
  body: { hidden_ids?: string[]; ordered_ids?: string[]; revision?: number },
  who = owner,
) =>
  api.as(who).call(arrangeMainMenu, {
    params: { siteId },
    body: { hidden_ids: [], ordered_ids: [], revision: (await read()).revision, ...body },
  });
type Menu = AccountData['main_menu'];
const menuOf = async (who: Member): Promise<Menu> =>
  (await api.as(who).call(getAccountData, { query: {} })).body.main_menu;
const idsOf = (menu: Menu): string[] => menu.flatMap(({ id, submenu }) => [id, ...idsOf(submenu)]);
const itemOf = (menu: Menu, id: string): Menu[number] | undefined =>
  menu.find((item) => item.id === id) ??
  menu.map(({ submenu }) => itemOf(submenu, id)).find((found) => found !== undefined);

describe('the main menu of a site', () => {
  test('is hidden and ordered for everybody, by their own rights still, and kept in the audit log', async () => {
    const before = await read();
    expect([before.revision, before.is_changed]).toEqual([0, false]);
    const answer = await arrange({
      hidden_ids: ['tags'],
      ordered_ids: ['group_site', 'group_content', 'calendar', 'posts'],
    });
    expect([answer.status, answer.body.revision, answer.body.is_changed]).toEqual([200, 1, true]);
    const owned = idsOf(await menuOf(owner));
    expect(owned).not.toContain('tags');
    expect(owned.indexOf('calendar')).toBeLessThan(owned.indexOf('posts'));
    expect(owned.indexOf('group_site')).toBeLessThan(owned.indexOf('group_content'));
    const written = idsOf(await menuOf(writer));
    expect(written).toEqual(expect.arrayContaining(['calendar', 'posts']));
    expect(written.filter((id) => !owned.includes(id))).toEqual([]);
    expect(written.length).toBeLessThan(owned.length);
    const log = await api.ground.database.db
      .selectFrom('audit_event')
      .select(['after', 'actor_profile_id'])
      .where('site_id', '=', siteId)
      .where('action', '=', 'main_menu.changed')
      .executeTakeFirstOrThrow();
    expect(log).toMatchObject({ actor_profile_id: owner.profileId, after: { hidden: ['tags'] } });
  });

  test('comes back as usual, and an order that is the usual one is no change', async () => {
    await arrange({ hidden_ids: ['badges'] });
    const { body: reset } = await arrange({});
    expect(reset.is_changed).toBe(false);
    const all = (items: ArrangedMenu['items']): string[] =>
      items.flatMap(({ id, submenu }) => [id, ...all(submenu)]);
    expect((await arrange({ ordered_ids: all(reset.items) })).body.is_changed).toBe(false);
    expect(idsOf(await menuOf(owner))).toContain('badges');
  });

  test('of which somebody else saved another state in the meantime is told with that state', async () => {
    const { revision } = (await arrange({ hidden_ids: ['badges'] })).body;
    const refused = await arrange({ revision: revision - 1 });
    expect([refused.status, refused.body.error]).toEqual([409, 'revision_conflict']);
    expect(refused.body.current).toMatchObject({ revision, is_changed: true });
    await arrange({});
  });

  test('takes no entry that it does not have', async () => {
    const refused = await arrange({ hidden_ids: ['tags', 'nowhere'] });
    expect([refused.status, refused.body.error]).toEqual([422, 'menu_entry_is_unknown']);
    expect(refused.body.details).toEqual([{ loc: ['body', 'hidden_ids', 1], msg: 'hidden_ids_is_invalid' }]);
  });

  test('is arranged by those alone who may change the menu', async () => {
    expect((await arrange({}, writer)).status).toBe(403);
    expect((await api.as(writer).call(getMainMenu, { params: { siteId } })).status).toBe(403);
  });

  test('says how many posts wait for review, to those who publish and for what they see', async () => {
    const { database } = api.ground;
    const { db, ids } = database;
    // A site of its own: what was counted before, for anybody who sees the same, is kept for a while.
    const at = { siteId: 0, host: `queue-${ids.next()}.test` };
    at.siteId = await createSite(database, { host: at.host, title: 'Queue', now: api.now });
    const editor = await signInAs(api.ground, at, 'editor');
    const contributor = await signInAs(api.ground, at, 'contributor');
    for (const status of [PostStatus.NEEDS_REVIEW, PostStatus.NEEDS_REVIEW, PostStatus.DRAFT]) {
      const id = ids.next();
      const times = { created_ts: api.now, updated_ts: api.now };
      await db
        .insertInto('post')
        .values({
          site_id: at.siteId,
          id,
          status,
          headline: 'Waits',
          slug: `waits-${id}`,
          author_ids: [1],
          ...times,
        })
        .execute();
    }
    // The menu does not wait for a number on a slow machine.
    await expect.poll(async () => itemOf(await menuOf(editor), 'posts')?.badge_count).toBe(2);
    expect(itemOf(await menuOf(contributor), 'posts')?.badge_count).toBeNull();
  });
});
