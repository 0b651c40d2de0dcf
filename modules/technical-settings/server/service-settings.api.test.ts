import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { getCommentSettings } from '#modules/comments/comment-settings.contract.ts';
import { getCdn, saveCdn } from '#modules/pages/cdn.contract.ts';
import { markSpam } from '#modules/posts/post-quick.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import {
  compareTechnical,
  getTechnical,
  listTechnicalRevisions,
  restoreTechnical,
  saveTechnical,
} from '../technical-settings.contract.ts';

const host = 'services.test';
const KEY = 'site-key-0123456789';
let api: TestApi;
let siteId: number;
let owner: Member;
let service: Server;
/** The keys that the service was told spam with. */
const keys: (string | null)[] = [];

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'Services', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  service = createServer(async (request, reply) => {
    keys.push(new URLSearchParams(await text(request)).get('api_key'));
    reply.end('Thanks for making the web a better place.');
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  api.ground.akismet = { key: 'of-the-installation', address: `http://127.0.0.1:${port}/1.1/` };
  await api.ground.jobs.start();
});
afterAll(async () => {
  service.close();
  await api.stop();
});

const params = () => ({ siteId });
const current = async () => (await api.as(owner).call(getTechnical, { params: params() })).body;
const save = async (change: object, who = owner) => {
  const body = { revision: (await current()).revision, ...change } as never;
  const answer = await api.as(who).call(saveTechnical, { params: params(), body });
  await api.ground.events.caughtUp();
  return answer;
};
const revisions = async () =>
  (await api.as(owner).call(listTechnicalRevisions, { params: params() })).body.items;
const read = async (path: string) => {
  await api.ground.events.caughtUp();
  return api.as({ host }).send({ method: 'GET', path });
};

describe('analytics', () => {
  test('stand on public pages, let in by their policy, and on no page for a password', async () => {
    const before = await read('/');
    expect(before.headers['content-security-policy']).toContain("connect-src 'self';");
    await save({ plausible_domain: 'services.test', ga4_id: 'G-ABC123DEF4' });
    const { body, headers } = await read('/');
    expect(body).toMatch(/data-domain="services\.test" src="https:\/\/plausible\.io\/js\/script\.js"/);
    expect(body).toContain('https://www.googletagmanager.com/gtag/js?id=G-ABC123DEF4');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src [^;]*https:\/\/plausible\.io\/js\/script\.js/);
    expect(policy).toMatch(/connect-src 'self' https:\/\/plausible\.io https:\/\/www\.googletagmanager\.com/);
    expect((await read('/u/site/sign-in')).body).not.toContain('plausible');
    await save({ content_security_policy: "connect-src https://own.example; script-src 'none'" });
    const own = String((await read('/')).headers['content-security-policy']);
    expect(own).toMatch(/connect-src https:\/\/own\.example 'self' https:\/\/plausible\.io/);
    expect(own).toMatch(/script-src [^;]*https:\/\/plausible\.io/);
    await save({ plausible_domain: '', ga4_id: '', content_security_policy: '' });
    expect((await read('/')).body).not.toMatch(/plausible|gtag/);
  });

  test.each([
    [{ plausible_domain: 'https://services.test' }, 'plausible_domain_is_invalid'],
    [{ ga4_id: 'GTM-ABC123' }, 'ga4_id_is_invalid'],
    [{ matomo_host: 'stats.services.test' }, 'matomo_host_is_invalid'],
    [{ matomo_site_id: 0 }, 'matomo_site_id_is_invalid'],
    [{ spam_key: 'short' }, 'spam_key_is_invalid'],
    [{ spam_key: 'with a space in it' }, 'spam_key_is_invalid'],
  ])('are refused by their field, and so is a key: %j', async (change, error) => {
    const { status, body } = await save(change);
    expect([status, body.error]).toEqual([400, error]);
  });
});

describe('the key of the service that knows spam', () => {
  const mark = async () => {
    const { db, ids } = api.ground.database;
    const id = ids.next();
    const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
    await db
      .insertInto('post')
      .values({ ...stamp, id, status: 0, headline: 'Buy', slug: `s-${id}`, author_ids: [owner.profileId] })
      .execute();
    const before = keys.length;
    const answer = await api
      .as(owner)
      .call(markSpam, { params: { spamService: 'akismet' }, body: { post_ids: [id] } });
    expect(answer.status).toBe(200);
    await expect.poll(() => keys.length, { timeout: 30_000 }).toBe(before + 1);
    return keys.at(-1);
  };
  const secrets = async () => {
    const { db } = api.ground.database;
    const [kept, history, log] = await Promise.all([
      db.selectFrom('technical_setting').selectAll().where('site_id', '=', siteId).execute(),
      db.selectFrom('technical_revision').selectAll().where('site_id', '=', siteId).execute(),
      db.selectFrom('audit_event').selectAll().where('site_id', '=', siteId).execute(),
    ]);
    return JSON.stringify([kept, history, log]);
  };

  test('is used before that of the installation, shown by its end, and kept nowhere as it is', async () => {
    expect(await mark()).toBe('of-the-installation');
    const saved = await save({ spam_key: KEY });
    expect(saved.body.service_keys).toMatchObject({ spam_key_end: '6789', has_shared_spam_key: true });
    expect(JSON.stringify([saved.body, await current()])).not.toContain('site-key');
    expect(await secrets()).not.toContain('site-key');
    expect(await mark()).toBe(KEY);
    const { items } = (await api.as(owner).call(listAuditEvents, { params: params(), query: { limit: 5 } }))
      .body;
    expect(
      items.find(({ action }: { action: string }) => action === 'technical_settings.updated'),
    ).toMatchObject({
      after: { spam_key: 'saved' },
    });
  });

  test('is in the history by its name alone, and nothing brings it back', async () => {
    const [latest, first] = await revisions();
    expect(latest?.changed).toEqual(['spam_key']);
    const at = (technicalRevisionId = 0) => ({ siteId, technicalRevisionId });
    const query = { with: 'previous' } as const;
    const compared = await api.as(owner).call(compareTechnical, { params: at(latest?.id), query });
    expect([compared.status, compared.body.changes]).toEqual([200, []]);
    const { revision } = await current();
    const back = await api.as(owner).call(restoreTechnical, { params: at(first?.id), body: { revision } });
    expect([back.status, back.body.service_keys.spam_key_end]).toEqual([200, '6789']);
  });

  test('is removed by saying so, after which the site uses that of the installation', async () => {
    const removed = await save({ spam_key: null });
    expect(removed.body.service_keys.spam_key_end).toBe(null);
    const again = await save({ spam_key: null });
    expect(again.body.revision).toBe(removed.body.revision);
    expect(await mark()).toBe('of-the-installation');
  });

  test('is what a site needs where the installation has none', async () => {
    const shared = api.ground.akismet;
    api.ground.akismet = null;
    const hasService = async () => (await api.as(owner).call(getCommentSettings, {})).body.has_spam_service;
    expect(await hasService()).toBe(false);
    await save({ spam_key: KEY });
    expect(await hasService()).toBe(true);
    await save({ spam_key: null });
    api.ground.akismet = shared;
  });

  test('is changed by nobody without the right to change all settings', async () => {
    const technical = await signInAs(api.ground, { siteId, host }, 'technical');
    for (const change of [{ spam_key: KEY }, { ga4_id: 'G-ABC123' }, { image_quality: 50 }]) {
      const { status, body } = await save(change, technical);
      expect([status, body.missing]).toEqual([403, ['EDIT_GLOBAL_SETTINGS']]);
    }
    expect((await current()).service_keys.spam_key_end).toBe(null);
  });
});

test('keys of other screens are shown by their ends', async () => {
  const { revision } = (await api.as(owner).call(getCdn, { params: params() })).body;
  const body = {
    revision,
    provider: 'fastly',
    zone: 'SU1Z0isxPaozGVKXdv0eY',
    token: 'token-of-fastly-abcd',
  } as const;
  expect((await api.as(owner).call(saveCdn, { params: params(), body })).status).toBe(200);
  await api.ground.database.db
    .insertInto('mail_provider')
    .values({
      ...{ site_id: siteId, id: 9, provider: 'mailchimp', state: 'connected', state_ts: api.now },
      ...{ credential_sealed: 'x', credential_end: 'wxyz', created_ts: api.now, updated_ts: api.now },
    } as never)
    .execute();
  expect((await current()).service_keys).toMatchObject({
    ...{
      cdn_provider: 'fastly',
      cdn_token_end: 'abcd',
      mail_lists_provider: 'mailchimp',
      mail_key_end: 'wxyz',
    },
  });
});
