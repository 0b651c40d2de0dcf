import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, noteThing, samplesOf } from '#platform/testing/samples.ts';
import { letterKinds, sendStates, subscriberStatuses } from './newsletter-kinds.contract.ts';
import { newslettersRoom } from './newsletters.room.ts';

const sees: Expectation = { who: [{ all: ['EDIT_SITE', 'VIEW_NEWSLETTERS'], on: 'site' }] };
const alerts: Expectation = { who: [{ all: ['SEND_ALERTS'], on: 'scope' }] };
const manages: Expectation = { who: [{ all: ['EDIT_SITE', 'MANAGE_NEWSLETTERS'], on: 'site' }] };

const campaign = {
  ...{ subject: '{{ site.title }}', from_name: '', reply_to: '', template: '' },
  ...{ stream_id: null, section_ids: [] as number[] },
};

/** What the tests that are made of the contracts know of this room. */
export const newslettersSamples = samplesOf(newslettersRoom, {
  who: {
    ...{ getNewsletterSettings: sees, saveNewsletterSettings: manages },
    ...{ getMailLists: sees, saveMailLists: manages, disconnectMailLists: manages },
    ...{ connectMailLists: manages, listMailLists: sees, listMailCategories: sees, listMailInterests: sees },
    ...{ listCampaigns: sees, saveCampaign: manages, previewCampaign: sees, testCampaign: manages },
    ...{ listCampaignSends: sees, listSubscribers: sees, createSubscriber: manages },
    ...{ changeSubscriber: manages, eraseSubscribers: manages, importSubscribers: manages },
    ...{ getAlertDraft: alerts, sendAlert: alerts, cancelAlert: alerts },
    listAlerts: { who: [{ all: ['VIEW_STATS'], on: 'scope' }] },
    exportSubscribers: {
      who: [{ all: ['EDIT_SITE', 'VIEW_NEWSLETTERS', 'DOWNLOAD_SUBSCRIBERS'], on: 'site' }],
    },
  },
  parameters: {
    ...{ mailSetupId: 'mail_provider', mailProvider: null, mailListId: null, mailCategoryId: null },
    ...{ campaignKind: null, subscriberId: 'mail_subscriber', alertId: 'alert' },
  },
  words: {
    ...{ mailProvider: 'mailchimp', mailListId: 'list', mailCategoryId: 'category', campaignKind: 'daily' },
  },
  bodies: {
    saveNewsletterSettings: () => ({ weekly_alerts_day: 2 }),
    saveMailLists: () => ({ list_id: 'list', groups: { daily: null, weekly: null } }),
    connectMailLists: () => ({ api_key: 'not-a-key-of-anybody' }),
    saveCampaign: ({ section: id }) => ({ revision: 0, section_ids: [id] }),
    previewCampaign: ({ section: id }) => ({ ...campaign, section_ids: [id] }),
    testCampaign: ({ section: id }) => ({ ...campaign, section_ids: [id] }),
    createSubscriber: () => ({ email: 'new@readers.test', daily: true, weekly: false }),
    changeSubscriber: () => ({ daily: false, weekly: true }),
    eraseSubscribers: ({ mail_subscriber: id }) => ({ ids: [id] }),
    sendAlert: ({ post }) => ({
      ...{ post_id: post, subject: 'Bridge closed', recipients: 1 },
      idempotency_key: 'one of the samples',
    }),
    importSubscribers: () => ({
      content: 'email\na@readers.test',
      daily: true,
      weekly: true,
      has_consent: true,
    }),
  },
  small: {
    newsletter_setting: 'One of each site.',
    mail_provider: 'Two of each site at most.',
    mail_mapping: 'Two of each provider at most.',
    campaign: 'Two of each site.',
    push_key: 'One of each site.',
  },
  manyRows: [
    `insert into campaign_send (site_id, id, kind, day, state, post_ids, from_ts, until_ts, created_ts, turn_ts)
    select $1::bigint, 7960000 + n, case when n % 8 = 0 then 'weekly' when n % 8 = 1 then 'alerts' else 'daily' end, date '2010-01-01' + n, 'sent',
      array[${firstOf.post}::bigint + n],
      1262304000 + n * 86400, 1262390400 + n * 86400, 1262390400 + n * 86400, 1262390400
    from generate_series(0, 3999) as n`,
    `insert into mail_subscriber (site_id, id, email, email_key, status, daily, weekly, alerts, source, created_ts,
      updated_ts)
    select $1::bigint, 7970000 + n, 'reader' || n || '@readers.test', 'key' || n,
      case n % 20 when 0 then 'pending' when 1 then 'unsubscribed' when 2 then 'bounced' else 'active' end,
      n % 3 > 0, n % 2 > 0, n % 5 = 0, 'site', 1700000000 + n, 1700000000 + n
    from generate_series(0, 19999) as n`,
    `insert into push_subscription (site_id, id, endpoint, endpoint_hash, is_known_service, p256dh, auth, language,
      profile_id, created_ts, updated_ts)
    select $1::bigint, 7980000 + n, 'https://push.test/' || n, 'hash' || n, n % 50 > 0, 'key', 'auth', 'en-US',
      case when n % 10 = 0 then n end, 1700000000 + n, 1700000000 + n
    from generate_series(0, 19999) as n`,
    `insert into push_send (site_id, id, post_id, title, body, has_image, state, expected, created_ts, turn_ts, ended_ts)
    select $1::bigint, 7960000 + n, 1, 'Title', 'Text', true, 'sent', 9, 1262390400, 1262390400, 1262390400
    from generate_series(0, 3999) as n`,
    `insert into push_retry (site_id, send_id, subscription_id, attempt, due_ts)
    select $1::bigint, 7960001, 7980000 + n, 1, 1700000000 + n from generate_series(0, 4999) as n`,
  ],
  fill: async ({ trx, site, now, nextId }) => {
    const stamp = { created_ts: now, updated_ts: now };
    const providerId = nextId();
    await trx
      .insertInto('mail_provider')
      .values({
        ...{ site_id: site.id, id: providerId, provider: 'mailchimp', state: 'failed', state_ts: now },
        ...{ ...stamp, account_name: site.mark },
      })
      .execute();
    const subscriberId = nextId();
    await trx
      .insertInto('mail_subscriber')
      .values({
        ...{ site_id: site.id, id: subscriberId, email: `${site.mark}@readers.test`, email_key: site.mark },
        ...{ ...stamp, status: 'active', daily: true, weekly: true, source: 'site' },
      })
      .execute();
    const alertId = nextId();
    const [post_id = 0] = site.ids.post;
    await trx
      .insertInto('campaign_send')
      .values({
        ...{ site_id: site.id, id: alertId, kind: 'alerts', day: '2026-01-02', state: 'waiting' },
        ...{ from_ts: now, until_ts: now, post_ids: [post_id], subject: site.mark, expected: 1 },
        ...{ error: site.mark, created_ts: now, turn_ts: now },
      })
      .execute();
    await trx
      .insertInto('push_send')
      .values({
        ...{ site_id: site.id, id: alertId, post_id, title: site.mark, body: site.mark, has_image: false },
        ...{ state: 'waiting', expected: 1, created_ts: now, turn_ts: now },
      })
      .execute();
    noteThing(site, 'alert', alertId);
    noteThing(site, 'mail_provider', providerId);
    noteThing(site, 'mail_subscriber', subscriberId);
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const stamp = { created_ts: now, updated_ts: now };
    await trx
      .insertInto('campaign')
      .values({
        ...{ ...stamp, ...campaign, site_id: siteId, id: nextId(), kind: 'daily' },
        ...{ from_name: text(0).slice(0, 80), section_ids: [] },
      })
      .execute();
    for (const at of rows) {
      await trx
        .insertInto('mail_subscriber')
        .values({
          ...{ ...stamp, site_id: siteId, id: nextId(), email: `hostile-${at}@readers.test` },
          ...{ email_key: `hostile-${at}`, status: 'bounced', daily: true, weekly: true, source: 'site' },
          bounce_reason: text(at).slice(0, 200),
        })
        .execute();
      const day = new Date((now - at * 86_400) * 1000).toISOString().slice(0, 10);
      await trx
        .insertInto('campaign_send')
        .values({
          ...{
            site_id: siteId,
            id: nextId(),
            kind: 'daily',
            day,
            state: 'failed',
            error: text(at).slice(0, 300),
          },
          ...{ from_ts: now, until_ts: now, subject: text(at).slice(0, 200), created_ts: now, turn_ts: now },
        })
        .execute();
    }
  },
  asked: ({ ids }) => ({
    exact_count: [1],
    ...{ query: ['reader', 'e'], status: subscriberStatuses, kind: letterKinds, state: sendStates },
    post_id: ids.post.slice(0, 1),
  }),
});
