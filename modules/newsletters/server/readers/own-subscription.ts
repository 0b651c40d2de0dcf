import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { LetterKind, SubscriberStatus } from '../../newsletter-kinds.contract.ts';
import { isTheirs, readChoicesPath } from '../subscribers/subscriber-keys.ts';
import { tellProvider } from '../subscribers/tell-provider.ts';

/** What a reader sees of their own subscription. */
export type OwnSubscription = {
  id: number;
  email: string;
  email_key: string;
  status: SubscriberStatus;
  daily: boolean;
  weekly: boolean;
  alerts: boolean;
  section_ids: number[];
};

const columns = ['id', 'email', 'email_key', 'status', 'daily', 'weekly', 'alerts', 'section_ids'] as const;

/** The subscription that a path of a mail opens; null where we did not make it, or it is forgotten. */
export async function subscriptionAt(
  { database: { db }, secrets }: Pick<Ground, 'database' | 'secrets'>,
  siteId: number,
  path: string,
): Promise<OwnSubscription | null> {
  const named = readChoicesPath(path);
  if (!named) return null;
  const row = await db
    .selectFrom('mail_subscriber')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('id', '=', named.id)
    .where('email', '<>', '')
    .executeTakeFirst();
  if (!row || !(await isTheirs(secrets, siteId, row, named.signed))) return null;
  return row as OwnSubscription;
}

export type Choices = Record<LetterKind, boolean> & { sectionIds: readonly number[] };

/** Keeps what a reader chose; who chooses has confirmed that the address is theirs. */
export function keepChoices(
  ground: Ground,
  siteId: number,
  id: number,
  { daily, weekly, alerts, sectionIds }: Choices,
  now: number,
): Promise<void> {
  return ground.database.db.transaction().execute(async (trx) => {
    const before = await held(trx, siteId, id);
    if (!before) return;
    const isNew = before.status !== 'active';
    await trx
      .updateTable('mail_subscriber')
      .set({
        ...{ status: 'active', daily, weekly, alerts, section_ids: [...sectionIds], updated_ts: now },
        // Who chooses by themselves keeps it, whatever becomes of their package; who only confirms does not.
        ...(before.status === 'pending' ? {} : { package_profile_id: null }),
        ...(isNew ? { confirmed_ts: now, ended_ts: null, bounces: 0, bounce_reason: null } : {}),
      })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
    await tellProvider(ground, trx, siteId, { email: before.email });
  });
}

/** Ends a subscription; one that is over stays so. */
export function endSubscription(ground: Ground, siteId: number, id: number, now: number): Promise<void> {
  return ground.database.db.transaction().execute(async (trx) => {
    const before = await held(trx, siteId, id);
    if (!before) return;
    const isOver = before.status === 'unsubscribed';
    if (isOver && before.package_ended_ts === null) return;
    await trx
      .updateTable('mail_subscriber')
      // What ended with a package has now been left: the next package brings nobody back.
      .set(
        isOver
          ? { package_ended_ts: null, updated_ts: now }
          : { status: 'unsubscribed', ended_ts: now, updated_ts: now },
      )
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
    if (!isOver) await tellProvider(ground, trx, siteId, { email: before.email });
  });
}

const held = (trx: Trx, siteId: number, id: number) =>
  trx
    .selectFrom('mail_subscriber')
    .select(['email', 'status', 'package_ended_ts'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('email', '<>', '')
    .forUpdate()
    .executeTakeFirst();
