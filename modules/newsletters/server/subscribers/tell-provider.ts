import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { letterKinds } from '../../newsletter-kinds.contract.ts';
import { connectedProvider, groupsOf } from '../providers/mail-lists.queries.ts';
import { ProviderRefused } from '../providers/mail-provider.ts';
import { openConnected } from '../providers/open-connected.ts';

const JOB = 'newsletters.member';
/** Tried for some hours. */
const MOST_ATTEMPTS = 10;
const QUEUE = 'newsletters.members';

/** Of whom the provider is told; what it is told is what is true when it is asked. */
export type Told = { email: string; isUnconfirmed?: boolean; isForgotten?: boolean };

/** Has the connected provider, where there is one, told of a subscriber. */
export async function tellProvider(
  { jobs }: Pick<Ground, 'jobs'>,
  trx: Trx | Db,
  siteId: number,
  told: Told,
): Promise<void> {
  const row = await connectedProvider(trx, siteId);
  if (row?.list_id == null || told.email === '') return;
  await jobs.enqueue(
    trx,
    JOB,
    { siteId, told },
    {
      ...{ queue: QUEUE, maxAttempts: MOST_ATTEMPTS, key: `${JOB}.${siteId}.${told.email}` },
    },
  );
}

/** Tells providers of subscribers, one after the other. */
export function defineMembers(ground: Ground): void {
  const { db } = ground.database;
  ground.jobs.define<{ siteId: number; told: Told }>(JOB, async ({ siteId, told }) => {
    const row = await connectedProvider(db, siteId);
    if (row?.list_id == null) return;
    const groups = await groupsOf(db, siteId, row.id);
    const { email, isUnconfirmed = false, isForgotten = false } = told;
    // A job that is tried once more comes after later ones: who has left by now is not put back.
    const subscriber = await db
      .selectFrom('mail_subscriber')
      .select(['status', 'daily', 'weekly', 'alerts'])
      .where('site_id', '=', siteId)
      .where('email', '=', email)
      .executeTakeFirst();
    const isAsked = isUnconfirmed && subscriber?.status === 'pending';
    try {
      const provider = await openConnected(ground, siteId, row);
      if (!subscriber || !(isAsked || subscriber.status === 'active')) {
        return await (isForgotten
          ? provider.forgetMember(row.list_id, email)
          : provider.removeMember(row.list_id, email));
      }
      await provider.upsertMember(row.list_id, {
        ...{ email, isUnconfirmed },
        groups: letterKinds.flatMap((kind) => {
          const group = groups[kind];
          return group ? [{ interestId: group.interest_id, isIn: subscriber[kind] }] : [];
        }),
      });
    } catch (error) {
      if (!(error instanceof ProviderRefused) || !error.isFinal) throw error;
      ground.log.warn({ siteId, err: error }, 'a mail-list provider did not take a subscriber');
    }
  });
}
