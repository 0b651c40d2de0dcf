import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createPackage, listPackageProducts } from '../packages.contract.ts';
import { createSubscription, updateSubscription } from '../subscriptions.contract.ts';

const [host, email, password] = ['calm.test', 'reader@calm.test', 'a quiet harbour 9'];
let api: TestApi;
let siteId: number;
let owner: Member;
let profileId: number;
let cookie: string;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'Calm', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  const member = { siteId, email, title: 'Reader', password, role: null, now: api.now };
  profileId = (await addMember(api.ground.database, member)).profileId;
  const entered = await api.as({ host }).send({
    ...{ method: 'POST', path: '/u/site/sign-in' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email, password }).toString(),
  });
  cookie = String(entered.headers['set-cookie']).split(';', 1)[0] ?? '';
});
afterAll(() => api.stop());

const home = async (headers: Record<string, string> = {}) => {
  const { headers: got, body } = await api.as({ host }).send({ method: 'GET', path: '/', headers });
  return { isFree: String(body).includes(' data-ad-free>'), headers: got };
};

test('pages of subscribers are without ads as long as they subscribe, and are theirs alone', async () => {
  const products = [{ type: 'ad_free' as const, ref_id: null }];
  const draft = { title: 'Calm', products, status: 'active' as const };
  const { body: sold } = await api.as(owner).call(createPackage, { body: draft });
  expect((await home({ cookie })).isFree).toBe(false);
  const body = { profile_id: profileId, package_id: sold.id } as never;
  const { body: made } = await api.as(owner).call(createSubscription, { body });
  const own = await home({ cookie });
  expect([own.isFree, own.headers['cache-control']]).toEqual([true, 'private, no-store']);
  const others = await home();
  expect([others.isFree, others.headers.vary]).toEqual([false, 'accept-encoding, cookie']);
  await api.as(owner).call(updateSubscription, {
    ...{ params: { subscriptionId: made.id }, body: { act: 'cancel_now', revision: 1 } },
  });
  expect((await home({ cookie })).isFree).toBe(false);
});

test('a package gives gated files alone, and offers those that are there', async () => {
  const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  const file = { ...times, file_type: 'file', status: 'ready' };
  await api.ground.database.db
    .insertInto('asset')
    .values([
      { ...file, id: 61, title: 'Report', filename: 'r.pdf', is_gated: true },
      { ...file, id: 62, title: '', filename: 'untitled.pdf', is_gated: true },
      { ...file, id: 63, title: 'Open', filename: 'o.pdf', is_gated: false },
      { ...file, id: 64, title: 'Gone', filename: 'g.pdf', is_gated: true, deleted_ts: api.now },
    ])
    .execute();
  const give = async (ref_id: number) => {
    const body = { title: `Files ${ref_id}`, products: [{ type: 'file_download' as const, ref_id }] };
    const answer = await api.as(owner).call(createPackage, { body });
    return [answer.status, answer.body.error, answer.body.details?.[0]?.loc];
  };
  expect(await give(61)).toEqual([201, undefined, undefined]);
  const refused = [422, 'products_is_invalid', ['body', 'products']];
  expect(await give(63)).toEqual(refused);
  expect(await give(64)).toEqual(refused);
  const { body } = await api.as(owner).call(listPackageProducts, { params: { siteId } });
  expect(body.files).toEqual([
    { id: 61, title: 'Report' },
    { id: 62, title: 'untitled.pdf' },
  ]);
});
