import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { Mail } from '#platform/server/mail/mail-message.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import { emailSwitches } from '../email-flags.contract.ts';
import { getEmailSubscriptions, saveEmailSubscriptions } from '../email-subscriptions.contract.ts';
import { notify } from './notify.ts';
import { mailPeak } from './peak-mails.ts';
import { sendStats } from './send-stats.ts';

const host = 'news.test';
/** A Monday at half past seven in Berlin. */
const MONDAY = Date.parse('2026-11-23T06:30:00Z') / 1000;
const sent: Mail[] = [];
const mail = { send: async (one: Mail) => void sent.push(one) };
let api: TestApi;
let siteId: number;
let editor: Member;
let reader: Member;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host, title: 'The News', now: api.now });
  await database.db.updateTable('site').set({ timezone: 'Europe/Berlin' }).where('id', '=', siteId).execute();
  editor = await signInAs(api.ground, { siteId, host }, 'editor');
  reader = await signInAs(api.ground, { siteId, host }, null);
  const post = { site_id: siteId, id: 900, headline: 'Harbour', slug: 'harbour', status: 0 };
  await database.db
    .insertInto('post')
    .values({ ...post, created_ts: api.now, updated_ts: api.now })
    .execute();
  for (const [day, post_id, views] of [
    ['2026-11-22', 900, 40],
    ['2026-11-22', 0, 2],
    ['2026-11-17', 900, 1_000],
    ['2026-11-12', 900, 7],
  ] as const)
    await database.db.insertInto('view_daily').values({ site_id: siteId, day, post_id, views }).execute();
});
afterAll(() => api.stop());
beforeEach(async () => {
  sent.length = 0;
  await api.ground.database.db.deleteFrom('ui_preference').where('site_id', '=', siteId).execute();
});

const save = (who: Member, body: object) => api.as(who).call(saveEmailSubscriptions, { body });
const send = (now = MONDAY) => sendStats({ ...api.ground, mail }, now);

describe('G-63: what people are mailed', () => {
  test('has all switches, the weekly mail and the one of expired tokens on and the rest off, and changes only what is named', async () => {
    const first = await api.as(reader).call(getEmailSubscriptions, {});
    expect(Object.keys(first.body).sort()).toEqual([...emailSwitches].sort());
    expect(Object.entries(first.body).filter(([, isOn]) => isOn)).toEqual([
      ['expired_tokens_notification', true],
      ['stats_mail_weekly', true],
    ]);
    const saved = await save(reader, { signup_notification: true });
    expect(saved.body).toEqual({ ...first.body, signup_notification: true });
    expect((await api.as(editor).call(getEmailSubscriptions, {})).body).toEqual(first.body);
  });

  test('refuses what is no switch or no yes or no, by its name', async () => {
    const answer = await save(reader, { stats_mail_daily: 'yes' });
    expect([answer.status, answer.body.details[0].loc]).toEqual([400, ['body', 'stats_mail_daily']]);
  });
});

describe('G-63: mails about page views', () => {
  test('go to those who may see them, once, with the days before and the posts that were read most', async () => {
    await save(editor, { stats_mail_daily: true });
    await send();
    await send(MONDAY + 900);
    expect(sent.map(({ subject }) => subject)).toEqual([
      ...['The News: 42 page views yesterday', 'The News: 1,042 page views last week'],
    ]);
    expect(sent[1]?.text).toContain('after 7 the week before');
    expect(sent[1]?.text).toContain('Harbour: 1,040');
  });

  test('go once where several servers send at the same time', async () => {
    await Promise.all([send(), send(), send()]);
    expect(sent.map(({ subject }) => subject)).toEqual(['The News: 1,042 page views last week']);
  });

  test('are not sent at another hour, without anything to report, or to whoever wants none', async () => {
    await send(MONDAY - 3_600);
    await send(MONDAY + 30 * 7 * 86_400);
    await save(editor, { stats_mail_weekly: false });
    await send();
    expect(sent).toEqual([]);
  });
});

test('G-63: whoever unsubscribes from all hears by mail of new sign-ins alone', async () => {
  await save(editor, { unsubscribe_all: true });
  await send();
  const { database } = api.ground;
  const needs = { ...api.ground, mail, nextId: database.ids.next };
  const about = { siteId, profileId: editor.profileId, facts: {}, atTs: api.now };
  await database.db.transaction().execute(async (trx) => {
    await notify(needs, trx, { ...about, kind: 'schedule_failed', object: { kind: 'post', id: 900 } });
    await notify(needs, trx, { ...about, kind: 'new_sign_in', object: { kind: 'session', id: null } });
  });
  expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('sign-in')]);
});

test('G-63: that a post is read far more than usual is mailed to who asked for it and sees its figures', async () => {
  await save(editor, { traffic_peaks_notification: true });
  await save(reader, { traffic_peaks_notification: true });
  const peak = (objectId: number) =>
    api.ground.database.db
      .transaction()
      .execute((trx) =>
        mailPeak({ ...api.ground, mail }, { ...about, objectId, payload: { views: 1_200, usual: 40 } }, trx),
      );
  const about = { siteId, id: 1, event: 'post.traffic_peak', createdTs: api.now };
  await peak(900);
  await peak(901);
  expect(sent.map(({ subject, to }) => [subject, to.startsWith('editor-')])).toEqual([
    ['The News: “Harbour” is taking off', true],
  ]);
  expect(sent[0]?.text).toContain('had 1,200 page views in the last hour. It usually has 40.');
  expect(sent[0]?.unsubscribeUrl).toContain('/u/site/unsubscribe/traffic_peaks_notification-');
  const status = (value: number) =>
    api.ground.database.db
      .updateTable('post')
      .set({ status: value, row_version: nextRowVersion() })
      .where('site_id', '=', siteId)
      .where('id', '=', 900)
      .execute();
  await status(5);
  await peak(900);
  await status(0);
  await save(editor, { unsubscribe_all: true });
  await peak(900);
  expect(sent.length).toBe(1);
});
