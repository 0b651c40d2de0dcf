import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import type { TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { sendAlert } from '../../alerts.contract.ts';
import { saveNewsletterSettings } from '../../newsletter-settings.contract.ts';
import { keyOfEmail } from '../subscribers/subscriber-keys.ts';

export const host = 'news.test';

/** A site with breaking news, what puts posts and readers into it, and what sends. */
export async function alertSite(api: TestApi) {
  const { database, secrets } = api.ground;
  const { db } = database;
  const siteId = await createSite(database, { host, title: 'The News', now: api.now });
  const owner: Member = await signInAs(api.ground, { siteId, host }, 'owner');
  const saved = await api
    .as(owner)
    .call(saveNewsletterSettings, { params: { siteId }, body: { alerts_enabled: true } });
  if (saved.status !== 200) throw new Error('The settings were not saved.');
  let keys = 0;
  return {
    siteId,
    owner,
    post: async (id: number, values: object = {}): Promise<number> => {
      const post = { site_id: siteId, id, headline: `Bridge ${id} closed`, slug: `post-${id}`, status: 0 };
      const at = api.now - 600;
      await db
        .insertInto('post')
        .values({
          ...{ ...post, visibility: 1, section_ids: [501], primary_section_id: 501, published_ts: at },
          ...{ created_ts: at, updated_ts: at, ...values },
        })
        .execute();
      return id;
    },
    reader: async (id: number, values: object = {}): Promise<void> => {
      const email = `reader${id}@readers.test`;
      await db
        .insertInto('mail_subscriber')
        .values({
          ...{ site_id: siteId, id, email, email_key: await keyOfEmail(secrets, siteId, email) },
          ...{ status: 'active', daily: true, weekly: false, alerts: true, source: 'site' },
          ...{ created_ts: 1, updated_ts: 1, ...values },
        })
        .execute();
    },
    send: (
      post_id: number,
      recipients: number | null,
      more: object = {},
      who: Member = owner,
      scope = siteId,
    ) => {
      keys += 1;
      const order = { post_id, subject: 'Bridge closed', recipients, idempotency_key: `alert no. ${keys}` };
      return api.as(who).call(sendAlert, { params: { siteId: scope }, body: { ...order, ...more } as never });
    },
  };
}
