import { sql } from 'kysely';
import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import { createdBy, stampOf, updatedBy } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import type { disconnectMailLists, MailListSetup } from '../../mail-lists.contract.ts';
import { MAPPING_DAYS } from '../../newsletter-kinds.contract.ts';
import type { NewsletterSettings } from '../../newsletter-settings.contract.ts';
import { readSettings } from '../settings/newsletter-settings.ts';
import { holdProvider, shownSetup } from './mail-lists.queries.ts';
import { readSoon } from './read-left.jobs.ts';

const DAY = 86_400;

/**
 * Forgets the key of a provider, and keeps its list and groups for some days. Where it kept a list, the key is kept until
 * those are read who left there.
 */
export function disconnectProvider(
  ground: Ground,
  call: Call<typeof disconnectMailLists>,
): Promise<MailListSetup> {
  const { db, ids } = ground.database;
  const stamp = stampOf(call);
  const { siteId, now } = stamp;
  return db.transaction().execute(async (trx) => {
    const before = await holdProvider(trx, siteId, { id: call.params.mailSetupId });
    if (!before || before.state === 'idle') throw notFound();
    const isRead = before.list_id !== null && before.credential_sealed !== null;
    await trx
      .updateTable('mail_provider')
      .set({
        ...{ state: 'idle', state_ts: now, error: null, account_name: '', credential_end: null },
        ...(isRead
          ? { members_due_ts: now }
          : { credential_sealed: null, client_id: null, members_due_ts: null }),
        ...{ disconnected_ts: now, ...updatedBy(stamp) },
      })
      .where('site_id', '=', siteId)
      .where('id', '=', before.id)
      .execute();
    // Who left by the provider's own links is known there alone: people decide when the own mail server goes on.
    const wasOn = await readSettings(trx, siteId);
    if (before.list_id !== null) {
      const off = { daily_alerts_enabled: false, weekly_alerts_enabled: false, alerts_enabled: false };
      await trx
        .insertInto('newsletter_setting')
        .values({ ...off, ...createdBy(stamp) })
        .onConflict((conflict) =>
          conflict.column('site_id').doUpdateSet({
            ...{ ...off, updated_ts: now, updated_by: stamp.by },
            revision: sql<number>`newsletter_setting.revision + 1`,
          }),
        )
        .execute();
    }
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'mail_provider.disconnected', objectKind: 'mail_provider', objectId: before.id },
      before: {
        ...{ provider: before.provider, state: before.state, account_name: before.account_name },
        ...sent(wasOn),
      },
      after: {
        ...{ provider: before.provider, state: 'idle', account_name: '' },
        ...sent(await readSettings(trx, siteId)),
      },
    });
    await publishChange(trx, { topic: 'newsletter', siteId });
    const row = (await holdProvider(trx, siteId, { id: before.id })) ?? before;
    if (isRead) await readSoon(ground, trx, siteId, row, now);
    return shownSetup(trx, siteId, row, now);
  });
}

/** Which newsletters go out: the log says that they were turned off with it. */
const sent = (settings: NewsletterSettings) => ({
  daily_alerts_enabled: settings.daily_alerts_enabled,
  weekly_alerts_enabled: settings.weekly_alerts_enabled,
  alerts_enabled: settings.alerts_enabled,
});

/** Forgets the list and groups of providers of a site that were disconnected long ago; `now` is unix seconds. */
export async function forgetMappings(db: Db, siteId: number, now: number): Promise<void> {
  await db
    .deleteFrom('mail_provider')
    .where('site_id', '=', siteId)
    .where('disconnected_ts', '<=', now - MAPPING_DAYS * DAY)
    .where('state', '=', 'idle')
    .execute();
}
