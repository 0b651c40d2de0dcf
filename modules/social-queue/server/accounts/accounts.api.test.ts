import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '#apps/testing/sign-in-as.ts';
import {
  connectAccount,
  disconnectAccount,
  listSocialAccounts,
  reconnectAccount,
  tryAccount,
} from '../../social-accounts.contract.ts';
import { SocialProvider } from '../../social-kinds.contract.ts';
import { APP_PASSWORD, BLUESKY_HANDLE, MASTODON_TOKEN } from '../networks/social-networks.fixture.ts';
import { type Sharing, startSharing } from '../newsroom.fixture.ts';

let site: Sharing;
let editor: Member;
beforeAll(async () => {
  site = await startSharing();
  editor = await site.member('editor');
});
afterAll(() => site.stop());

const mastodon = () => ({
  ...{ provider_id: SocialProvider.MASTODON, instance: site.networks.address, token: MASTODON_TOKEN },
});
const list = async (as: Member) => (await site.api.as(as).call(listSocialAccounts, {})).body.items;

test('an account is tried before it is kept, then connected; its token is told to nobody', async () => {
  const tried = await site.api.as(site.owner).call(tryAccount, { body: mastodon() });
  expect(tried.body).toMatchObject({ handle: `@desk@${site.networks.host}`, title: 'Civic Desk' });
  expect(await list(site.owner)).toEqual([]);
  const { status, body } = await site.api.as(site.owner).call(connectAccount, { body: mastodon() });
  expect([status, body.is_own, body.may_share]).toEqual([201, true, true]);
  const handle = { provider_id: SocialProvider.BLUESKY, handle: BLUESKY_HANDLE, token: APP_PASSWORD };
  const there = await site.api
    .as(site.owner)
    .call(connectAccount, { body: { ...handle, instance: site.networks.address } });
  expect(there.body).toMatchObject({ handle: `@${BLUESKY_HANDLE}`, longest_text: 300 });
  const { rows } = await site.api.ground.database.pool.query(
    'select a::text as said from social_account as a where a.site_id = $1 union all select e::text from audit_event as e where e.site_id = $1',
    [site.siteId],
  );
  const said = rows.map((row: { said: string }) => row.said).join() + JSON.stringify(await list(site.owner));
  for (const secret of [MASTODON_TOKEN, APP_PASSWORD]) expect(said).not.toContain(secret);
});

test('what is wrong is said by its field', async () => {
  const fieldsOf = async (body: object) => {
    const answer = await site.api.as(site.owner).call(connectAccount, { body: body as never });
    const fields = answer.body.details.map(({ loc }: { loc: string[] }) => loc.at(-1));
    return [answer.status, ...new Set(fields)];
  };
  expect(await fieldsOf({ ...mastodon(), token: 'wrong' })).toEqual([422, 'token']);
  expect(await fieldsOf({ ...mastodon(), token: '' })).toEqual([400, 'token']);
  expect(await fieldsOf({ ...mastodon(), instance: '' })).toEqual([400, 'instance']);
  expect(await fieldsOf({ ...mastodon(), instance: 'https://127.0.0.1:1' })).toEqual([422, 'instance']);
  expect(await fieldsOf({ ...mastodon(), instance: 'http://social.example' })).toEqual([422, 'instance']);
  expect(await fieldsOf({ provider_id: 4, token: 'x' })).toEqual([400, 'handle']);
  expect(await fieldsOf({ ...mastodon(), provider_id: 2 })).toEqual([400, 'provider_id']);
  expect(await fieldsOf(mastodon())).toEqual([409, 'token']);
});

test('whoever connected an account settles it; others only by the right to share from all', async () => {
  const [first] = await list(editor);
  expect(first).toMatchObject({ is_own: false, may_share: false });
  const params = { socialAccountId: first?.id ?? 0 };
  const body = { title: 'Mine', revision: first?.revision ?? 0 };
  const refused = await site.api.as(editor).call(reconnectAccount, { params, body });
  expect([refused.status, refused.body.error]).toEqual([403, 'permission_denied']);
  expect((await site.api.as(editor).call(disconnectAccount, { params })).status).toBe(403);
  const admin = await site.member('admin');
  expect((await list(admin))[0]).toMatchObject({ is_own: false, may_share: true });
  const renamed = await site.api.as(admin).call(reconnectAccount, { params, body });
  expect([renamed.status, renamed.body.title]).toEqual([200, 'Mine']);
  const stale = await site.api.as(admin).call(reconnectAccount, { params, body });
  expect([stale.status, stale.body.error]).toEqual([409, 'revision_conflict']);
});

test('an account can be connected anew once it was disconnected', async () => {
  const [first] = await list(site.owner);
  const params = { socialAccountId: first?.id ?? 0 };
  expect((await site.api.as(site.owner).call(disconnectAccount, { params })).status).toBe(204);
  expect((await site.api.as(site.owner).call(disconnectAccount, { params })).status).toBe(404);
  expect((await site.api.as(editor).call(connectAccount, { body: mastodon() })).status).toBe(201);
});

test('whoever tries wrong tokens waits, at the server where the whole site tried them too; right ones are free', async () => {
  const admin = await site.member('admin');
  const tryAs = (who: Member, token: string) =>
    site.api.as(who).call(tryAccount, { body: { ...mastodon(), token } });
  for (let tries = 0; tries < 12; tries += 1) {
    expect((await tryAs(admin, MASTODON_TOKEN)).status).toBe(200);
  }
  for (let tries = 0; tries < 10; tries += 1) expect((await tryAs(admin, 'wrong')).status).toBe(422);
  const refused = await tryAs(admin, MASTODON_TOKEN);
  expect([refused.status, Number(refused.headers['retry-after']) > 600]).toEqual([429, true]);
  expect((await tryAs(editor, MASTODON_TOKEN)).status).toBe(200);
  await site.api.ground.database.db
    .updateTable('auth.rate_limit')
    .set({ tries: 30 })
    .where('key', 'like', 'social server:%')
    .execute();
  expect((await tryAs(editor, MASTODON_TOKEN)).status).toBe(429);
});
