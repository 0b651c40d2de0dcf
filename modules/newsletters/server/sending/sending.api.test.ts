import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { MailRefusal } from '#platform/server/mail/delivery.ts';
import type { Mail, QueuedMail } from '#platform/server/mail/mail-message.ts';
import {
  type CampaignSend,
  listCampaignSends,
  previewCampaign,
  saveCampaign,
  testCampaign,
} from '../../campaigns.contract.ts';
import { connectMailLists, saveMailLists } from '../../mail-lists.contract.ts';
import { CHIMP_KEY, startMailProviders } from '../providers/mail-provider.fixture.ts';
import { providerServiceOf } from '../providers/provider-service.ts';
import { keyOfEmail } from '../subscribers/subscriber-keys.ts';
import { sendTurn } from './send.jobs.ts';
import { startSends } from './start-sends.ts';

const host = 'news.test';
const DAY = 86_400;
/** A Monday at half past seven in UTC, when the daily newsletter is due. */
const MONDAY = Date.parse('2026-11-23T07:30:00Z') / 1000;
let api: TestApi;
let siteId: number;
let owner: Member;
const delivered: QueuedMail[] = [];
const queued: Mail[] = [];
/** What the mail server does with an address, by the address. */
const faults = new Map<string, () => MailRefusal | null>();
let wasEnqueued: { siteId: number; sendId: number }[] = [];

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  const times = { site_id: siteId, created_ts: MONDAY - 30 * DAY, updated_ts: MONDAY - 30 * DAY };
  for (const [id, title] of [
    [501, 'Harbour'],
    [502, 'Culture'],
  ] as const) {
    const slug = title.toLowerCase();
    await database.db
      .insertInto('section')
      .values({ ...times, id, parent_id: null, title, slug })
      .execute();
  }
  Object.assign(api.ground.mail, {
    send: async (mail: Mail) => void queued.push(mail),
    openCarrier: async () => ({
      deliver: async (mail: QueuedMail) => {
        const refusal = faults.get(mail.to)?.() ?? null;
        if (refusal === null) delivered.push(mail);
        return refusal;
      },
      close: () => undefined,
    }),
  });
  Object.assign(api.ground.jobs, {
    enqueue: async (_: unknown, name: string, payload: { siteId: number; sendId: number }) => {
      if (name === 'newsletters.send') wasEnqueued.push(payload);
    },
  });
});
afterAll(() => api.stop());
beforeEach(async () => {
  delivered.length = 0;
  queued.length = 0;
  wasEnqueued = [];
  faults.clear();
  for (const table of ['campaign_send', 'mail_subscriber', 'post_section', 'post', 'mail_provider'] as const)
    await db().deleteFrom(table).where('site_id', '=', siteId).execute();
});

const db = () => api.ground.database.db;

async function addPost(id: number, headline: string, publishedTs: number, sectionId = 501): Promise<void> {
  const post = { site_id: siteId, id, headline, slug: `post-${id}`, status: 0, visibility: 1 };
  await db()
    .insertInto('post')
    .values({
      ...{ ...post, section_ids: [sectionId], primary_section_id: sectionId, published_ts: publishedTs },
      ...{ created_ts: publishedTs, updated_ts: publishedTs },
    })
    .execute();
}

async function addReader(id: number, values: object = {}): Promise<void> {
  const email = `reader${id}@readers.test`;
  await db()
    .insertInto('mail_subscriber')
    .values({
      ...{ site_id: siteId, id, email, email_key: await keyOfEmail(api.ground.secrets, siteId, email) },
      ...{ status: 'active', daily: true, weekly: false, source: 'site', created_ts: 1, updated_ts: 1 },
      ...values,
    })
    .execute();
}

/** What the jobs do, one after the other. */
async function work(now = MONDAY): Promise<void> {
  for (let payload = wasEnqueued.shift(); payload; payload = wasEnqueued.shift())
    await sendTurn(api.ground, payload, now);
}
const sends = async (): Promise<CampaignSend[]> =>
  (await api.as(owner).call(listCampaignSends, { params: { siteId }, query: {} })).body.items;
const start = (now = MONDAY) => startSends(api.ground, now);

describe('a newsletter', () => {
  test('waits while the site is closed: it does not begin, and what is on its way stays there', async () => {
    await addPost(11, 'A new quay', MONDAY - 3_600);
    await addReader(1);
    const setClosed = (closed_ts: number | null) =>
      db().updateTable('site').set({ closed_ts }).where('id', '=', siteId).execute();
    await setClosed(MONDAY - 60);
    await start();
    expect(wasEnqueued).toEqual([]);
    await setClosed(null);
    await start();
    const [payload] = wasEnqueued;
    await setClosed(MONDAY);
    await work();
    expect(delivered).toEqual([]);
    await setClosed(null);
    if (payload) await sendTurn(api.ground, payload, MONDAY + 600);
    expect(delivered.map(({ to }) => to)).toEqual(['reader1@readers.test']);
  });

  test('goes out once to each who gets it, however many servers look', async () => {
    await addPost(11, 'A new quay', MONDAY - 3_600);
    await addPost(12, 'An old story', MONDAY - 20 * DAY);
    for (const id of [1, 2, 3, 4, 5, 6, 7]) await addReader(id);
    await addReader(8, { status: 'pending' });
    await addReader(9, { status: 'unsubscribed' });
    await addReader(10, { daily: false, weekly: true });
    await Promise.all([start(), start(), start()]);
    expect(wasEnqueued).toHaveLength(1);
    await work();
    await start(MONDAY + 60);
    await work();
    expect(delivered.map(({ to }) => to).sort()).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((id) => `reader${id}@readers.test`),
    );
    const [mail] = delivered;
    expect(mail).toMatchObject({ subject: 'The News: A new quay', fromName: 'The News' });
    expect(mail?.html).toContain('A new quay');
    expect(mail?.html).not.toContain('An old story');
    expect(mail?.html).not.toContain('.invalid/');
    expect(mail?.text).toContain('https://news.test/');
    expect(new Set(delivered.map(({ id }) => id)).size).toBe(7);
    const found = async (query: string) =>
      (await api.as(owner).call(listCampaignSends, { params: { siteId }, query: { query } })).body
        .total_count;
    expect([await found('new QUAY'), await found('opera')]).toEqual([1, 0]);
    expect(await sends()).toMatchObject([
      { kind: 'daily', day: '2026-11-23', state: 'sent', recipients: 7, sent: 7 },
    ]);
  });

  test('is not sent without a new post, and has the rest of the day off', async () => {
    await addReader(1);
    await start();
    await addPost(11, 'Too late for today', MONDAY + 60);
    await start(MONDAY + 120);
    await work();
    expect([delivered, (await sends()).map(({ state }) => state)]).toEqual([[], ['nothing']]);
    await start(MONDAY + DAY);
    await work(MONDAY + DAY);
    expect(delivered.map(({ subject }) => subject)).toEqual(['The News: Too late for today']);
  });

  test('brings each reader the sections that they chose, and nothing where these have nothing', async () => {
    await addPost(11, 'A new quay', MONDAY - 3_600, 501);
    await addPost(12, 'Opera opens', MONDAY - 1_800, 502);
    await addReader(1);
    await addReader(2, { section_ids: [501] });
    await addReader(3, { section_ids: [999] });
    await start();
    await work();
    const told = Object.fromEntries(
      delivered.map(({ to, text }) => [to, [text.includes('quay'), text.includes('Opera')]]),
    );
    expect(told).toEqual({ 'reader1@readers.test': [true, true], 'reader2@readers.test': [true, false] });
  });

  test('learns who is gone, hands over who may be there later, and waits for a mail server that is away', async () => {
    await addPost(11, 'A new quay', MONDAY - 3_600);
    for (const id of [1, 2, 3]) await addReader(id);
    const error = (said: object) => () => {
      throw Object.assign(new Error('away'), said);
    };
    for (const id of [1, 2, 3]) faults.set(`reader${id}@readers.test`, error({ code: 'ECONNECTION' }));
    await start();
    const [payload] = wasEnqueued.splice(0);
    if (!payload) throw new Error('nothing was enqueued');
    await expect(sendTurn(api.ground, payload, MONDAY)).rejects.toThrow('away');
    expect((await sends())[0]).toMatchObject({ state: 'waiting', recipients: 0 });
    faults.set('reader1@readers.test', () =>
      Object.assign(new Error('no'), { responseCode: 550, response: '550 5.1.1 No such user' }),
    );
    faults.set('reader2@readers.test', error({ code: 'EENVELOPE', responseCode: 450 }));
    faults.delete('reader3@readers.test');
    await sendTurn(api.ground, payload, MONDAY);
    expect([delivered.map(({ to }) => to), queued.map(({ to }) => to)]).toEqual([
      ['reader3@readers.test'],
      ['reader2@readers.test'],
    ]);
    expect((await sends())[0]).toMatchObject({ state: 'sent', recipients: 3, sent: 2, failed: 1 });
    const gone = await db()
      .selectFrom('mail_subscriber')
      .select(['status', 'bounce_reason'])
      .where('site_id', '=', siteId)
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(gone).toEqual({ status: 'bounced', bounce_reason: '550 5.1.1 No such user' });
  });

  test('that reached some before it failed brings nobody the same posts again', async () => {
    await addPost(11, 'A new quay', MONDAY - 3_600);
    await addReader(1);
    const half = { day: '2026-11-22', from_ts: MONDAY - DAY, until_ts: MONDAY - 60, recipients: 3 };
    await db()
      .insertInto('campaign_send')
      .values({
        ...{ ...half, site_id: siteId, id: 77, kind: 'daily', state: 'failed' },
        ...{ created_ts: MONDAY - DAY, turn_ts: MONDAY },
      })
      .execute();
    await start();
    await work();
    expect([delivered, (await sends())[0]?.state]).toEqual([[], 'nothing']);
  });

  test('is given up after a day', async () => {
    await addPost(11, 'A new quay', MONDAY - 3_600);
    await addReader(1);
    await start();
    await work(MONDAY + DAY + 60);
    expect([delivered, (await sends())[0]?.state]).toEqual([[], 'failed']);
  });

  test('is ended by one press in a mail program, which brings no session', async () => {
    await addPost(11, 'A new quay', MONDAY - 3_600);
    await addReader(1);
    await start();
    await work();
    const url = new URL(delivered[0]?.unsubscribeUrl ?? '');
    const status = async () =>
      (
        await db()
          .selectFrom('mail_subscriber')
          .select('status')
          .where('site_id', '=', siteId)
          .executeTakeFirstOrThrow()
      ).status;
    const shown = await api.app.inject({ method: 'GET', url: url.pathname, headers: { host } });
    expect([shown.statusCode, await status()]).toEqual([200, 'active']);
    const forged = await api.app.inject({
      ...{
        method: 'POST',
        url: url.pathname.replace('letters-1', 'letters-2'),
        headers: { host, 'content-type': FORM },
      },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([forged.statusCode, await status()]).toEqual([404, 'active']);
    const boundary = 'xyz';
    const pressed = await api.app.inject({
      ...{ method: 'POST', url: url.pathname },
      headers: { host, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
    });
    expect([pressed.statusCode, await status()]).toEqual([200, 'unsubscribed']);
  });
});

const FORM = 'application/x-www-form-urlencoded';

describe('what a newsletter says', () => {
  const draft = {
    ...{ subject: 'Top: {{ posts.first.title }}', from_name: 'The desk', reply_to: 'desk@news.test' },
    ...{ template: '<p>{{ posts.size }} for {{ site.title }}</p><a href="{{ unsubscribe_url }}">Out</a>' },
    ...{ stream_id: null, section_ids: [] as number[] },
  };
  const params = () => ({ siteId, campaignKind: 'weekly' as const });

  test('is tried as it would go out, and mailed to the one who tries it', async () => {
    await addPost(11, 'Quay <opens> & more', api.now - 3_600);
    const preview = await api.as(owner).call(previewCampaign, { params: params(), body: draft });
    expect(preview.body).toMatchObject({
      subject: 'Top: Quay <opens> & more',
      from: 'The desk',
      fault: null,
    });
    expect(preview.body.html).toContain('1 for The News');
    const shown = await api.app.inject({ method: 'GET', url: preview.body.address ?? '', headers: { host } });
    expect([shown.statusCode, shown.body]).toEqual([200, preview.body.html]);
    expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/);
    const forged = `${preview.body.address}A`;
    expect((await api.app.inject({ method: 'GET', url: forged, headers: { host } })).statusCode).toBe(404);
    const sent = await api.as(owner).call(testCampaign, { params: params(), body: draft });
    expect(sent.status).toBe(200);
    expect(queued).toMatchObject([{ to: sent.body.email, fromName: 'The desk', replyTo: 'desk@news.test' }]);
  });

  test.each<[string, object, string]>([
    [
      'a template that ends too early',
      { template: '{% for post in posts %}{{ unsubscribe_url }}' },
      'template',
    ],
    ['a template without a way out', { template: '<p>Hello</p>' }, 'template'],
    [
      'a template whose way out stands beside no posts',
      { template: '{% if posts.size == 0 %}{{ unsubscribe_url }}{% endif %}' },
      'template',
    ],
    ['a subject with an error', { subject: '{{ posts | nothing }}' }, 'subject'],
    ['a section of nobody', { section_ids: [987] }, 'section_ids'],
    ['a stream of nobody', { stream_id: 987 }, 'stream_id'],
  ])('refuses %s', async (_, change, field) => {
    const refused = await api
      .as(owner)
      .call(saveCampaign, { params: params(), body: { ...change, revision: 0 } });
    expect([refused.status, refused.body.details[0].loc]).toEqual([422, ['body', field]]);
  });

  test('is saved in its version, shown with its fault where it has one, and recorded', async () => {
    const saved = await api
      .as(owner)
      .call(saveCampaign, { params: params(), body: { ...draft, section_ids: [501], revision: 0 } });
    expect([saved.status, saved.body.section_ids, saved.body.revision]).toEqual([200, [501], 1]);
    const late = await api
      .as(owner)
      .call(saveCampaign, { params: params(), body: { subject: 'x', revision: 0 } });
    expect([late.status, late.body.current.from_name]).toEqual([409, 'The desk']);
    const broken = await api
      .as(owner)
      .call(previewCampaign, { params: params(), body: { ...draft, template: 'a\n{% if %}' } });
    expect(broken.body.fault?.line).toBe(2);
  });
});

test('a connected provider sends in our place, once, and goes on where a try was cut off', async () => {
  const providers = await startMailProviders();
  Object.assign(providerServiceOf(api.ground), providers.service);
  const body = { api_key: CHIMP_KEY };
  await api.as(owner).call(connectMailLists, { params: { mailProvider: 'mailchimp', siteId }, body });
  const groups = { daily: { category_id: 'cat1', interest_id: 'daily1' } };
  await api.as(owner).call(saveMailLists, { body: { list_id: 'list1', groups } });
  const campaign = { siteId, campaignKind: 'daily' as const };
  await api
    .as(owner)
    .call(saveCampaign, { params: campaign, body: { reply_to: 'desk@news.test', revision: 0 } });
  await addPost(11, 'A new quay', MONDAY - 3_600);
  await addReader(1);
  providers.told.length = 0;
  providers.state.sendFails = true;
  await start();
  const [payload] = wasEnqueued.splice(0);
  if (!payload) throw new Error('nothing was enqueued');
  await expect(sendTurn(api.ground, payload, MONDAY)).rejects.toThrow('Mailchimp answered 500');
  providers.state.sendFails = false;
  await sendTurn(api.ground, payload, MONDAY);
  await sendTurn(api.ground, payload, MONDAY);
  const paths = providers.told.map(({ method, path }) => `${method} ${path.replace('/mailchimp/us21', '')}`);
  expect(paths).toEqual([
    ...['POST /campaigns', 'PUT /campaigns/c1/content', 'POST /campaigns/c1/actions/send'],
    ...['PUT /campaigns/c1/content', 'POST /campaigns/c1/actions/send'],
  ]);
  expect(providers.told[0]?.body).toMatchObject({
    recipients: {
      list_id: 'list1',
      segment_opts: { conditions: [{ field: 'interests-cat1', value: ['daily1'] }] },
    },
    settings: { subject_line: 'The News: A new quay', reply_to: 'desk@news.test' },
  });
  expect(String(providers.told[1]?.body.html)).toContain('*|UNSUB|*');
  expect([delivered, (await sends())[0]]).toMatchObject([[], { state: 'sent', provider: 'mailchimp' }]);
  providers.stop();
});
