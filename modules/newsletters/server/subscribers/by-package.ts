import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { letterSite } from '../letters/letter-site.ts';
import { MOST_BY_PACKAGES, takeAsk } from '../readers/asks.ts';
import { signUp } from '../readers/sign-up.ts';
import { readSettings } from '../settings/newsletter-settings.ts';
import { keyOfEmail, readEmail } from './subscriber-keys.ts';
import { tellProvider } from './tell-provider.ts';

type Person = { siteId: number; profileId: number; now: number };
type Joined = Person & { email: string; key: string; isConfirmed: boolean };

/**
 * Puts somebody on the list whose package gives newsletters, and takes them off with it. Who is there by themselves
 * stays, and who left stays away. An address that nobody has confirmed is asked by mail first. `now` is unix seconds.
 * @returns whether it has to be asked later, as the site mailed as many as it may in this hour
 */
export async function followPackage(
  ground: Ground,
  { siteId, profileId, now }: Person,
): Promise<'done' | 'later'> {
  const { db } = ground.database;
  const person = await personOf(ground, siteId, profileId);
  const email = person.has ? readEmail(person.email ?? '') : null;
  const key = email === null ? null : await keyOfEmail(ground.secrets, siteId, email);
  const isAsked = await db.transaction().execute(async (trx) => {
    const hasLeft = await endOthers(ground, trx, { siteId, profileId, now }, key);
    if (email === null || key === null || hasLeft) return false;
    const joined = { siteId, profileId, now, email, key, isConfirmed: person.isConfirmed };
    return join(ground, trx, joined);
  });
  const site = isAsked && email !== null ? await letterSite(db, siteId) : null;
  if (!site || email === null) return 'done';
  if (!(await takeAsk(db, siteId, now, MOST_BY_PACKAGES))) return 'later';
  const kinds = { ...(await kindsOf(db, siteId)), alerts: false };
  const wanted = { email, ...kinds, sectionIds: [], packageProfileId: profileId };
  await signUp(ground, site, wanted, now);
  return 'done';
}

async function personOf({ database: { db } }: Ground, siteId: number, profileId: number) {
  const { rows } = await sql<{ email: string | null; account_id: string | null; has: boolean }>`
    select p.email, p.account_id, exists (select 1 from subscription as s
        where s.site_id = ${siteId} and s.profile_id = p.id and s.deleted_ts is null
          and s.open_extras @> array['newsletter']) as has
    from profile as p where p.site_id = ${siteId} and p.id = ${profileId} and p.deleted_ts is null`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return { email: null, has: false, isConfirmed: false };
  const account =
    row.account_id === null
      ? undefined
      : await db
          .selectFrom('auth.user')
          .select(['email', 'email_verified'])
          .where('id', '=', row.account_id)
          .executeTakeFirst();
  // The address of a page may be an older one: an account changes it on the site that it is on.
  return {
    ...{ email: account?.email ?? row.email, has: row.has },
    isConfirmed: account?.email_verified === true,
  };
}

/**
 * Ends what the package gave under any address but this one; none is meant where it gives nothing any more.
 * @returns whether the person left by themselves under one of them
 */
async function endOthers(
  ground: Ground,
  trx: Trx,
  { siteId, profileId, now }: Person,
  key: string | null,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('mail_subscriber')
    .select(['id', 'email', 'email_key', 'status', 'ended_ts', 'package_ended_ts'])
    .where('site_id', '=', siteId)
    .where('package_profile_id', '=', profileId)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, email, email_key, status } of rows) {
    if (email_key === key || !(status === 'active' || status === 'pending')) continue;
    await trx
      .updateTable('mail_subscriber')
      .set({ status: 'unsubscribed', ended_ts: now, package_ended_ts: now, updated_ts: now })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
    await tellProvider(ground, trx, siteId, { email });
  }
  return rows.some((row) => row.status === 'unsubscribed' && row.ended_ts !== row.package_ended_ts);
}

/** @returns whether the address has to be asked first */
async function join(ground: Ground, trx: Trx, joined: Joined): Promise<boolean> {
  const { siteId, profileId, now, email, key, isConfirmed } = joined;
  const row = await trx
    .selectFrom('mail_subscriber')
    .select(['id', 'status', 'ended_ts', 'package_ended_ts', 'confirmed_ts', 'daily', 'weekly'])
    .where('site_id', '=', siteId)
    .where('email_key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (!row && !isConfirmed) return true;
  const active = {
    ...{ email, status: 'active', package_profile_id: profileId, package_ended_ts: null },
    ...{ confirmed_ts: now, ended_ts: null, bounces: 0, bounce_reason: null, updated_ts: now },
  };
  const kinds = row && (row.daily || row.weekly) ? {} : await kindsOf(trx, siteId);
  if (!row) {
    const made = {
      ...{ site_id: siteId, id: ground.database.ids.next(), email_key: key, ...active },
      ...{ daily: false, weekly: false, ...kinds, source: 'subscription', created_ts: now },
    };
    // Whoever signs up at this moment is there by themselves.
    await trx
      .insertInto('mail_subscriber')
      .values(made)
      .onConflict((conflict) => conflict.columns(['site_id', 'email_key']).doNothing())
      .execute();
  } else {
    const isBack =
      row.status === 'unsubscribed' && row.ended_ts !== null && row.ended_ts === row.package_ended_ts;
    const isWaiting = row.status === 'pending' && row.ended_ts === null && isConfirmed;
    if (isBack && row.confirmed_ts === null && !isConfirmed) return true;
    if (!isBack && !isWaiting) return false;
    await trx
      .updateTable('mail_subscriber')
      .set({ ...active, ...kinds })
      .where('site_id', '=', siteId)
      .where('id', '=', row.id)
      .execute();
  }
  await tellProvider(ground, trx, siteId, { email });
  return false;
}

/** The newsletters that a site sends; where it sends none, the weekly one, which it may begin. */
async function kindsOf(trx: Parameters<typeof readSettings>[0], siteId: number) {
  const settings = await readSettings(trx, siteId);
  const daily = settings.daily_alerts_enabled;
  return { daily, weekly: settings.weekly_alerts_enabled || !daily };
}
