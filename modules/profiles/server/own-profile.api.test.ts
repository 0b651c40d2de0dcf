import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getProfile, updateProfile } from '../profiles.contract.ts';
import { setProfileType } from './profile-writes.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let writer: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId }, 'owner');
  writer = await signInAs(api.ground, { siteId }, 'writer');
});
afterAll(() => api.stop());

const get = async (who: Member, profileId: number) =>
  (await api.as(who).call(getProfile, { params: { profileId } })).body;
const put = (who: Member, profileId: number, body: object) =>
  api.as(who).call(updateProfile, { params: { profileId }, body: body as never });

describe('one’s own profile', () => {
  test('takes a title, a job and a text about oneself, and keeps what is not said', async () => {
    const { revision } = await get(writer, writer.profileId);
    const said = { title: 'Ruth Bell', about: 'Writes about <rent>.\nAnd more.\n\nSince 2019.' };
    const { status, body } = await put(writer, writer.profileId, { ...said, revision });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...said, job_title: '', revision: revision + 1 });
    const stored = await api.ground.database.db
      .selectFrom('profile')
      .select('about_html')
      .where('site_id', '=', siteId)
      .where('id', '=', writer.profileId)
      .executeTakeFirst();
    expect(stored?.about_html).toBe('<p>Writes about &lt;rent&gt;.<br>And more.</p><p>Since 2019.</p>');
    const later = await put(writer, writer.profileId, { job_title: 'Reporter', revision: revision + 1 });
    expect(later.body).toMatchObject({ ...said, job_title: 'Reporter' });
  });

  test('answers a stale revision with the current row', async () => {
    const { revision } = await get(writer, writer.profileId);
    const { body, status } = await put(writer, writer.profileId, { title: 'Late', revision: revision - 1 });
    expect([status, body.error, body.current.title]).toEqual([409, 'revision_conflict', 'Ruth Bell']);
    expect(body.saved_by_caller).toBe(true);
  });

  test('says of a change that was none of the person themselves that somebody else made it', async () => {
    const { db } = api.ground.database;
    const member = await signInAs(api.ground, { siteId }, 'writer');
    const { profileId } = member;
    const { revision } = await get(member, profileId);
    await put(member, profileId, { job_title: 'Editor', revision });
    await setProfileType(db, { siteId, profileId, typeName: 'Technical', now: api.now });
    const late = await put(member, profileId, { title: 'Late', revision });
    expect([late.status, late.body.saved_by_caller]).toEqual([409, false]);
    expect(late.body.message).toMatch(/^Someone else saved this/);
  });

  test('keeps the markup of a text that was not changed', async () => {
    const { db } = api.ground.database;
    const about_html = '<p>Old <a href="https://a.test">link</a></p>';
    await db
      .updateTable('profile')
      .set({ about_html })
      .where('site_id', '=', siteId)
      .where('id', '=', owner.profileId)
      .execute();
    const { about, revision } = await get(owner, owner.profileId);
    expect(about).toBe('Old link');
    await put(owner, owner.profileId, { about, job_title: 'Editor', revision });
    const row = await db
      .selectFrom('profile')
      .select('about_html')
      .where('site_id', '=', siteId)
      .where('id', '=', owner.profileId)
      .executeTakeFirst();
    expect(row?.about_html).toBe(about_html);
  });

  test('leaves the changed fields in the audit log', async () => {
    const { revision } = await get(writer, writer.profileId);
    await put(writer, writer.profileId, { job_title: 'Editor', title: 'Ruth Bell', revision });
    const row = await api.ground.database.db
      .selectFrom('audit_event')
      .select(['before', 'after'])
      .where('site_id', '=', siteId)
      .where('object_id', '=', writer.profileId)
      .where('action', '=', 'profile.updated')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(row).toEqual({ before: { job_title: 'Reporter' }, after: { job_title: 'Editor' } });
  });

  test.each([
    ['title', { title: '' }, 'title_is_missing'],
    ['title', { title: 'x'.repeat(121) }, 'title_is_invalid'],
    ['job_title', { job_title: 'x'.repeat(121) }, 'job_title_is_invalid'],
    ['about', { about: 'x'.repeat(10_001) }, 'about_is_invalid'],
    ['name', { name: '' }, 'name_is_missing'],
    ['name', { name: 'x' }, 'name_is_invalid'],
    ['name', { name: '-ruth' }, 'name_is_invalid'],
    ['name', { name: 'ruth bell' }, 'name_is_invalid'],
    ['name', { name: 'x'.repeat(61) }, 'name_is_invalid'],
  ])('refuses a wrong %s', async (_, wrong, code) => {
    const { status, body } = await put(writer, writer.profileId, { ...wrong, revision: 1 });
    expect([status, body.error]).toEqual([400, code]);
  });

  test('has a name in its address that is changed, with the one before in the audit log', async () => {
    const { name: before, revision } = await get(writer, writer.profileId);
    const { status, body } = await put(writer, writer.profileId, { name: ' Ruth-Bell ', revision });
    expect([status, body.name, body.revision]).toEqual([200, 'ruth-bell', revision + 1]);
    const row = await api.ground.database.db
      .selectFrom('audit_event')
      .select(['before', 'after'])
      .where('site_id', '=', siteId)
      .where('object_id', '=', writer.profileId)
      .where('action', '=', 'profile.updated')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(row).toEqual({ before: { name: before }, after: { name: 'ruth-bell' } });
    const { name: taken, revision: own } = await get(owner, owner.profileId);
    const refused = await put(owner, owner.profileId, { name: 'RUTH-BELL', revision: own });
    expect([refused.status, refused.body.error, refused.body.details[0].loc]).toEqual([
      ...[409, 'name_in_use', ['body', 'name']],
    ]);
    const kept = await put(owner, owner.profileId, { name: taken, revision: own });
    expect([kept.status, kept.body.revision]).toEqual([200, own]);
  });

  test.each(['site', 'me', 'core', 'feeds', 'deleted-12'])('is never called %s', async (name) => {
    const { revision } = await get(writer, writer.profileId);
    const { status, body } = await put(writer, writer.profileId, { name, revision });
    expect([status, body.error, body.details[0].loc]).toEqual([422, 'name_is_reserved', ['body', 'name']]);
  });

  test('is changed by others who manage people alone', async () => {
    const { revision } = await get(owner, writer.profileId);
    expect((await put(writer, owner.profileId, { title: 'X', revision: 1 })).status).toBe(404);
    expect((await put(owner, writer.profileId, { title: 'Desk', revision })).body.title).toBe('Desk');
  });
});
