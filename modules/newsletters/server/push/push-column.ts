import { type RawBuilder, sql } from 'kysely';
import type { AlertPush } from '../../alerts.contract.ts';

/** What became of an alert in browsers, beside a row of `campaign_send as s`; null where it went by mail alone. */
export const pushColumn: RawBuilder<{ push: AlertPush | null }> = sql`case when n.id is null then null
  else json_build_object('title', n.title, 'text', n.body, 'has_image', n.has_image, 'state', n.state,
    'expected', n.expected, 'recipients', n.recipients, 'sent', n.sent, 'failed', n.failed, 'gone', n.gone,
    'error', n.error, 'ended_ts', n.ended_ts) end as push`;

/** The row that it is made of. */
export const joinPush = (siteId: number): RawBuilder<unknown> =>
  sql`left join push_send as n on n.site_id = ${siteId} and n.id = s.id`;
