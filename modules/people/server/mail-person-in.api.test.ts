import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { resetPassword } from '#modules/accounts/accounts.contract.ts';
import { ProfileStatus } from '#modules/profiles/profile-kinds.contract.ts';
import { listProfileHistory, setProfileStatuses } from '#modules/profiles/profile-standing.contract.ts';
import { getProfile } from '#modules/profiles/profiles.contract.ts';
import { createRole } from '#modules/roles/roles.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import { readMails } from '#platform/server/mail/mail-folder.ts';
import {
  createProfile,
  mailPersonIn,
  setPersonRoles,
  WAY_IN_MAILS_A_DAY,
} from '../person-writes.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let audience: Member;
const host = 'news.test';

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  audience = await signInAs(api.ground, { siteId, host }, 'audience_manager');
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

const add = async (body: object): Promise<number> =>
  (await api.as(owner).call(createProfile, { body: body as never })).body.id;
const mailIn = (who: Member, profileId: number) =>
  api.as(who).call(mailPersonIn, { params: { siteId, profileId } });
const refusal = async (who: Member, profileId: number) => {
  const { status, body } = await mailIn(who, profileId);
  return [status, body?.error];
};

/** The links that the mails to an address have, the newest first. */
async function linksTo(email: string, count: number): Promise<string[]> {
  const find = async () =>
    (await readMails(join(api.ground.dataFolder, 'mail'), 50))
      .filter(({ to }) => to === email)
      .map(({ text }) => /\/core\/users\/(\S+)/.exec(text)?.[1] ?? '');
  await expect.poll(async () => (await find()).length).toBe(count);
  return find();
}
const choose = (link: string) =>
  api.as({ host }).call(resetPassword, {
    params: { token: link.replace('reset/', '') },
    body: { password: 'Harbour-lights-77' },
  });

describe('the mail with the way in', () => {
  test('goes out again with a link of its own, and the one before opens nothing any more', async () => {
    const id = await add({ title: 'Ines', email: 'ines@way.test' });
    const [first = ''] = await linksTo('ines@way.test', 1);
    expect((await mailIn(audience, id)).status).toBe(204);
    const second = (await linksTo('ines@way.test', 2)).find((link) => link !== first) ?? '';
    expect((await choose(first)).status).toBe(410);
    expect((await choose(second)).status).toBe(200);
    const { body } = await api.as(owner).call(listProfileHistory, { params: { profileId: id }, query: {} });
    expect(body.history[0]).toMatchObject({ action: 'profile.mailed_in', actor: { id: audience.profileId } });
  });

  test('leads whoever has a password to the page on which they sign in', async () => {
    const person = { title: 'Bo', email: 'bo@way.test', access: 'password', password: 'Harbour-lights-78' };
    const id = await add(person);
    await linksTo('bo@way.test', 1);
    expect((await mailIn(audience, id)).status).toBe(204);
    expect(await linksTo('bo@way.test', 2)).toEqual(['login', 'login']);
  });

  test('makes an account for a byline that has an address', async () => {
    const id = await add({ title: 'Cy', email: 'cy@way.test', access: 'none' });
    const shown = async () => (await api.as(owner).call(getProfile, { params: { profileId: id } })).body;
    expect((await shown()).has_account).toBe(false);
    expect((await mailIn(owner, id)).status).toBe(204);
    const [link = ''] = await linksTo('cy@way.test', 1);
    expect((await choose(link)).status).toBe(200);
    expect((await shown()).has_account).toBe(true);
  });

  test('is sent to one person a few times a day', async () => {
    const id = await add({ title: 'Dee', email: 'dee@way.test' });
    for (let sent = 0; sent < WAY_IN_MAILS_A_DAY; sent += 1)
      expect((await mailIn(audience, id)).status).toBe(204);
    expect(await refusal(audience, id)).toEqual([429, 'too_many_requests']);
  });
});

describe('nobody is let in', () => {
  test('who has no address, is banned, ranks above, or is oneself', async () => {
    const nameless = await add({ title: 'Wire service', access: 'none' });
    expect(await refusal(owner, nameless)).toEqual([422, 'email_is_missing']);
    const banned = await add({ title: 'Eve', email: 'eve@way.test' });
    const body = { ids: [banned], status: ProfileStatus.BANNED };
    await api.as(owner).call(setProfileStatuses, { params: { siteId }, body });
    expect(await refusal(owner, banned)).toEqual([422, 'status_is_invalid']);
    expect(await refusal(audience, owner.profileId ?? 0)).toEqual([403, 'ranks_above']);
    expect(await refusal(audience, audience.profileId ?? 0)).toEqual([422, 'is_self']);
    expect(await refusal(owner, 12_345)).toEqual([404, 'not_found']);
  });

  test('for the first time by who does not manage users', async () => {
    const id = await add({ title: 'Flo', email: 'flo@way.test', access: 'none' });
    const { status, body } = await mailIn(audience, id);
    expect([status, body.error, body.missing]).toEqual([403, 'permission_denied', ['MANAGE_USERS']]);
  });

  test('with roles that whoever lets them in may not give, or with an address of somebody else', async () => {
    const { db } = api.ground.database;
    const role = (title: string, permissions: PermissionName[]) =>
      api.as(owner).call(createRole, { body: { title, permissions } });
    const give = (profileId: number, id: number) =>
      api.as(owner).call(setPersonRoles, {
        params: { siteId, profileId },
        body: { profile_groups: [{ id, group_site_id: siteId }] },
      });
    const [desk, news] = [
      await role('Desk', ['MANAGE_USERS', 'RESEND_EMAILS']),
      await role('News', ['EDIT_POST']),
    ];
    const chief = await signInAs(api.ground, { siteId, host }, null);
    const held = await add({ title: 'Gil', email: 'gil@way.test', access: 'none' });
    expect((await give(chief.profileId ?? 0, desk.body.id)).status).toBe(200);
    expect((await give(held, news.body.id)).status).toBe(200);
    expect(await refusal(chief, held)).toEqual([422, 'role_is_invalid']);
    expect((await mailIn(owner, held)).status).toBe(204);
    const twin = await add({ title: 'Hal', email: 'hal@way.test', access: 'none' });
    const values = { email: 'gil@way.test' };
    await db
      .updateTable('profile')
      .set(values)
      .where('site_id', '=', siteId)
      .where('id', '=', twin)
      .execute();
    expect(await refusal(owner, twin)).toEqual([409, 'email_in_use']);
  });
});
