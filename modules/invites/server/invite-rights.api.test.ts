import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { archiveCommunity } from '#modules/communities/community-details.contract.ts';
import { ProfileStatus } from '#modules/profiles/profile-kinds.contract.ts';
import { removeProfiles, setProfileStatuses } from '#modules/profiles/profile-standing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { ENDED_INVITE_DAYS, INVITES_A_DAY, INVITES_TO_ONE_A_DAY } from '../invite-limits.contract.ts';
import {
  acceptInvite,
  createInvite,
  getInviteFacts,
  listInviteRoles,
  listInvites,
  resendInvite,
} from '../invites.contract.ts';
import { forgetInvitesTo, purgeInvites } from './end-invites.ts';
import { mailedCode } from './invite-codes.ts';

const host = 'news.test';
const password = 'Right-Horse-9';
let api: TestApi;
let siteId: number;
let communityId: number;
let owner: Member;
let count = 0;
const roles: Record<string, number> = {};

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  const community = { siteId, name: 'sports', title: 'Sports', now: api.now, by: null };
  communityId = await db()
    .transaction()
    .execute((trx) => createCommunity(trx, api.ground.database.ids.next, community));
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  const rows = await db().selectFrom('role').select(['id', 'key']).where('site_id', '=', siteId).execute();
  for (const { id, key } of rows) if (key) roles[key] = id;
});
afterAll(() => api.stop());
beforeEach(() => db().deleteFrom('auth.rate_limit').execute());

const db = () => api.ground.database.db;
const email = () => {
  count += 1;
  return `invited-${count}@news.test`;
};
const invite = (who: Member, body: object = {}) =>
  api.as(who).call(createInvite, { body: { email: email(), ...body } as never });
const resend = (inviteId: number, who = owner) =>
  api.as(who).call(resendInvite, { params: { siteId, inviteId } });
const accept = (code: string) =>
  api.as({ host }).call(acceptInvite, { params: { inviteToken: code }, body: { name: 'Noor', password } });
const mailed = (code: string) => mailedCode(api.ground.secrets, code);
const stored = (id: number) =>
  db()
    .selectFrom('invite')
    .select(['email', 'message', 'status', 'accepted_by'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
const heldBy = async (address: string) => {
  const profile = await db()
    .selectFrom('profile')
    .select('id')
    .where('site_id', '=', siteId)
    .where('email', '=', address)
    .executeTakeFirstOrThrow();
  const held = await db()
    .selectFrom('role_assignment')
    .select(['role_id', 'community_id'])
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profile.id)
    .execute();
  return { id: profile.id, held };
};
const takeFrom = (who: Member) =>
  db()
    .deleteFrom('role_assignment')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', who.profileId)
    .execute();
const forgetRights = (who: Member) =>
  api.ground.events.publish(db(), { topic: 'caller', siteId, id: who.profileId });

describe('when an invite is accepted', () => {
  test('whoever sent it still takes part in the site', async () => {
    const inviter = await signInAs(api.ground, { siteId, host }, 'admin');
    const { body } = await invite(inviter, { permission_group_ids: [roles.editor] });
    await db()
      .updateTable('profile')
      .set({ status: ProfileStatus.BANNED })
      .where('site_id', '=', siteId)
      .where('id', '=', inviter.profileId)
      .execute();
    await forgetRights(inviter);
    const facts = async () =>
      (await api.as({ host }).call(getInviteFacts, { params: { inviteToken: body.code } })).body.email;
    await expect.poll(facts).toBeNull();
    expect((await accept(body.code)).status).toBe(410);
  });

  test('a role that its inviter may no longer give is not given, and the log says so', async () => {
    const inviter = await signInAs(api.ground, { siteId, host }, 'admin');
    const { body } = await invite(inviter, { permission_group_ids: [roles.admin, roles.writer] });
    await takeFrom(inviter);
    await db()
      .insertInto('role_assignment')
      .values({
        ...{ site_id: siteId, id: api.ground.database.ids.next(), profile_id: inviter.profileId },
        ...{ role_id: roles.editor ?? 0, created_ts: api.now },
      })
      .execute();
    await forgetRights(inviter);
    await expect
      .poll(async () => (await api.as(inviter).call(listInviteRoles, { params: { siteId } })).body.items)
      .not.toContainEqual(expect.objectContaining({ id: roles.admin }));
    expect((await accept(body.code)).status).toBe(200);
    const { id, held } = await heldBy(body.email);
    expect(held).toEqual([{ role_id: roles.writer, community_id: null }]);
    const [row] = await db()
      .selectFrom('audit_event')
      .select('after')
      .where('site_id', '=', siteId)
      .where('action', '=', 'invite.accepted')
      .where('actor_profile_id', '=', id)
      .execute();
    expect(row?.after).toEqual({ dropped_roles: [roles.admin] });
  });

  test('a role of a community that was archived is given nowhere', async () => {
    const sent = await invite(owner, {
      ...{ community_id: communityId, permission_group_ids: [roles.community_moderator] },
    });
    expect(sent.status).toBe(201);
    const archived = await api.as(owner).call(archiveCommunity, { params: { siteId, communityId } });
    expect(archived.status).toBeLessThan(300);
    expect((await accept(sent.body.code)).status).toBe(200);
    expect((await heldBy(sent.body.email)).held).toEqual([]);
  });

  test('a page that has the address becomes theirs who have its mail, and nobody else’s', async () => {
    const page = async (address: string) => {
      const id = api.ground.database.ids.next();
      await db()
        .insertInto('profile')
        .values({
          ...{ site_id: siteId, id, name: `page-${id}`, title: 'Byline', email: address },
          ...{ created_ts: api.now, updated_ts: api.now },
        })
        .execute();
      return id;
    };
    const [byMail, byCode] = [await invite(owner), await invite(owner)];
    const pages = [await page(byMail.body.email), await page(byCode.body.email)];
    expect((await accept(await mailed(byMail.body.code))).status).toBe(200);
    expect((await accept(byCode.body.code)).status).toBe(200);
    expect((await stored(byMail.body.id))?.accepted_by).toBe(pages[0]);
    expect((await stored(byCode.body.id))?.accepted_by).not.toBe(pages[1]);
  });

  test('whoever was deleted before comes as somebody new', async () => {
    const first = await invite(owner);
    const code = await mailed(first.body.code);
    expect((await accept(code)).status).toBe(200);
    const { id } = await heldBy(first.body.email);
    const removed = await api.as(owner).call(removeProfiles, { params: { siteId }, body: { ids: [id] } });
    expect(removed.status).toBe(200);
    const again = await invite(owner, { email: first.body.email });
    expect(again.status).toBe(201);
    expect((await accept(again.body.code)).status).toBe(200);
    expect((await stored(again.body.id))?.accepted_by).not.toBe(id);
  });
});

describe('an open invite', () => {
  test.each(['banned', 'deleted'] as const)('ends when whoever sent it is %s', async (deed) => {
    const inviter = await signInAs(api.ground, { siteId, host }, 'admin');
    const { body } = await invite(inviter);
    const params = { siteId };
    const ids = [inviter.profileId];
    const { status } =
      deed === 'deleted'
        ? await api.as(owner).call(removeProfiles, { params, body: { ids } })
        : await api
            .as(owner)
            .call(setProfileStatuses, { params, body: { ids, status: ProfileStatus.BANNED } });
    expect(status).toBe(200);
    await api.ground.jobs.start();
    await expect.poll(async () => (await stored(body.id))?.status).toBe('revoked');
  });

  test('is sent to one address a few times a day, whoever sends it', async () => {
    const other = await signInAs(api.ground, { siteId, host }, 'admin');
    const { body } = await invite(owner);
    for (let sent = 1; sent < INVITES_TO_ONE_A_DAY; sent += 1)
      expect((await resend(body.id)).status).toBe(200);
    const refused = await resend(body.id, other);
    expect([refused.status, refused.body.error]).toEqual([429, 'too_many_invites_to_one']);
    // Nothing of it went out: the code of before still opens.
    expect((await invite(owner)).status).toBe(201);
  });

  test('is sent again by who made it, or who may resend mails, and stays theirs who made it', async () => {
    const as = (role: 'editor' | 'audience_manager') => signInAs(api.ground, { siteId, host }, role);
    const [editor, colleague, audience] = [
      await as('editor'),
      await as('editor'),
      await as('audience_manager'),
    ];
    const { body } = await invite(editor);
    expect((await resend(body.id, editor)).status).toBe(200);
    const refused = await resend(body.id, colleague);
    expect([refused.status, refused.body.error, refused.body.missing]).toEqual([
      ...[403, 'permission_denied', ['RESEND_EMAILS']],
    ]);
    const again = await resend(body.id, audience);
    expect([again.status, again.body.created_by]).toEqual([200, editor.profileId]);
  });

  test('sent again counts among those of a day', async () => {
    const inviter = await signInAs(api.ground, { siteId, host }, 'admin');
    const { body } = await invite(inviter);
    await db()
      .updateTable('auth.rate_limit')
      .set({ tries: INVITES_A_DAY })
      .where('key', '=', `invites:by:${siteId}:${inviter.profileId}`)
      .execute();
    expect((await resend(body.id, inviter)).body.error).toBe('too_many_invites');
  });
});

describe('an invite that has ended', () => {
  const DAY = 86_400;

  test('goes after some months, and one that is open stays', async () => {
    const [open, revoked, over] = [await invite(owner), await invite(owner), await invite(owner)];
    const change = (id: number, set: object) =>
      db().updateTable('invite').set(set).where('site_id', '=', siteId).where('id', '=', id).execute();
    const old = api.now - ENDED_INVITE_DAYS * DAY - 1;
    await change(revoked.body.id, { status: 'revoked', updated_ts: old });
    await change(over.body.id, { expires_ts: old });
    await purgeInvites(api.ground.database, api.now);
    const left = await Promise.all([open, revoked, over].map(({ body }) => stored(body.id)));
    expect(left.map((row) => row?.status)).toEqual(['pending', undefined, undefined]);
  });

  test('keeps no address of somebody who is forgotten, whether they came by it or not', async () => {
    const [open, other] = [await invite(owner, { message: 'Welcome, Noor.' }), await invite(owner)];
    await db()
      .transaction()
      .execute((trx) =>
        forgetInvitesTo(trx, { siteId, profileId: 1, emails: [open.body.email], now: api.now }),
      );
    expect(await stored(open.body.id)).toMatchObject({ email: '', message: '', status: 'revoked' });
    expect(await stored(other.body.id)).toMatchObject({ email: other.body.email, status: 'pending' });
    expect((await api.as(owner).call(listInvites, { query: { s: open.body.email } })).body.total_count).toBe(
      0,
    );
  });
});
