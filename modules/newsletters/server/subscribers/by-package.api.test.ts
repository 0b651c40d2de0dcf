import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createPackage } from '#modules/subscriptions/packages.contract.ts';
import { createSubscription, updateSubscription } from '#modules/subscriptions/subscriptions.contract.ts';
import type { Mail } from '#platform/server/mail/mail-message.ts';
import { changeSubscriber, eraseSubscribers, importSubscribers } from '../../subscribers.contract.ts';
import { MOST_BY_PACKAGES } from '../readers/asks.ts';
import { endSubscription, keepChoices } from '../readers/own-subscription.ts';
import { followPackage } from './by-package.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let owner: Member;
let packageId: number;
const mails: Mail[] = [];
const db = () => api.ground.database.db;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  const products = [{ type: 'newsletter' as const, ref_id: null }];
  const body = { title: 'Letters', products, status: 'active' as const };
  packageId = (await api.as(owner).call(createPackage, { body })).body.id;
  // The packages write letters of their own, which a job sends at some time: those of the newsletters name the site.
  const send = async (mail: Mail) => void (mail.subject.endsWith('The News') && mails.push(mail));
  Object.assign(api.ground.mail, { send });
});
afterAll(() => api.stop());
beforeEach(() => {
  mails.length = 0;
});

let count = 0;
type Person = { profileId: number; email: string };
async function person(isVerified = true): Promise<Person> {
  count += 1;
  const email = `reader-${count}@mail.test`;
  const member = { siteId, email, title: 'Reader', password: 'a quiet harbour 9', role: null, now: api.now };
  const { profileId } = await addMember(api.ground.database, member);
  await db()
    .updateTable('auth.user')
    .set({ email_verified: isVerified })
    .where('email', '=', email)
    .execute();
  return { profileId, email };
}

/** What the job does that follows the event. */
const follow = ({ profileId }: Person, now = api.now) =>
  followPackage(api.ground, { siteId, profileId, now });

async function subscribe(reader: Person): Promise<(act: 'pause' | 'resume' | 'cancel_now') => Promise<void>> {
  const body = { profile_id: reader.profileId, package_id: packageId } as never;
  const { status, body: made } = await api.as(owner).call(createSubscription, { body });
  expect(status).toBe(201);
  await follow(reader);
  let revision = 1;
  return async (act) => {
    const params = { subscriptionId: made.id };
    const changed = await api.as(owner).call(updateSubscription, { params, body: { act, revision } });
    expect(changed.status).toBe(200);
    revision += 1;
    await follow(reader, api.now + revision);
  };
}

/** An address that was changed on another site of the network; the page on this one is left. */
const moveAccount = ({ email: before }: Person, email: string) =>
  db().updateTable('auth.user').set({ email }).where('email', '=', before).execute();

const rowOf = ({ email }: Person) =>
  db()
    .selectFrom('mail_subscriber')
    .select(['id', 'status', 'source', 'daily', 'weekly', 'package_profile_id'])
    .where('site_id', '=', siteId)
    .where('email', '=', email)
    .executeTakeFirst();
const statusOf = async (reader: Person) => (await rowOf(reader))?.status;

test('a package puts its subscribers on the list by itself, and takes them off with it', async () => {
  const reader = await person();
  const body = { profile_id: reader.profileId, package_id: packageId } as never;
  const { body: made } = await api.as(owner).call(createSubscription, { body });
  await api.ground.jobs.start();
  await expect.poll(() => statusOf(reader)).toBe('active');
  expect(await rowOf(reader)).toMatchObject({ source: 'subscription', daily: true, weekly: false });
  expect(mails).toEqual([]);
  await api.as(owner).call(updateSubscription, {
    ...{ params: { subscriptionId: made.id }, body: { act: 'cancel_now', revision: 1 } },
  });
  await expect.poll(() => statusOf(reader)).toBe('unsubscribed');
});

test('a pause ends the newsletters, and what goes on brings them back', async () => {
  const reader = await person();
  const act = await subscribe(reader);
  expect(await statusOf(reader)).toBe('active');
  await act('pause');
  expect(await statusOf(reader)).toBe('unsubscribed');
  await act('resume');
  expect(await statusOf(reader)).toBe('active');
});

test('who unsubscribed stays away, whatever becomes of the package and of their address', async () => {
  const reader = await person();
  const act = await subscribe(reader);
  const { id = 0 } = (await rowOf(reader)) ?? {};
  const params = { siteId, subscriberId: id };
  await api.as(owner).call(changeSubscriber, { params, body: { daily: false, weekly: false } });
  for (const one of ['pause', 'resume'] as const) {
    await act(one);
    expect([one, await statusOf(reader)]).toEqual([one, 'unsubscribed']);
  }
  const moved = { ...reader, email: 'moved@mail.test' };
  await moveAccount(reader, moved.email);
  await follow(moved);
  expect([await rowOf(moved), mails]).toEqual([undefined, []]);
});

test('who unsubscribes after their package has ended stays away from the next one', async () => {
  const reader = await person();
  const act = await subscribe(reader);
  const { id = 0 } = (await rowOf(reader)) ?? {};
  await act('pause');
  await endSubscription(api.ground, siteId, id, api.now + 9);
  await act('resume');
  expect(await statusOf(reader)).toBe('unsubscribed');
});

test('who was on the list before stays on it', async () => {
  const reader = await person();
  const file = { content: `email\n${reader.email}`, daily: false, weekly: true, has_consent: true as const };
  expect((await api.as(owner).call(importSubscribers, { params: { siteId }, body: file })).body.added).toBe(
    1,
  );
  const act = await subscribe(reader);
  expect(await rowOf(reader)).toMatchObject({ source: 'import', daily: false, weekly: true });
  await act('cancel_now');
  expect(await statusOf(reader)).toBe('active');
});

test('who chooses newsletters by themselves keeps them', async () => {
  const reader = await person();
  const act = await subscribe(reader);
  const { id = 0 } = (await rowOf(reader)) ?? {};
  await keepChoices(
    api.ground,
    siteId,
    id,
    { daily: false, weekly: true, alerts: false, sectionIds: [] },
    api.now,
  );
  await act('cancel_now');
  expect(await rowOf(reader)).toMatchObject({ status: 'active', daily: false, weekly: true });
});

test('an address that nobody has confirmed is asked first, once', async () => {
  const reader = await person(false);
  const act = await subscribe(reader);
  expect(await rowOf(reader)).toMatchObject({ status: 'pending', package_profile_id: reader.profileId });
  expect(mails.map(({ to }) => to)).toEqual([reader.email]);
  await follow(reader);
  expect(mails).toHaveLength(1);
  const { id = 0 } = (await rowOf(reader)) ?? {};
  await keepChoices(
    api.ground,
    siteId,
    id,
    { daily: true, weekly: false, alerts: false, sectionIds: [] },
    api.now,
  );
  await act('cancel_now');
  expect(await statusOf(reader)).toBe('unsubscribed');
});

test('packages ask so many in an hour, and the others in a later one', async () => {
  const hour = Math.floor(Date.now() / 3_600_000);
  const used = { asks_hour: hour, asks_in_hour: MOST_BY_PACKAGES };
  const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await db()
    .insertInto('newsletter_setting')
    .values({ ...times, ...used })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(used))
    .execute();
  const reader = await person(false);
  const body = { profile_id: reader.profileId, package_id: packageId } as never;
  expect((await api.as(owner).call(createSubscription, { body })).status).toBe(201);
  expect(await follow(reader, hour * 3_600)).toBe('later');
  const putOff = async () => {
    const { rows } = await sql<{
      is_later: boolean;
    }>`select run_at >= to_timestamp(${(hour + 1) * 3_600}::bigint)
      as is_later from graphile_worker.jobs
      where key = ${`newsletters.by_package ${siteId} ${reader.profileId}`}`.execute(db());
    return rows;
  };
  await expect.poll(putOff).toEqual([{ is_later: true }]);
  expect([await rowOf(reader), mails]).toEqual([undefined, []]);
  expect(await follow(reader, (hour + 1) * 3_600)).toBe('done');
  expect([await statusOf(reader), mails.map(({ to }) => to)]).toEqual(['pending', [reader.email]]);
});

test('another address takes the place of the one before', async () => {
  const reader = await person();
  await subscribe(reader);
  const moved = { ...reader, email: `new-${reader.email}` };
  await moveAccount(reader, moved.email);
  await follow(moved);
  expect([await statusOf(reader), await statusOf(moved)]).toEqual(['unsubscribed', 'active']);
});

test('the address of the account is meant, whatever another one stands on the page here', async () => {
  const reader = await person();
  const moved = { ...reader, email: `new-${reader.email}` };
  await moveAccount(reader, moved.email);
  for (const email of [reader.email, null]) {
    await db()
      .updateTable('profile')
      .set({ email })
      .where('site_id', '=', siteId)
      .where('id', '=', reader.profileId)
      .execute();
    if (email !== null) await subscribe(reader);
    else await follow(reader);
    expect([await statusOf(reader), await statusOf(moved), mails]).toEqual([undefined, 'active', []]);
  }
});

test('who was forgotten is not put back', async () => {
  const reader = await person();
  const act = await subscribe(reader);
  const { id = 0 } = (await rowOf(reader)) ?? {};
  await api.as(owner).call(eraseSubscribers, { params: { siteId }, body: { ids: [id] } });
  for (const one of ['pause', 'resume'] as const) await act(one);
  expect(await rowOf(reader)).toBeUndefined();
});
