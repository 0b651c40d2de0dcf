import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { exportPosts } from '#modules/posts/post-export.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { cancelTask } from '#modules/tasks/tasks.contract.ts';
import { defaultLimits } from '#platform/contract/quota.ts';

let api: TestApi;
let siteId: number;
let contributor: Member;
let editor: Member;
beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'News', now: api.now });
  contributor = await signInAs(api.ground, { siteId, host: 'news.test' }, 'contributor');
  editor = await signInAs(api.ground, { siteId, host: 'news.test' }, 'editor');
});
afterAll(() => api.stop());

const body = { post_field: [{ name: 'id' as const, title: 'ID' }] };
const start = (member: Member) => api.as(member).call(exportPosts, { query: {}, body });

test('somebody who exports again and again is refused after the files of a day, and others are not', async () => {
  const limit = defaultLimits.files.person;
  let made = 0;
  let answer = await start(contributor);
  while (answer.status === 202 && made <= limit) {
    made += 1;
    await api.as(contributor).call(cancelTask, { params: { siteId, taskId: answer.body.id } });
    answer = await start(contributor);
  }
  expect(made).toBe(limit);
  expect(answer).toMatchObject({
    status: 429,
    body: { error: 'quota_exceeded', quota: 'files', scope: 'person', limit, resets_ts: expect.any(Number) },
  });
  const { rows } = await api.ground.database.pool.query(
    'select count(*)::int as count from export_file where site_id = $1 and created_by = $2',
    [siteId, contributor.profileId],
  );
  expect(rows[0].count).toBe(limit);
  expect((await start(editor)).status).toBe(202);
});
