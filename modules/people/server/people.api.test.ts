import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { resetPassword } from '#modules/accounts/accounts.contract.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { listProfileHistory } from '#modules/profiles/profile-standing.contract.ts';
import { getProfile } from '#modules/profiles/profiles.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { readMails } from '#platform/server/mail/mail-folder.ts';
import { listPeopleRoles, type PeopleRole } from '../people.contract.ts';
import { createProfile, setPersonRoles } from '../person-writes.contract.ts';

let api: TestApi;
let siteId: number;
let riverside: number;
let owner: Member;
let admin: Member;
let editor: Member;
let chief: Member;
let roles: Record<string, number> = {};
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
  chief = await signInAs(api.ground, at(), 'community_admin', riverside);
  const rows = await database.db
    .selectFrom('role')
    .select(['id', 'key'])
    .where('site_id', '=', siteId)
    .execute();
  await api.ground.jobs.start();
  roles = Object.fromEntries(rows.map(({ id, key }) => [key ?? '', id]));
});
afterAll(() => api.stop());

async function mailTo(email: string) {
  const find = async () =>
    (await readMails(join(api.ground.dataFolder, 'mail'), 50)).find(({ to }) => to === email);
  await expect.poll(find).toBeTruthy();
  return (await find()) ?? { subject: '', text: '' };
}
const add = (as: Member, body: object) => api.as(as).call(createProfile, { body: body as never });
const onSite = (key: string) => ({ id: roles[key] ?? 0, group_site_id: siteId });
const inCommunity = (key: string) => ({ id: roles[key] ?? 0, group_site_id: riverside });
const setRoles = (as: Member, who: Member, groups: object[], where = siteId) =>
  api.as(as).call(setPersonRoles, {
    params: { siteId: where, profileId: who.profileId ?? 0 },
    body: { profile_groups: groups as never },
  });
const rolesOf = async (who: Member): Promise<unknown[]> => {
  const { body } = await api.as(owner).call(getProfile, { params: { profileId: who.profileId ?? 0 } });
  return (body.profile_groups ?? []).map(
    ({ title, group_site_id }: { title: string; group_site_id: number | null }) => [
      ...[title, group_site_id],
    ],
  );
};

describe('somebody who is added', () => {
  test('gets a mail with a link, chooses a password and holds the roles that were named', async () => {
    const groups = [onSite('writer'), inCommunity('contributor'), { id: roles.editor }];
    const { status, body } = await add(owner, {
      ...{ title: ' Ines Calder ', email: 'Ines@People.test', job_title: 'Reporter', profile_groups: groups },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Ines Calder',
      email: 'ines@people.test',
      status: 0,
      has_account: true,
    });
    expect(body.profile_groups).toEqual([
      { id: roles.writer, title: 'Writer', group_site_id: null },
      { id: roles.contributor, title: 'Contributor', group_site_id: riverside },
    ]);
    const mail = await mailTo('ines@people.test');
    expect(mail.subject).toBe("You've been added to The News");
    const token = /\/core\/users\/reset\/(\S+)/.exec(mail.text)?.[1] ?? '';
    const chosen = await api
      .as({ host: 'news.test' })
      .call(resetPassword, { params: { token }, body: { password: 'Harbour-lights-77' } });
    expect(chosen.status).toBe(200);
  });

  test('has an address of their own: one that is wrong or taken is refused at its field', async () => {
    const wrong = await add(owner, { title: 'A', email: 'nobody' });
    expect([wrong.status, wrong.body.error]).toEqual([400, 'email_is_invalid']);
    const taken = await add(owner, { title: 'A', email: 'INES@people.test' });
    expect([taken.status, taken.body.message]).toEqual([409, 'Email is already in use']);
    expect(taken.body.details[0]?.loc).toEqual(['body', 'email']);
  });

  test('is nobody who signs in here already, whatever address their page says', async () => {
    const { db } = api.ground.database;
    const person = await signInAs(api.ground, at(), null);
    const { email } = await db
      .selectFrom('auth.user')
      .select('email')
      .where('id', '=', person.accountId ?? '')
      .executeTakeFirstOrThrow();
    const rename = (values: object) =>
      db
        .updateTable('profile')
        .set(values)
        .where('site_id', '=', siteId)
        .where('id', '=', person.profileId ?? 0)
        .execute();
    await rename({ email: 'other@people.test' });
    expect((await add(owner, { title: 'Twice', email })).status).toBe(409);
    await rename({ deleted_ts: api.now });
    expect((await add(owner, { title: 'Back again', email })).body.has_account).toBe(true);
  });

  test.each([
    [{ email: 'a@people.test' }, 'title_is_missing'],
    [{ title: 'A' }, 'email_is_missing'],
    [{ title: 'A', email: 'a@people.test', access: 'password' }, 'password_is_missing'],
    [{ title: 'A', email: 'a@people.test', access: 'password', password: 'short' }, 'password_is_invalid'],
    [{ title: 'A', email: 'a@people.test', access: 'letter' }, 'access_is_invalid'],
    [{ title: 'A'.repeat(121), email: 'a@people.test' }, 'title_is_invalid'],
  ])('is refused for %j', async (body, code) => {
    const answer = await add(owner, body);
    expect([answer.status, answer.body.error]).toEqual([400, code]);
  });

  test('with a breached password is refused, and nothing is left behind', async () => {
    const body = { title: 'B', email: 'b@people.test', access: 'password', password: 'Password-1!' };
    const refused = await add(owner, body);
    expect([refused.status, refused.body.details]).toEqual([
      422,
      // Why stands at the field.
      [{ loc: ['body', 'password'], msg: expect.stringContaining('lists of breached passwords') }],
    ]);
    expect((await add(owner, { ...body, password: 'Harbour-lights-78' })).body.has_account).toBe(true);
  });

  test('can be a byline that nobody signs in as', async () => {
    const { body } = await add(owner, { title: 'Wire service', access: 'none' });
    expect(body).toMatchObject({ email: null, has_account: false });
  });

  test('who has an account elsewhere keeps its password', async () => {
    const other = await createSite(api.ground.database, { host: 'other.test', title: 'Other', now: api.now });
    const known = await signInAs(api.ground, { siteId: other, host: 'other.test' }, 'writer');
    const account = await api.ground.database.db
      .selectFrom('auth.user')
      .select('email')
      .where('id', '=', known.accountId ?? '')
      .executeTakeFirstOrThrow();
    const { body } = await add(owner, {
      ...{ title: 'Known', email: account.email, access: 'password', password: 'Harbour-lights-79' },
    });
    expect(body.has_account).toBe(true);
    const passwords = await api.ground.database.db
      .selectFrom('auth.account')
      .select('id')
      .where('user_id', '=', known.accountId ?? '')
      .execute();
    expect(passwords).toEqual([]);
    expect((await mailTo(account.email)).text).toContain('the password you already have');
  });

  test('gets no role that whoever adds them may not give, and is then not added (R-06)', async () => {
    const refused = await add(admin, {
      title: 'C',
      email: 'c@people.test',
      profile_groups: [onSite('owner')],
    });
    expect([refused.status, refused.body.error]).toEqual([422, 'role_is_invalid']);
    expect((await add(admin, { title: 'C', email: 'c@people.test' })).status).toBe(201);
    expect((await add(editor, { title: 'D', email: 'd@people.test' })).status).toBe(403);
    const foreign = [{ id: roles.writer, group_site_id: 999 }];
    expect((await add(owner, { title: 'D', email: 'd@people.test', profile_groups: foreign })).status).toBe(
      422,
    );
  });
});

describe('the roles of a person', () => {
  test('are said as a whole, stand in the history, and are theirs on the next request', async () => {
    const person = await signInAs(api.ground, at(), 'writer');
    expect((await api.as(person).call(listPeopleRoles, { params: { siteId } })).status).toBe(403);
    const changed = await setRoles(owner, person, [onSite('editor'), inCommunity('community_moderator')]);
    expect(changed.status).toBe(200);
    expect(await rolesOf(person)).toEqual([
      ['Editor', null],
      ['Community moderator', riverside],
    ]);
    expect((await api.as(person).call(listPeopleRoles, { params: { siteId } })).status).toBe(200);
    const { body } = await api
      .as(owner)
      .call(listProfileHistory, { params: { profileId: person.profileId ?? 0 }, query: {} });
    expect(body.history[0]).toMatchObject({
      action: 'profile.roles_changed',
      field: 'roles',
      old: ['Writer'],
      new: ['Editor', expect.stringMatching(/^Community moderator \(\D+\)$/)],
    });
  });

  test('are not changed above the own rank, nor of oneself, nor beyond what one holds (R-06)', async () => {
    const person = await signInAs(api.ground, at(), 'writer');
    const codes = [
      await setRoles(admin, owner, []),
      await setRoles(admin, admin, [onSite('owner')]),
      await setRoles(admin, person, [onSite('owner')]),
      await setRoles(owner, person, [onSite('community_admin')]),
      await setRoles(owner, person, [inCommunity('technical')]),
      await setRoles(editor, person, []),
      await setRoles(owner, { ...person, profileId: 12_345 }, []),
    ].map(({ status, body }) => `${status} ${body.error}`);
    expect(codes).toEqual([
      ...[
        '403 ranks_above',
        '422 is_self',
        '422 role_is_invalid',
        '422 role_is_invalid',
        '422 role_is_invalid',
      ],
      ...['403 permission_denied', '404 not_found'],
    ]);
    expect(await rolesOf(person)).toEqual([['Writer', null]]);
  });

  test('of a community are given there by who runs it, and nowhere else', async () => {
    const person = await signInAs(api.ground, at(), 'contributor', riverside);
    const given = await setRoles(chief, person, [inCommunity('community_moderator')], riverside);
    expect(given.status).toBe(200);
    expect(await rolesOf(person)).toEqual([['Community moderator', riverside]]);
    expect((await setRoles(chief, person, [onSite('writer')], riverside)).status).toBe(422);
    expect((await setRoles(chief, person, [onSite('writer')])).status).toBe(403);
    expect((await setRoles(chief, editor, [], riverside)).status).toBe(404);
  });

  test('of a community are not taken there from who ranks higher on the site', async () => {
    const person = await signInAs(api.ground, at(), 'admin');
    const own = await rolesOf(person);
    const held = (await api.as(owner).call(getProfile, { params: { profileId: person.profileId ?? 0 } }))
      .body;
    const groups = [...held.profile_groups, inCommunity('contributor')];
    expect((await setRoles(owner, person, groups)).status).toBe(200);
    const tried = await setRoles(chief, person, [], riverside);
    expect([tried.status, tried.body.error]).toEqual([403, 'ranks_above']);
    expect(await rolesOf(person)).toEqual([...own, ['Contributor', riverside]]);
  });

  test('that others gave meanwhile are not taken by who did not see them', async () => {
    const person = await signInAs(api.ground, at(), 'writer');
    const seen = [onSite('writer')];
    expect((await setRoles(owner, person, [...seen, onSite('contributor')])).status).toBe(200);
    const { status } = await api.as(owner).call(setPersonRoles, {
      params: { siteId, profileId: person.profileId ?? 0 },
      body: { profile_groups: [onSite('editor')], seen_groups: seen },
    });
    expect(status).toBe(200);
    expect(await rolesOf(person)).toEqual([
      ['Editor', null],
      ['Contributor', null],
    ]);
  });

  test('leave the site its last administrator', async () => {
    const second = await signInAs(api.ground, at(), 'owner');
    expect((await setRoles(second, owner, [])).status).toBe(200);
    expect((await setRoles(second, admin, [])).status).toBe(200);
    await api.ground.database.db
      .updateTable('profile')
      .set({ status: 3 })
      .where('site_id', '=', siteId)
      .where('id', '=', second.profileId ?? 0)
      .execute();
    const third = await signInAs(api.ground, at(), 'owner');
    expect((await setRoles(third, admin, [onSite('admin')])).status).toBe(200);
    expect((await setRoles(third, owner, [onSite('owner')])).status).toBe(200);
  });

  test('can be chosen from those that the caller may give', async () => {
    const choices = async (as: Member) =>
      (await api.as(as).call(listPeopleRoles, { params: { siteId } })).body.items
        .filter(({ may_give }: PeopleRole) => may_give)
        .map(({ title }: PeopleRole) => title);
    expect(await choices(admin)).not.toContain('Owner');
    expect(await choices(editor)).toEqual([]);
  });
});
