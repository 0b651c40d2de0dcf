import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { listSubscribers } from '../../subscribers.contract.ts';

const SUBSCRIBERS = 10_020;
let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId }, 'owner');
  await sql`insert into mail_subscriber
      (site_id, id, email, email_key, status, daily, weekly, source, created_ts, updated_ts)
    select ${siteId}::bigint, n, 'reader' || n || '@mail.test', 'key' || n,
      case when n % 4 = 0 then 'unsubscribed' else 'active' end, true, false, 'import', n, n
    from generate_series(1, ${SUBSCRIBERS}::int) as n`.execute(api.ground.database.db);
});
afterAll(() => api.stop());

const counted = async (query: object) => {
  const { body } = await api
    .as(owner)
    .call(listSubscribers, { params: { siteId }, query: { limit: 1, ...query } });
  return { total_count: body.total_count, is_exact: body.is_exact, rows: body.items.length };
};

test('the list does not wait for its count, and says how many there are once it is asked to', async () => {
  expect(await counted({})).toEqual({ total_count: 10_000, is_exact: false, rows: 1 });
  expect(await counted({ exact_count: true })).toEqual({ total_count: SUBSCRIBERS, is_exact: true, rows: 1 });
  const gone = { status: 'unsubscribed', exact_count: true };
  expect(await counted(gone)).toEqual({ total_count: SUBSCRIBERS / 4, is_exact: true, rows: 1 });
});
