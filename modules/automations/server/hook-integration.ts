import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Integration } from '#platform/server/integrations.ts';
import { listHooks } from '../automations.contract.ts';

type Hooks = { all: number; enabled: number; failing: number; last_sent_ts: number | null };
type Failure = { error: string | null; http_status: number | null; created_ts: number };

/** How the webhooks of a site are, together. */
export const hookIntegration = (db: Db): Integration => ({
  ...{ id: 'webhooks', path: '/automations', call: listHooks },
  read: async ({ site: { id: siteId } }) => {
    const {
      rows: [hooks],
    } = await sql<Hooks>`select count(*)::int as all, (count(*) filter (where enabled))::int as enabled,
        (count(*) filter (where (enabled and failing_since_ts is not null) or disabled_reason is not null))::int as failing,
        max(last_sent_ts) as last_sent_ts
      from hook where site_id = ${siteId} and deleted_ts is null`.execute(db);
    if (!hooks || hooks.all === 0) return { state: 'none' };
    const facts = { count: hooks.all, usedTs: hooks.last_sent_ts };
    if (hooks.failing === 0) return { ...facts, state: hooks.enabled > 0 ? 'on' : 'off' };
    const {
      rows: [failure],
    } = await sql<Failure>`select e.error, e.http_status, e.created_ts
      from hook as h cross join lateral (
        select error, http_status, created_ts, id from hook_execution
        where site_id = ${siteId} and hook_id = h.id and status in ('failed', 'dead')
        order by id desc limit 1) as e
      where h.site_id = ${siteId} and h.deleted_ts is null
        and ((h.enabled and h.failing_since_ts is not null) or h.disabled_reason is not null)
      order by e.id desc limit 1`.execute(db);
    const status = failure?.http_status;
    return {
      ...{ ...facts, state: 'trouble', errorTs: failure?.created_ts ?? null },
      error: failure?.error ?? (status ? `HTTP ${status}` : null),
    };
  },
});
