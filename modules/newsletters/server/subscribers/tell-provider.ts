import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { campaignKinds } from '../../newsletter-kinds.contract.ts';
import { connectedProvider, groupsOf } from '../providers/mail-lists.queries.ts';
import { ProviderRefused } from '../providers/mail-provider.ts';
import { openConnected } from '../providers/open-connected.ts';

const JOB = 'newsletters.member';
/** Tried for some hours. */
const MOST_ATTEMPTS = 10;
const QUEUE = 'newsletters.members';

/** What became of one subscriber, as the list of the provider should have it. */
export type Told = { email: string; isIn: boolean; daily: boolean; weekly: boolean; isUnconfirmed?: boolean };

/** Has the connected provider, where there is one, told of a subscriber. */
export async function tellProvider(
  { jobs }: Pick<Ground, 'jobs'>,
  trx: Trx | Db,
  siteId: number,
  told: Told,
): Promise<void> {
  const row = await connectedProvider(trx, siteId);
  if (row?.list_id == null || told.email === '') return;
  await jobs.enqueue(trx, JOB, { siteId, told }, { queue: QUEUE, maxAttempts: MOST_ATTEMPTS });
}

/** Tells providers of subscribers, one after the other. */
export function defineMembers(ground: Ground): void {
  const { db } = ground.database;
  ground.jobs.define<{ siteId: number; told: Told }>(JOB, async ({ siteId, told }) => {
    const row = await connectedProvider(db, siteId);
    if (row?.list_id == null) return;
    const groups = await groupsOf(db, siteId, row.id);
    const { email, isIn, isUnconfirmed = false } = told;
    try {
      const provider = await openConnected(ground, siteId, row);
      if (!isIn) return await provider.removeMember(row.list_id, email);
      await provider.upsertMember(row.list_id, {
        ...{ email, isUnconfirmed },
        groups: campaignKinds.flatMap((kind) => {
          const group = groups[kind];
          return group ? [{ interestId: group.interest_id, isIn: told[kind] }] : [];
        }),
      });
    } catch (error) {
      if (!(error instanceof ProviderRefused) || !error.isFinal) throw error;
      ground.log.warn({ siteId, err: error }, 'a mail-list provider did not take a subscriber');
    }
  });
}
