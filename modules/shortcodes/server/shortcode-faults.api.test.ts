import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { getPreview } from '#modules/pages/pages.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { listShortcodeFaults } from '../shortcode-uses.contract.ts';
import { createShortcode, updateShortcode } from '../shortcodes.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let contributor: Member;
const postId = 21;
const body =
  '<p>Before [poll] after [sic]</p><p>[oldbox title="&lt;b&gt;"]</p><p>[youtube id="jNQXAC9IVRw"]</p>' +
  '<p>[particle id="7"]</p><p>[quiz]</p>';

beforeAll(async () => {
  api = await startApi();
  const { db } = api.ground.database;
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  const at = { siteId, host: 'news.test' };
  owner = await signInAs(api.ground, at, 'owner');
  contributor = await signInAs(api.ground, at, 'contributor');
  const times = { site_id: siteId, created_ts: api.now - 100, updated_ts: api.now };
  await db
    .insertInto('post')
    .values({ ...times, id: postId, slug: 'one', status: 0, headline: 'One', author_ids: [owner.profileId] })
    .execute();
  await db.insertInto('post_body').values({ site_id: siteId, post_id: postId, body }).execute();
  await db
    .insertInto('post_slug')
    .values({ site_id: siteId, post_id: postId, page_type: 'post', slug: 'one', created_ts: api.now })
    .execute();
});
afterAll(() => api.stop());

const params = () => ({ siteId, postId });
const faults = async (as = owner) => api.as(as).call(listShortcodeFaults, { params: params() });
const read = async (path: string) =>
  String((await api.as({ host: 'news.test' }).send({ method: 'GET', path })).body);

test('what shows readers nothing is named with why, and words in brackets are left alone', async () => {
  expect((await faults()).body.items).toEqual([{ name: 'oldbox', fault: 'undefined' }]);
  const made = await api.as(owner).call(createShortcode, { body: { name: 'poll', template: '<b>Poll</b>' } });
  await api.as(owner).call(createShortcode, { body: { name: 'quiz', template: 'Quiz', enabled: false } });
  const off = { revision: made.body.revision, enabled: false };
  await api.as(owner).call(updateShortcode, { params: { shortcodeId: made.body.id }, body: off });
  await expect
    .poll(async () => (await faults()).body.items)
    .toEqual([
      { name: 'poll', fault: 'disabled' },
      { name: 'oldbox', fault: 'undefined' },
      { name: 'quiz', fault: 'disabled' },
    ]);
});

test('readers see nothing of it, and a preview a marked box where it stands', async () => {
  const page = await read('/one');
  expect(page).toContain('Before  after [sic]');
  expect(page).not.toMatch(/oldbox|block-shortcode-fault"|isn&#39;t defined/);
  const { url } = (await api.as(owner).call(getPreview, { params: params(), query: {} })).body;
  const preview = await read(url);
  expect(preview).toMatch(
    /Before <mark class="wp-block-shortcode-fault">Shortcode “poll” is turned off\. Readers see nothing here\.<\/mark> after \[sic\]/,
  );
  expect(preview).toMatch(
    /<p><mark class="wp-block-shortcode-fault">Shortcode “oldbox” isn(’|'|&#39;)t defined\./,
  );
  expect(preview).toContain('youtube-nocookie.com/embed/jNQXAC9IVRw');
});

test('of posts that somebody may not edit nothing is told', async () => {
  expect((await faults(contributor)).status).toBe(403);
  const other = await api.as(owner).call(listShortcodeFaults, { params: { siteId, postId: 999 } });
  expect([other.status, other.body.error]).toEqual([404, 'not_found']);
});
