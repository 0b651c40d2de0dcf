import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { makeFullSite } from '#apps/testing/two-sites.ts';
import type { FullSite } from '#platform/testing/samples.ts';
import { countView } from '../../views.contract.ts';

let api: TestApi;
let site: FullSite;
let post: number;

beforeAll(async () => {
  api = await startApi();
  site = await makeFullSite(api, 'localhost', 'mark');
  const { db } = api.ground.database;
  const found = await db
    .selectFrom('post')
    .select('id')
    .where('site_id', '=', site.id)
    .where('status', '=', 0)
    .where('community_id', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  post = found.id;
  await db.deleteFrom('view_daily').where('site_id', '=', site.id).execute();
});
afterAll(() => api.stop());

test('views of authors on their own posts are noted beside the views, without who it was', async () => {
  const { db } = api.ground.database;
  const other = await signInAs(api.ground, { siteId: site.id, host: 'localhost' }, 'editor');
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const body = { kind: 'view', post_id: post } as const;
  for (const who of [site.owner, site.owner, other]) {
    const path = countView.path.replace('{siteId}', String(site.id));
    const answer = await api.as(who).send({ method: 'POST', path, body, headers });
    expect(answer.status).toBe(204);
  }
  const views = () =>
    db
      .selectFrom('view_daily')
      .select(['post_id', 'views'])
      .where('site_id', '=', site.id)
      .where('post_id', '=', post)
      .execute();
  await expect.poll(views).toEqual([{ post_id: post, views: 3 }]);
  const own = await db.selectFrom('view_own').selectAll().where('site_id', '=', site.id).execute();
  expect(own).toEqual([{ site_id: site.id, post_id: post, day: expect.anything(), views: 2 }]);
});
