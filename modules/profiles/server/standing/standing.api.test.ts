import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { locks } from '#platform/server/locks.ts';
import { record } from '#platform/server/trail.ts';
import { updateProfileExtra } from '../../profile-extra.contract.ts';
import { ProfileStatus } from '../../profile-kinds.contract.ts';
import {
  deleteProfile,
  listProfileHistory,
  type ProfileHistoryEntry,
  removeProfiles,
  setProfileStatuses,
} from '../../profile-standing.contract.ts';
import { getProfile, listProfiles, updateProfile } from '../../profiles.contract.ts';

let api: TestApi;
let siteId: number;
let riverside: number;
let owner: Member;
let admin: Member;
let editor: Member;
let writer: Member;
let moderator: Member;
let neighbour: Member;
const at = () => ({ siteId, host: 'news.test' });

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'The News', now: api.now });
  riverside = await database.db.transaction().execute((trx) =>
    createCommunity(trx, database.ids.next, {
      ...{ siteId, name: 'riverside', title: 'Riverside', by: null, now: api.now },
    }),
  );
  owner = await signInAs(api.ground, at(), 'owner');
  admin = await signInAs(api.ground, at(), 'admin');
  editor = await signInAs(api.ground, at(), 'editor');
  writer = await signInAs(api.ground, at(), 'writer');
  moderator = await signInAs(api.ground, at(), 'community_moderator', riverside);
  neighbour = await signInAs(api.ground, at(), 'contributor', riverside);
});
afterAll(() => api.stop());

type Status = 0 | 1 | 2 | 3;
const set = (as: Member, ids: (number | undefined)[], status: Status, reason = '', where = siteId) =>
  api
    .as(as)
    .call(setProfileStatuses, { params: { siteId: where }, body: { ids: ids as number[], status, reason } });
const undo = (as: Member, batchId: number) => api.as(as).call(undoAct, { params: { siteId, batchId } });
const show = async (as: Member, who: Member) =>
  (await api.as(as).call(getProfile, { params: { profileId: who.profileId ?? 0 } })).body;
const outcomes = ({ body }: { body: { items: { outcome: string }[] } }) =>
  body.items.map(({ outcome }) => outcome);

describe('a ban', () => {
  test('ends the sessions of who is banned, stands in the history with its reason, and is undone', async () => {
    const banned = await set(owner, [writer.profileId], ProfileStatus.BANNED, 'Rude to readers');
    expect(outcomes(banned)).toEqual(['changed']);
    expect((await api.as(writer).call(listProfiles, { query: {} })).status).toBe(401);
    expect((await show(owner, writer)).status).toBe(ProfileStatus.BANNED);
    const { body } = await api
      .as(owner)
      .call(listProfileHistory, { params: { profileId: writer.profileId ?? 0 }, query: {} });
    const said = body.history.map(({ action, field, old, new: now }: ProfileHistoryEntry) => [
      ...[action, field, old ?? null, now ?? null],
    ]);
    expect(said).toEqual([
      ['profile.banned', 'reason', null, 'Rude to readers'],
      ['profile.banned', 'status', 0, 2],
    ]);
    expect(body.totalCount).toBe(2);
    expect(body.history[0]).toMatchObject({
      site_id: siteId,
      actor: { id: owner.profileId },
      source: 'profile',
    });
    expect((await undo(owner, banned.body.batch_id)).status).toBe(200);
    expect((await show(owner, writer)).status).toBe(ProfileStatus.ACTIVE);
    expect((await api.as(writer).call(listProfiles, { query: {} })).status).toBe(200);
  });

  test('gives whoever was featured that back once it is undone', async () => {
    await set(owner, [writer.profileId], ProfileStatus.FEATURED);
    const banned = await set(owner, [writer.profileId], ProfileStatus.BANNED);
    await undo(owner, banned.body.batch_id);
    expect((await show(owner, writer)).status).toBe(ProfileStatus.FEATURED);
    await set(owner, [writer.profileId], ProfileStatus.ACTIVE);
  });

  test('is not undone over what somebody else did since', async () => {
    const banned = await set(owner, [writer.profileId], ProfileStatus.BANNED);
    await set(admin, [writer.profileId], ProfileStatus.ACTIVE);
    const { body } = await undo(owner, banned.body.batch_id);
    expect(body.undone).toMatchObject({ count: 0, left_count: 1 });
  });

  test('by a moderator of a community reaches its people and nobody else (R-06)', async () => {
    const people = [neighbour, writer, owner, moderator].map(({ profileId }) => profileId);
    const banned = await set(moderator, people, ProfileStatus.BANNED, '', riverside);
    expect(outcomes(banned)).toEqual(['changed', 'permission_denied', 'permission_denied', 'is_self']);
    expect((await set(moderator, [neighbour.profileId], ProfileStatus.ACTIVE)).status).toBe(403);
    expect(
      outcomes(await set(moderator, [neighbour.profileId], ProfileStatus.INACTIVE, '', riverside)),
    ).toEqual(['permission_denied']);
    const back = await set(moderator, [neighbour.profileId], ProfileStatus.ACTIVE, '', riverside);
    expect(outcomes(back)).toEqual(['changed']);
  });

  test('of the site is not lifted by a moderator of a community, nor undone', async () => {
    const banned = await set(owner, [neighbour.profileId], ProfileStatus.BANNED);
    const tried = await set(moderator, [neighbour.profileId], ProfileStatus.ACTIVE, '', riverside);
    expect(outcomes(tried)).toEqual(['permission_denied']);
    await undo(moderator, banned.body.batch_id);
    expect((await show(owner, neighbour)).status).toBe(ProfileStatus.BANNED);
    await set(owner, [neighbour.profileId], ProfileStatus.ACTIVE);
  });

  test('locks its people before it looks for administrators, as a delete does', async () => {
    const { db } = api.ground.database;
    const isFree = async (trx: typeof db) => {
      const { rows } = await sql<{ is_free: boolean; waits: number }>`
        select pg_try_advisory_xact_lock(${locks.keepingAdmins}, hashint8(${siteId})) as is_free,
          (select count(*)::int from pg_locks where not granted) as waits`.execute(trx);
      return rows[0];
    };
    const waiting = db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('profile')
        .select('id')
        .where('site_id', '=', siteId)
        .where('id', '=', writer.profileId ?? 0)
        .forUpdate()
        .execute();
      const banned = set(owner, [writer.profileId], ProfileStatus.BANNED);
      await expect.poll(() => db.transaction().execute(isFree)).toEqual({ is_free: true, waits: 1 });
      return { banned };
    });
    expect(outcomes(await (await waiting).banned)).toEqual(['changed']);
    await set(owner, [writer.profileId], ProfileStatus.ACTIVE);
  });
});

describe('another standing', () => {
  test('is given to nobody of a higher rank, and not by who bans alone', async () => {
    expect(outcomes(await set(admin, [owner.profileId], ProfileStatus.INACTIVE))).toEqual([
      'permission_denied',
    ]);
    expect(outcomes(await set(editor, [writer.profileId], ProfileStatus.FEATURED))).toEqual([
      'permission_denied',
    ]);
    expect(outcomes(await set(editor, [writer.profileId], ProfileStatus.BANNED))).toEqual(['changed']);
    expect(outcomes(await set(editor, [writer.profileId], ProfileStatus.ACTIVE))).toEqual(['changed']);
    expect((await set(writer, [neighbour.profileId], ProfileStatus.BANNED)).status).toBe(403);
  });

  test('leaves alone who has it already, oneself, and who is not there', async () => {
    const found = await set(owner, [writer.profileId, owner.profileId, 12_345], ProfileStatus.INACTIVE);
    expect(outcomes(found)).toEqual(['changed', 'is_self', 'not_found']);
    const again = await set(owner, [writer.profileId], ProfileStatus.INACTIVE);
    expect([outcomes(again), again.body.batch_id]).toEqual([['unchanged'], null]);
    await set(owner, [writer.profileId], ProfileStatus.ACTIVE);
  });

  test.each([
    [{ ids: [], status: 1 }, 'ids_is_invalid'],
    [{ ids: [1], status: -1 }, 'status_is_invalid'],
    [{ ids: [1], status: 9 }, 'status_is_invalid'],
    [{ ids: [1], status: 2, reason: 'x'.repeat(501) }, 'reason_is_invalid'],
  ])('is refused for %j', async (body, code) => {
    const answer = await api
      .as(owner)
      .send({ method: 'POST', path: `/core/v1/sites/${siteId}/profiles/status`, body });
    expect([answer.status, answer.body.error]).toEqual([400, code]);
  });
});

describe('a person who is deleted', () => {
  const remove = (as: Member, ...ids: (number | undefined)[]) =>
    api.as(as).call(removeProfiles, { params: { siteId }, body: { ids: ids as number[] } });

  test('signs in no more, is gone from the list, and comes back by undo', async () => {
    const gone = await remove(owner, writer.profileId);
    expect(gone.body.items).toEqual([{ id: writer.profileId, title: writer.title }]);
    expect((await api.as(writer).call(listProfiles, { query: {} })).status).toBe(401);
    expect(
      (await api.as(owner).call(getProfile, { params: { profileId: writer.profileId ?? 0 } })).status,
    ).toBe(404);
    await undo(owner, gone.body.batch_id);
    expect((await api.as(writer).call(listProfiles, { query: {} })).status).toBe(200);
  });

  test('is nobody of a higher rank, not oneself, and never the last administrator', async () => {
    const codes = [
      await remove(admin, owner.profileId),
      await remove(admin, admin.profileId),
      await remove(editor, writer.profileId),
    ].map(({ status, body }) => `${status} ${body.error}`);
    expect(codes).toEqual(['403 ranks_above', '422 is_self', '403 permission_denied']);
    const second = await signInAs(api.ground, at(), 'owner');
    expect((await remove(owner, admin.profileId)).status).toBe(200);
    expect((await set(second, [owner.profileId], ProfileStatus.INACTIVE)).status).toBe(200);
    // The second owner is the last one; nobody takes them away, an owner who was restored included.
    const lone = await api.as(second).call(deleteProfile, { params: { profileId: second.profileId ?? 0 } });
    expect(lone.body.error).toBe('is_self');
    await set(second, [owner.profileId], ProfileStatus.ACTIVE);
    expect((await set(owner, [second.profileId], ProfileStatus.BANNED)).status).toBe(200);
    const { db } = api.ground.database;
    const manager = await signInAs(api.ground, at(), 'owner');
    const [role] = await db
      .selectFrom('role')
      .select('id')
      .where('site_id', '=', siteId)
      .where('key', '=', 'technical')
      .execute();
    // Somebody of the same rank who may not edit roles is no administrator.
    await db
      .insertInto('role_permission')
      .values(
        ['MANAGE_USERS', 'BAN_USERS'].map((permission) => ({
          ...{ site_id: siteId, role_id: role?.id ?? 0, permission },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .updateTable('role')
      .set({ rank: 100 })
      .where('site_id', '=', siteId)
      .where('id', '=', role?.id ?? 0)
      .execute();
    const helper = await signInAs(api.ground, at(), 'technical');
    expect((await set(owner, [manager.profileId], ProfileStatus.INACTIVE)).status).toBe(200);
    const last = await set(helper, [owner.profileId], ProfileStatus.BANNED);
    expect([last.status, last.body.error]).toEqual([422, 'last_admin']);
    expect((await remove(helper, owner.profileId)).body.error).toBe('last_admin');
  });

  test('by version is refused once somebody changed them', async () => {
    const person = await signInAs(api.ground, at(), null);
    const path = `/core/account/profile/${person.profileId}`;
    const stale = await api.as(owner).send({ method: 'DELETE', path, headers: { 'if-match': '"7"' } });
    expect(stale.status).toBe(412);
    const gone = await api.as(owner).send({ method: 'DELETE', path });
    expect(gone.status).toBe(204);
  });
});

describe('a person is changed', () => {
  const change = async (as: Member, who: number, said: object) => {
    const { body } = await api.as(owner).call(getProfile, { params: { profileId: who } });
    return api.as(as).call(updateProfile, {
      params: { profileId: who },
      body: { revision: body.revision ?? 0, ...said },
    });
  };

  test('by who manages people, and by nobody else', async () => {
    const person = await signInAs(api.ground, at(), null);
    const id = person.profileId ?? 0;
    expect((await change(owner, id, { title: 'Ines Calder', job_title: 'Reader' })).body).toMatchObject({
      ...{ title: 'Ines Calder', job_title: 'Reader' },
    });
    expect((await change(editor, id, { title: 'X' })).status).toBe(404);
    expect((await change(owner, id, { title: ' ' })).body.error).toBe('title_is_missing');
    expect((await change(owner, id, { logo: 'javascript:alert(1)' })).body.error).toBe('logo_is_invalid');
  });

  test('in the email address only where nobody signs in with it, and to one that is free', async () => {
    const person = await signInAs(api.ground, at(), null);
    const signsIn = await change(owner, person.profileId ?? 0, { email: 'new@people.test' });
    expect([signsIn.status, signsIn.body.error]).toEqual([422, 'email_signs_in']);
    const { db } = api.ground.database;
    await db
      .updateTable('profile')
      .set({ account_id: null })
      .where('site_id', '=', siteId)
      .where('id', '=', person.profileId ?? 0)
      .execute();
    const taken = await db
      .selectFrom('profile')
      .select('email')
      .where('site_id', '=', siteId)
      .where('id', '=', owner.profileId ?? 0)
      .executeTakeFirstOrThrow();
    const refused = await change(owner, person.profileId ?? 0, { email: taken.email?.toUpperCase() });
    expect([refused.status, refused.body.message]).toEqual([409, 'Email is already in use']);
    expect(refused.body.details[0]?.loc).toEqual(['body', 'email']);
    expect((await change(owner, person.profileId ?? 0, { email: 'no address' })).body.error).toBe(
      'email_is_invalid',
    );
    expect((await change(owner, person.profileId ?? 0, { email: 'Free@people.test' })).body.email).toBe(
      'free@people.test',
    );
  });

  test('in custom fields by their keys; several values are joined, and null removes one', async () => {
    const person = await signInAs(api.ground, at(), null);
    const set = (as: Member, body: object, who = person.profileId ?? 0) =>
      api.as(as).call(updateProfileExtra, { params: { profileId: who }, body: body as never });
    expect((await set(owner, { beat: 'Harbour', days: ['mon', 'tue'], is_staff: true })).body).toEqual({
      extra: { beat: 'Harbour', days: 'mon,tue', is_staff: true },
    });
    expect((await set(owner, { beat: null, floor: 3 })).body.extra).toEqual({
      ...{ days: 'mon,tue', is_staff: true, floor: 3 },
    });
    expect((await show(owner, person)).extra).toEqual({ days: 'mon,tue', is_staff: true, floor: 3 });
    const second = await signInAs(api.ground, at(), 'admin');
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`f${n}`, n]));
    const codes = [
      await set(owner, { 'no key': 1 }),
      await set(owner, { beat: { nested: 1 } }),
      await set(owner, { beat: 'x'.repeat(1_001) }),
      await set(owner, many),
      await set(editor, { beat: 'X' }),
      await set(second, { beat: 'X' }, owner.profileId ?? 0),
      await set(owner, { beat: 'X' }, 12_345),
    ].map(({ status }) => status);
    expect(codes).toEqual([400, 400, 400, 422, 403, 403, 404]);
  });

  test('and the history is read by oneself and by who manages people', async () => {
    const read = (as: Member) =>
      api.as(as).call(listProfileHistory, { params: { profileId: editor.profileId ?? 0 }, query: {} });
    await change(owner, editor.profileId ?? 0, { job_title: 'Desk' });
    expect((await read(editor)).body.history[0]).toMatchObject({ field: 'job_title', new: 'Desk' });
    const { database } = api.ground;
    await database.db.transaction().execute((trx) =>
      record(trx, database.ids.next, {
        ...{
          siteId,
          actor: { kind: 'profile', profileId: editor.profileId ?? 0 },
          action: 'session.started',
        },
        ...{ objectKind: 'profile', objectId: editor.profileId ?? 0, before: null, after: null },
      } as never),
    );
    expect((await read(owner)).body.totalCount).toBe(1);
    expect((await read(writer)).status).toBe(404);
  });
});
