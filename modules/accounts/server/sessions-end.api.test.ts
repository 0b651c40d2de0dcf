import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSecondServer } from '#apps/testing/second-server.ts';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { allContracts } from '#modules/all-contracts.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { pathOf } from '#platform/testing/permission-matrix.ts';
import { getAccountData } from '../account-data.contract.ts';
import { resetPassword, signOut } from '../accounts.contract.ts';
import { makeOneTimeToken } from './one-time-links.ts';

const calls: readonly Endpoint[] = Object.values(allContracts);
const closed = calls.filter(({ permission }) => permission.kind !== 'everyone');

let first: TestApi;
let second: TestApi;
let siteId: number;

beforeAll(async () => {
  first = await startApi();
  second = await startSecondServer(first);
  siteId = await createSite(first.ground.database, { host: 'localhost', title: 'News', now: first.now });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

/** Somebody whom both servers know already, so that an old copy would let them in. */
async function known(): Promise<Member> {
  const member = await signInAs(first.ground, { siteId }, 'owner');
  for (const server of [first, second]) expect(await statusOn(server, member)).toBe(200);
  return member;
}

const statusOn = async (server: TestApi, member: Member) =>
  (await server.as(member).call(getAccountData, { query: {} })).status;

async function changeProfile(member: Member, change: { status: number } | { deleted_ts: number }) {
  const { database, events } = first.ground;
  await database.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('profile')
      .set(change)
      .where('site_id', '=', siteId)
      .where('id', '=', member.profileId)
      .execute();
    await events.publish(trx, { topic: 'caller', siteId, id: member.accountId });
  });
}

describe('F-07: on every server and in every call, the old cookie ends with', () => {
  test.each<[string, (member: Member) => Promise<unknown>]>([
    ['a sign-out', (member) => first.as(member).call(signOut, {})],
    ['a ban', (member) => changeProfile(member, { status: 2 })],
    ['a profile that is made inactive', (member) => changeProfile(member, { status: 3 })],
    ['a profile that is deleted', (member) => changeProfile(member, { deleted_ts: 1 })],
    [
      'a new password',
      async ({ accountId }) => {
        const link = { value: accountId, secondsValid: 60 };
        const token = await makeOneTimeToken(first.ground.database.db, 'reset-password', link);
        const body = { password: 'Newer-Horse-10' };
        const { status } = await first.as().call(resetPassword, { params: { token }, body });
        expect(status).toBe(200);
      },
    ],
  ])('%s', async (_, end) => {
    const member = await known();
    await end(member);
    for (const server of [first, second]) {
      await expect.poll(() => statusOn(server, member)).toBe(401);
      for (const endpoint of closed) {
        const path = pathOf(endpoint, siteId);
        const { status } = await server.as(member).send({ method: endpoint.method, path });
        expect(status, path).toBe(401);
      }
    }
  });

  test('a sign-out at once where it was asked for', async () => {
    const member = await known();
    await first.as(member).call(signOut, {});
    expect(await statusOn(first, member)).toBe(401);
  });
});

describe('F-07: what a role allows ends with the role', () => {
  test('on every server, without a new sign-in', async () => {
    const member = await known();
    const { database, events } = first.ground;
    await database.db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('role_assignment')
        .where('site_id', '=', siteId)
        .where('profile_id', '=', member.profileId)
        .execute();
      await events.publish(trx, { topic: 'caller', siteId, id: member.accountId });
    });
    const held = closed.filter(({ permission }) => permission.kind === 'holds' || permission.kind === 'all');
    expect(held.length).toBeGreaterThan(0);
    for (const server of [first, second]) {
      for (const endpoint of held) {
        const ask = async () =>
          (await server.as(member).send({ method: endpoint.method, path: pathOf(endpoint, siteId) })).status;
        await expect.poll(ask).toBe(403);
      }
    }
  });
});

describe('F-16: a link holds no more than the person behind it', () => {
  test('the link of somebody who was banned sets no way in', async () => {
    const member = await known();
    const link = { value: member.accountId, secondsValid: 60 };
    const token = await makeOneTimeToken(first.ground.database.db, 'reset-password', link);
    await changeProfile(member, { status: 2 });
    const used = await first
      .as()
      .call(resetPassword, { params: { token }, body: { password: 'Newer-Horse-11' } });
    expect(used.headers['set-cookie']).toBeUndefined();
    expect(await statusOn(first, member)).toBe(401);
  });
});
