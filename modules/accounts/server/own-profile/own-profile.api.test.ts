import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSession } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getOwnProfile, saveOwnProfile } from '../../own-profile.contract.ts';
import { addMember } from '../account-writes.ts';

const host = 'news.test';
const password = 'Right-Horse-9';
let api: TestApi;
let siteId: number;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
});
afterAll(() => api.stop());
beforeEach(() => api.ground.database.db.deleteFrom('auth.rate_limit').execute());

async function somebody() {
  count += 1;
  const email = `ruth-${count}@news.test`;
  const member = { siteId, email, title: 'Ruth', password, role: 'owner', now: api.now } as const;
  const made = await addMember(api.ground.database, member);
  const [token, elsewhere] = [`here-${count}`.padEnd(43, 'x'), `there-${count}`.padEnd(43, 'x')];
  await openSession(api.ground, made.accountId, token);
  await openSession(api.ground, made.accountId, elsewhere);
  return { ...made, email, me: { token, host }, elsewhere: { token: elsewhere, host } };
}
const read = (me: object, profileId: number) => api.as(me).call(getOwnProfile, { params: { profileId } });
const save = (me: object, profileId: number, body: object) =>
  api.as(me).call(saveOwnProfile, { params: { profileId }, body: body as never });

describe('profile-settings: what one says about oneself', () => {
  test('is read and saved by oneself alone, an owner no more than others', async () => {
    const [own, other] = [await somebody(), await somebody()];
    const { body } = await read(own.me, own.profileId);
    expect(Object.keys(body).sort()).toEqual(
      [
        ...['about', 'email', 'id', 'job_title', 'logo', 'name', 'revision', 'title'],
        ...['email_is_proven', 'pending_email', 'asks_for_password', 'asks_for_code'],
      ].sort(),
    );
    const saved = await save(own.me, own.profileId, { about: 'Writes.', revision: body.revision });
    expect(saved.body).toMatchObject({ about: 'Writes.', title: 'Ruth', revision: body.revision + 1 });
    expect((await read(own.me, other.profileId)).status).toBe(404);
    expect((await save(own.me, other.profileId, { title: 'X', revision: 1 })).status).toBe(404);
    const stale = await save(own.me, own.profileId, { title: 'Later', revision: body.revision });
    expect([stale.status, stale.body.current.about]).toEqual([409, 'Writes.']);
  });

  test.each([
    ['an empty name', { title: ' ' }, 400, 'title'],
    ['no address', { email: 'ruth', currentPassword: password }, 400, 'email'],
    ['another address without the password', { email: 'new@news.test' }, 422, 'currentPassword'],
    ['a wrong password', { email: 'new@news.test', currentPassword: 'Wrong' }, 422, 'currentPassword'],
  ])('%s is refused under its field', async (_, said, status, field) => {
    const { me, profileId } = await somebody();
    const { revision } = (await read(me, profileId)).body;
    const answer = await save(me, profileId, { title: 'Other', ...said, revision });
    expect([answer.status, answer.body.details[0].loc]).toEqual([status, ['body', field]]);
    // Nothing of it is saved, so that it can be sent again.
    expect((await read(me, profileId)).body).toMatchObject({ title: 'Ruth', revision });
  });

  test('nobody takes an address that is there, and nothing else is saved with it', async () => {
    const [own, other] = [await somebody(), await somebody()];
    const { revision } = (await read(own.me, own.profileId)).body;
    const taken = await save(own.me, own.profileId, {
      ...{ about: 'Unsaved', email: other.email.toUpperCase(), currentPassword: password, revision },
    });
    expect([taken.status, taken.body.message]).toEqual([422, 'Email is already in use']);
    expect((await read(own.me, own.profileId)).body).toMatchObject({ about: '', pending_email: null });
  });

  test('a demo account keeps its address, by which it is kept to this machine', async () => {
    const member = { siteId, email: 'writer@demo.test', title: 'W', password, role: null, now: api.now };
    const { accountId, profileId } = await addMember(api.ground.database, member);
    await openSession(api.ground, accountId, 'd'.repeat(43));
    const me = { token: 'd'.repeat(43), host };
    const { revision } = (await read(me, profileId)).body;
    const answer = await save(me, profileId, { email: 'a@news.test', currentPassword: password, revision });
    expect([answer.status, answer.body.error]).toEqual([422, 'demo_email_is_fixed']);
  });
});
