import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createPackage, updatePackage } from '../packages.contract.ts';
import { createSubscription, updateSubscription } from '../subscriptions.contract.ts';
import { settleSite } from './subscription.jobs.ts';

const host = 'rooms.test';
const PASSWORD = 'a quiet harbour 9';
const DAY = 86_400;
const [RESTRICTED, INHERITED] = [2, 3];
/** Vault is closed to everybody, Letters stands in it, and Early in Letters. */
const paths = ['/vault', '/vault/letters', '/vault/letters/early', '/cellar'];
let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'Rooms', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  const section = (id: number, parent_id: number | null, title: string, restriction: number) => ({
    ...{ ...times, id, parent_id, title, slug: title.toLowerCase(), restriction },
    read_groups: [],
  });
  await api.ground.database.db
    .insertInto('section')
    .values([
      section(501, null, 'Vault', RESTRICTED),
      section(502, 501, 'Letters', INHERITED),
      section(503, 502, 'Early', INHERITED),
      section(504, null, 'Cellar', RESTRICTED),
    ])
    .execute();
});
afterAll(() => api.stop());

let count = 0;
async function reader(): Promise<{ profileId: number; statuses: () => Promise<number[]> }> {
  count += 1;
  const email = `reader-${count}@rooms.test`;
  const member = { siteId, email, title: 'Reader', password: PASSWORD, role: null, now: api.now };
  const { profileId } = await addMember(api.ground.database, member);
  const entered = await api.as({ host }).send({
    ...{ method: 'POST', path: '/u/site/sign-in' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email, password: PASSWORD }).toString(),
  });
  const cookie = String(entered.headers['set-cookie']).split(';', 1)[0] ?? '';
  const read = async (path: string) =>
    (await api.as({ host }).send({ method: 'GET', path, headers: { cookie } })).status;
  return { profileId, statuses: () => Promise.all(paths.map(read)) };
}

async function opening(...sections: number[]): Promise<number> {
  count += 1;
  const products = sections.map((ref_id) => ({ type: 'section_access' as const, ref_id }));
  const body = { title: `Rooms ${count}`, status: 'active' as const, products };
  return (await api.as(owner).call(createPackage, { body })).body.id;
}

async function subscribe(profile_id: number, package_id: number, more: object = {}): Promise<number> {
  const body = { profile_id, package_id, ...more } as never;
  const answer = await api.as(owner).call(createSubscription, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}

test.each<[string, number[], number[]]>([
  ['nothing', [], [403, 403, 403, 403]],
  ['a closed section', [501], [200, 200, 200, 403]],
  ['a section in a closed one', [502], [403, 200, 200, 403]],
  ['the innermost one', [503], [403, 403, 200, 403]],
  ['two of them', [503, 504], [403, 403, 200, 200]],
])('who subscribes to %s reads that and what stands in it', async (_, sections, expected) => {
  const { profileId, statuses } = await reader();
  await subscribe(profileId, await opening(...sections));
  expect(await statuses()).toEqual(expected);
});

test('a section is shut again with the pause and the end, and when the package gives it no longer', async () => {
  const { profileId, statuses } = await reader();
  const packageId = await opening(501);
  const end = api.now + DAY;
  const subscriptionId = await subscribe(profileId, packageId, { date_expire: end });
  const act = (body: object) =>
    api.as(owner).call(updateSubscription, { params: { subscriptionId }, body: body as never });
  const [open, shut] = [
    [200, 200, 200, 403],
    [403, 403, 403, 403],
  ];
  await act({ act: 'pause', revision: 1 });
  expect(await statuses()).toEqual(shut);
  await act({ act: 'resume', revision: 2 });
  expect(await statuses()).toEqual(open);
  const products = [{ type: 'section_access' as const, ref_id: 504 }];
  await api.as(owner).call(updatePackage, { params: { packageId }, body: { products, revision: 1 } });
  await api.ground.jobs.start();
  const moved = async () => {
    await settleSite(api.ground.database, siteId, Math.floor(Date.now() / 1000));
    return statuses();
  };
  await expect.poll(moved).toEqual([403, 403, 403, 200]);
  await settleSite(api.ground.database, siteId, end + 30);
  expect(await statuses()).toEqual(shut);
});
