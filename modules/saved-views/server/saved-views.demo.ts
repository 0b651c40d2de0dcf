import type { DemoNeeds } from '#platform/server/room.ts';
import type { ViewScreen } from '../view-kinds.contract.ts';

const DAY = 86_400;

type Made = { screen: ViewScreen; title: string; query: Readonly<Record<string, string>> };

/** What everybody of the demo newsroom looks through now and then. */
const made: readonly Made[] = [
  { screen: 'users', title: 'Featured people', query: { status: '1' } },
  { screen: 'subscriptions', title: 'Payment is late', query: { status: 'past_due' } },
  { screen: 'library', title: 'Images without alt text', query: { care: 'missing_alt', type: 'image' } },
];

export async function demoSavedViews({ trx, siteId, ownerId, now, nextId }: DemoNeeds): Promise<void> {
  const stamp = {
    ...{ created_ts: now - 30 * DAY, created_by: ownerId },
    ...{ updated_ts: now - 30 * DAY, updated_by: ownerId },
  };
  const rows = made.map(({ query, ...view }) => ({
    ...{ ...view, ...stamp, site_id: siteId, id: nextId(), profile_id: ownerId },
    ...{ query: JSON.stringify(query), visibility: 'site' },
  }));
  await trx.insertInto('saved_view').values(rows).execute();
}
