import type { DemoNeeds } from '#platform/server/room.ts';
import { flowed } from '../layout-rules.contract.ts';

const note = `**Morning routine**

- Look at comments that wait before the meeting at 9:30
- Mend links that broke overnight
- Read what readers read: [traffic](/r/dashboard/traffic)`;

/** A dashboard of the demo newsroom beside those of every site. */
export async function demoDashboards({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const widgets = flowed([
    { id: 'note', type: 'note', w: 6, h: 5, title: 'Before nine', query: { text: note } },
    { id: 'comments', type: 'comments', w: 6, h: 5, title: '', query: {} },
    { id: 'today', type: 'number', w: 4, h: 2, title: '', query: { metric: 'today' } },
    { id: 'links', type: 'broken_links', w: 4, h: 2, title: '', query: {} },
    { id: 'speed', type: 'vitals', w: 4, h: 2, title: '', query: { metric: 'lcp' } },
    { id: 'read', type: 'top_posts', w: 12, h: 5, title: 'Read this week', query: { period: 'last_week' } },
  ]).map((widget) => ({ ...widget, required_permission: null }));
  await trx
    .insertInto('dashboard')
    .values({
      ...{ site_id: siteId, id: nextId(), slug: 'morning', title: 'Morning meeting', owner_id: null },
      ...{ widgets: JSON.stringify(widgets), created_ts: now, updated_ts: now },
    })
    .execute();
}
