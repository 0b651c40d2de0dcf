import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '#apps/testing/sign-in-as.ts';
import { stopWhoLeft } from '#database/migrations/0458-accounts-of-who-left.ts';
import { listNotifications } from '#modules/notifications/notifications.contract.ts';
import { ProfileStatus } from '#modules/profiles/profile-kinds.contract.ts';
import { setProfileStatuses } from '#modules/profiles/profile-standing.contract.ts';
import { record } from '#platform/server/trail.ts';
import {
  disconnectAccount,
  listSocialAccounts,
  reconnectAccount,
  SocialAccount,
  takeOverAccount,
} from '../../social-accounts.contract.ts';
import { type Sharing, startSharing } from '../newsroom.fixture.ts';
import { sendDue } from '../sending/send.jobs.ts';

let site: Sharing;
beforeAll(async () => {
  site = await startSharing();
  await site.api.ground.jobs.start();
});
afterAll(() => site.stop());

const only = async () =>
  (await site.api.as(site.owner).call(listSocialAccounts, {})).body.items.map(
    ({ id, revision, stopped_ts, created_by, may_share }: SocialAccount) => ({
      ...{ id, revision, created_by, may_share },
      isStopped: stopped_ts !== null,
    }),
  )[0];
const setStatus = (who: Member, status: 0 | 2 | 3) =>
  site.api.as(site.owner).call(setProfileStatuses, {
    params: { siteId: site.siteId },
    body: { ids: [who.profileId ?? 0], status },
  });
const becomesStopped = (isStopped: boolean) =>
  expect.poll(async () => (await only())?.isStopped).toBe(isStopped);
const toldOf = async (who: Member) =>
  (await site.api.as(who).call(listNotifications, { query: {} })).body.items.filter(
    ({ kind }: { kind: string }) => kind === 'social_account_left',
  );
const statusOf = async (post: Parameters<Sharing['itemsOf']>[0]) => (await site.itemsOf(post))[0]?.status;
const settle = (id: number, revision: number, as = site.owner) =>
  site.api.as(as).call(takeOverAccount, { params: { socialAccountId: id }, body: { revision } });

test('nothing is sent from the account of somebody who was banned, until an administrator keeps it', async () => {
  const author = await site.member('editor');
  const { id, revision } = await site.connect(author);
  const early = await settle(id, revision);
  expect([early.status, early.body.error]).toEqual([422, 'account_is_not_stopped']);
  expect((await setStatus(author, ProfileStatus.BANNED)).status).toBe(200);
  await becomesStopped(true);
  await expect
    .poll(() => toldOf(site.owner))
    .toMatchObject([{ facts: { title: 'Civic Desk', reason: 'stopped' } }]);
  const post = await site.publish('While nobody decides');
  expect((await site.share(post, { id })).status).toBe(201);
  await sendDue(site.api.ground, site.siteId);
  expect([await statusOf(post), site.networks.made]).toEqual(['queued', []]);

  const other = await site.member('editor');
  const held = await only();
  expect((await settle(id, held?.revision ?? 0, other)).status).toBe(403);
  const stale = await settle(id, (held?.revision ?? 0) - 1);
  expect(stale.status).toBe(409);
  expect(Object.keys(stale.body.current).sort()).toEqual(Object.keys(SocialAccount.shape).sort());
  expect((await settle(12_345, 1)).status).toBe(404);
  const kept = await settle(id, held?.revision ?? 0);
  expect([kept.status, kept.body]).toMatchObject([
    200,
    { stopped_ts: null, created_by: null, created_by_title: null, is_own: false, may_share: true },
  ]);
  await expect.poll(() => statusOf(post)).toBe('sent');
  // Whoever comes back does not get it back.
  await setStatus(author, ProfileStatus.ACTIVE);
  expect((await only())?.created_by).toBeNull();
  const params = { socialAccountId: id };
  expect((await site.api.as(site.owner).call(disconnectAccount, { params })).status).toBe(204);
});

test.each([
  ['banned', ProfileStatus.BANNED],
  ['deactivated', ProfileStatus.INACTIVE],
])(
  'what stopped while somebody was %s goes on with them, and a new token is not enough',
  async (_, status) => {
    const author = await site.member('editor');
    const { id } = await site.connect(author);
    await setStatus(author, status);
    await becomesStopped(true);
    const held = await only();
    const renamed = await site.api.as(site.owner).call(reconnectAccount, {
      ...{ params: { socialAccountId: id }, body: { title: 'Desk', revision: held?.revision ?? 0 } },
    });
    expect([renamed.status, renamed.body.stopped_ts === null]).toEqual([200, false]);
    const post = await site.publish(`Once they are back, ${status}`);
    await site.share(post, { id });
    await setStatus(author, ProfileStatus.ACTIVE);
    await becomesStopped(false);
    expect((await only())?.created_by).toBe(author.profileId);
    await expect.poll(() => statusOf(post)).toBe('sent');
    await site.api.as(site.owner).call(disconnectAccount, { params: { socialAccountId: id } });
  },
);

test('an upgrade stops the accounts of those who had left before, and no others', async () => {
  const author = await site.member('editor');
  const { id } = await site.connect(author);
  const { db } = site.api.ground.database;
  const becomes = (columns: object) =>
    db
      .updateTable('profile')
      .set(columns)
      .where('site_id', '=', site.siteId)
      .where('id', '=', author.profileId)
      .execute();
  for (const [columns, isStopped] of [
    [{ status: ProfileStatus.INACTIVE, merged_into: site.owner.profileId }, false],
    [{ status: ProfileStatus.INACTIVE, merged_into: null }, true],
  ] as const) {
    await becomes(columns);
    await stopWhoLeft(db);
    expect([columns, (await only())?.isStopped]).toEqual([columns, isStopped]);
  }
  await becomes({ status: ProfileStatus.ACTIVE });
  await site.api.as(site.owner).call(disconnectAccount, { params: { socialAccountId: id } });
});

test('the account of somebody who was merged follows the person that they are now', async () => {
  const [before, now] = [await site.member('editor'), await site.member('editor')];
  const { id } = await site.connect(before);
  const { database } = site.api.ground;
  const happens = (action: 'profile.merged' | 'profile.unmerged', columns: object) =>
    database.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('profile')
        .set(columns)
        .where('site_id', '=', site.siteId)
        .where('id', '=', before.profileId ?? 0)
        .execute();
      await record(trx, database.ids.next, {
        ...{ siteId: site.siteId, actor: { profileId: null, kind: 'job' }, action },
        ...{ objectKind: 'profile', objectId: before.profileId, event: {} },
      });
    });
  await happens('profile.merged', { status: ProfileStatus.INACTIVE, merged_into: now.profileId });
  await setStatus(now, ProfileStatus.BANNED);
  await becomesStopped(true);
  await happens('profile.unmerged', { status: ProfileStatus.ACTIVE, merged_into: null });
  site.api.ground.outbox.wake(site.siteId);
  await becomesStopped(false);
  await site.api.as(site.owner).call(disconnectAccount, { params: { socialAccountId: id } });
});

test('the account of somebody who is forgotten belongs to the site and goes on', async () => {
  const author = await site.member('editor');
  const { id } = await site.connect(author);
  const { database } = site.api.ground;
  const becomes = (
    action: string,
    columns: { deleted_ts: number } | { erased_ts: number; account_id: null },
  ) =>
    database.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('profile')
        .set({ ...columns, status: ProfileStatus.INACTIVE })
        .where('site_id', '=', site.siteId)
        .where('id', '=', author.profileId)
        .execute();
      await record(trx, database.ids.next, {
        ...{ siteId: site.siteId, actor: { profileId: null, kind: 'job' }, action },
        ...{ objectKind: 'profile', objectId: author.profileId, event: {} },
      });
    });
  await becomes('profile.removed', { deleted_ts: site.api.now });
  site.api.ground.outbox.wake(site.siteId);
  await becomesStopped(true);
  const waiting = await site.publish('It waits');
  await site.share(waiting, { id });
  await sendDue(site.api.ground, site.siteId);
  expect(await statusOf(waiting)).toBe('queued');
  await becomes('profile.erased', { erased_ts: site.api.now, account_id: null });
  site.api.ground.outbox.wake(site.siteId);
  await expect.poll(async () => (await only())?.created_by).toBeNull();
  expect(await only()).toMatchObject({ id, isStopped: false, may_share: true });
  const facts = async () => (await toldOf(site.owner)).map((told: { facts: object }) => told.facts);
  await expect.poll(facts).toContainEqual({ title: 'Civic Desk', reason: 'erased' });
  await expect.poll(() => statusOf(waiting)).toBe('sent');
  const post = await site.publish('It goes on');
  await site.share(post, { id });
  await expect.poll(() => statusOf(post)).toBe('sent');
});
