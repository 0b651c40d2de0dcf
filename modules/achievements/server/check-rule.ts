import { type SqlBool, sql } from 'kysely';
import type { ApiErrorDefinition } from '#platform/contract/api-error.ts';
import type { Trx } from '#platform/server/database.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import {
  badgeUnknown,
  communityUnknown,
  groupUnknown,
  scopeUnfit,
  windowUnfit,
} from '../achievements.contract.ts';

type Rule = {
  metric: string;
  window: string;
  scope: string;
  community_id: number | null;
  badge_id: number | null;
  user_group_slug: string | null;
};

/**
 * Holds what a rule names against what is there, and its fields against each other.
 * @throws ApiError that names the field
 */
export async function checkRule(trx: Trx, siteId: number, rule: Rule): Promise<void> {
  const { community_id, badge_id, user_group_slug } = rule;
  refuse(rule.metric === 'member_days' && rule.window !== 'all', windowUnfit, 'window');
  refuse(rule.metric === 'followers' && rule.scope === 'community', scopeUnfit, 'scope');
  refuse((rule.scope === 'community') !== (community_id !== null), communityUnknown, 'community_id');
  const known = await sql<Record<'community' | 'badge' | 'user_group', SqlBool>>`select
    ${community_id}::bigint is null or exists (
      select 1 from community where site_id = ${siteId} and id = ${community_id}) as community,
    ${badge_id}::bigint is null or exists (
      select 1 from badge where site_id = ${siteId} and id = ${badge_id} and kind = 'user' and deleted_ts is null
    ) as badge,
    ${user_group_slug}::text is null or exists (
      select 1 from user_group where site_id = ${siteId} and slug = ${user_group_slug} and deleted_ts is null
    ) as user_group`.execute(trx);
  const [found] = known.rows;
  refuse(!found?.community, communityUnknown, 'community_id');
  refuse(!found?.badge, badgeUnknown, 'badge_id');
  refuse(!found?.user_group, groupUnknown, 'user_group_slug');
}

function refuse(isWrong: boolean, error: ApiErrorDefinition, field: string): void {
  if (isWrong) throw refusedField(error, field);
}
