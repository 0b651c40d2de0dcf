import type { Call } from '#platform/server/answer.ts';
import type { Database, Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { createdBy, stampOf, updatedBy } from '#platform/server/row-stamps.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  bypassRefused,
  type NewsletterSettings,
  type saveNewsletterSettings,
} from '../../newsletter-settings.contract.ts';

/** What says when the newsletters of a site go out. */
export type NewsletterTimes = Pick<
  NewsletterSettings,
  | 'weekly_alerts_day'
  | 'weekly_alerts_time'
  | 'weekly_alerts_enabled'
  | 'daily_alerts_enabled'
  | 'daily_alerts_time'
>;
type Choices = Pick<NewsletterSettings, 'alerts_enabled' | 'push_enabled' | 'bypass_confirmation_email'>;

/** What holds as long as nobody says otherwise. */
export const usualTimes: NewsletterTimes & Choices = {
  ...{ weekly_alerts_day: 1, weekly_alerts_time: '08:00', weekly_alerts_enabled: false },
  ...{ daily_alerts_enabled: true, daily_alerts_time: '07:00' },
  ...{ alerts_enabled: false, push_enabled: false, bypass_confirmation_email: false },
};

const names = Object.keys(usualTimes) as (keyof typeof usualTimes)[];

const rowOf = (db: Db | Trx, siteId: number) =>
  db
    .selectFrom('newsletter_setting')
    .select([...names, 'revision', 'updated_by'])
    .where('site_id', '=', siteId);

/** The settings of a site, with what the connected provider adds. */
export async function readSettings(db: Db | Trx, siteId: number): Promise<NewsletterSettings> {
  const { updated_by: _, ...row } = (await rowOf(db, siteId).executeTakeFirst()) ?? unsaved;
  const connected = await db
    .selectFrom('mail_provider')
    .select('list_confirms')
    .where('site_id', '=', siteId)
    .where('state', '=', 'connected')
    .executeTakeFirst();
  const mayBypass = connected?.list_confirms === true;
  return {
    ...{ ...row, site_id: siteId, may_bypass: mayBypass },
    bypass_confirmation_email: row.bypass_confirmation_email && mayBypass,
    external_provider_connected: connected !== undefined,
  };
}

const unsaved = { ...usualTimes, revision: 0, updated_by: null };

/** @throws ApiError bypass_confirmation_email_is_invalid, revision_conflict */
export function saveSettings(
  { db, ids }: Database,
  call: Call<typeof saveNewsletterSettings>,
): Promise<NewsletterSettings> {
  const { revision, ...said } = call.body;
  const stamp = stampOf(call);
  const { siteId } = stamp;
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('newsletter_setting')
      .values({ ...createdBy(stamp), updated_by: null, revision: 0 })
      .onConflict((conflict) => conflict.column('site_id').doNothing())
      .execute();
    const held = await rowOf(trx, siteId).forUpdate().executeTakeFirstOrThrow();
    const before = await readSettings(trx, siteId);
    if (revision !== undefined && revision !== held.revision) {
      const saved = { revision: held.revision, updatedBy: held.updated_by, current: before };
      throw savedMeanwhile(saved, { sent: revision, by: stamp.by });
    }
    if (said.bypass_confirmation_email === true && !before.may_bypass) {
      throw refusedField(bypassRefused, 'bypass_confirmation_email');
    }
    await trx
      .updateTable('newsletter_setting')
      .set({ ...said, ...updatedBy(stamp) })
      .where('site_id', '=', siteId)
      .execute();
    const after = await readSettings(trx, siteId);
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'newsletter.updated', objectKind: 'newsletter', objectId: siteId },
      ...{ before: spoken(before), after: spoken(after) },
    });
    await publishChange(trx, { topic: 'newsletter', siteId });
    return after;
  });
}

const spoken = (settings: NewsletterSettings): object =>
  Object.fromEntries(names.map((name) => [name, settings[name]]));
