import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SocialAccount } from '../../social-accounts.contract.ts';
import { type Sharing, startSharing } from '../newsroom.fixture.ts';
import { duePosts, putOff } from './waiting-post.ts';

let site: Sharing;
let account: SocialAccount;
// No job runs here: what is due stays so until the test has looked at it.
beforeAll(async () => {
  site = await startSharing();
  account = await site.connect();
});
afterAll(() => site.stop());

const db = () => site.api.ground.database.db;
const due = async (id: number) =>
  (await duePosts(db(), site.siteId, site.api.now + 60, 10)).find(({ post_id }) => post_id === id);
const later = () => site.api.now + 1_800;
const stop = (at: number | null) =>
  sql`update social_account set stopped_ts = ${at}::bigint where site_id = ${site.siteId} and id = ${account.id}`.execute(
    db(),
  );

test('what waits for its account is put off while that is so, and not once it has come', async () => {
  const post = await site.publish('It waits for its account');
  await site.share(post, account);
  await stop(site.api.now);
  const seen = await due(post.id);
  if (!seen) throw new Error('Nothing is due.');
  await stop(null);
  await putOff(db(), seen, later(), 'account');
  expect(await due(post.id)).toBeDefined();
  await stop(site.api.now);
  await putOff(db(), seen, later(), 'account');
  expect(await due(post.id)).toBeUndefined();
  await stop(null);
});

test('what its account is just coming back for is not put off after that', async () => {
  const post = await site.publish('Its account comes back');
  await site.share(post, account);
  await stop(site.api.now);
  const seen = await due(post.id);
  if (!seen) throw new Error('Nothing is due.');
  let overtaken: Promise<void> | undefined;
  await db()
    .transaction()
    .execute(async (trx) => {
      await sql`update social_account set stopped_ts = null
        where site_id = ${site.siteId} and id = ${account.id}`.execute(trx);
      await sql`update social_post set due_ts = scheduled_at
        where site_id = ${site.siteId} and id = ${seen.id}`.execute(trx);
      overtaken = putOff(db(), seen, later(), 'account');
      overtaken.catch(() => undefined);
      // By another connection: a transaction sees the activity of the moment in which it first looked.
      await expect
        .poll(async () => {
          const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
            and query like '%still as materialized%'`.execute(db());
          return rows.length;
        })
        .toBe(1);
    });
  await overtaken;
  expect(await due(post.id)).toBeDefined();
});

test('what waits for its post is put off while that is offline, and not once it is live', async () => {
  const post = await site.draft('It waits for its post');
  await site.share(post, account);
  const seen = await due(post.id);
  if (!seen) throw new Error('Nothing is due.');
  expect(seen.is_live).toBe(false);
  await putOff(db(), seen, 0, 'post');
  expect(await due(post.id)).toBeDefined();
  await site.save(post, { status: 0 });
  await putOff(db(), seen, later(), 'post');
  expect(await due(post.id)).toBeDefined();
});
