import { giveBadge, takeBadge } from '#modules/badges/badges.public.ts';
import { grantMemberships } from '#modules/user-groups/user-group-grants.public.ts';
import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { type Actor, recordDeeds } from '#platform/server/trail.ts';
import type { Rule } from './amounts.ts';
import type { Award } from './lost-awards.ts';
import type { MissingAward } from './missing-awards.ts';

export type Giving = { trx: Trx; nextId: () => number; siteId: number; now: number; actor: Actor };

/** Gives awards of a rule whose row is locked, with all that they bring. */
export async function giveAwards(
  giving: Giving,
  rule: Rule,
  missing: readonly MissingAward[],
): Promise<void> {
  const { trx, nextId, siteId, now } = giving;
  if (missing.length === 0) return;
  const rows = missing.map(({ profile_id, period_key }) => [
    ...[nextId(), rule.id, profile_id, period_key, rule.title, rule.points, rule.badge_id],
    ...[rule.user_group_slug, now],
  ]);
  await insertRows(trx, 'achievement_award', siteId, awardColumns, rows);
  const people = [...new Set(missing.map(({ profile_id }) => profile_id))];
  if (rule.badge_id !== null) await giveBadge(giving, rule.badge_id, people);
  if (rule.user_group_slug !== null) await grantMemberships(giving, rule.user_group_slug, people, true);
  await tell(giving, rule, 'earned', missing);
}

const awardColumns = [
  ...(['id', 'rule_id', 'profile_id', 'period_key', 'rule_title', 'points', 'badge_id'] as const),
  ...(['user_group_slug', 'earned_ts'] as const),
];

/** Takes awards of a rule away, and what they brought unless another award brings it too. */
export async function takeAwards(giving: Giving, rule: Rule, lost: readonly Award[]): Promise<void> {
  const { trx, siteId } = giving;
  if (lost.length === 0) return;
  const ids = lost.map(({ id }) => id);
  await trx
    .deleteFrom('achievement_award')
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  const people = [...new Set(lost.map(({ profile_id }) => profile_id))];
  const others = await trx
    .selectFrom('achievement_award')
    .select(['profile_id', 'badge_id', 'user_group_slug'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('profile_id', '=', eb.fn.any(eb.val(people))))
    .execute();
  for (const badgeId of new Set(lost.flatMap(({ badge_id }) => badge_id ?? []))) {
    const keep = new Set(others.filter((one) => one.badge_id === badgeId).map((one) => one.profile_id));
    const losing = lost.filter((one) => one.badge_id === badgeId).map((one) => one.profile_id);
    await takeBadge(
      giving,
      badgeId,
      [...new Set(losing)].filter((id) => !keep.has(id)),
    );
  }
  for (const slug of new Set(lost.flatMap(({ user_group_slug }) => user_group_slug ?? []))) {
    const keep = new Set(others.filter((one) => one.user_group_slug === slug).map((one) => one.profile_id));
    const losing = lost.filter((one) => one.user_group_slug === slug).map((one) => one.profile_id);
    await grantMemberships(
      giving,
      slug,
      [...new Set(losing)].filter((id) => !keep.has(id)),
      false,
    );
  }
  await tell(giving, rule, 'taken', lost);
}

async function tell(
  { trx, nextId, siteId, actor }: Giving,
  rule: Rule,
  act: 'earned' | 'taken',
  awards: readonly MissingAward[],
): Promise<void> {
  const deeds = awards.map(({ profile_id, period_key }) => {
    const award = { profile_id, period_key, points: rule.points };
    return {
      ...{ siteId, actor, action: `achievement_rule.${act}`, objectKind: 'achievement_rule' },
      ...{ objectId: rule.id, ...(act === 'earned' ? { after: award } : { before: award }) },
      event: { profile_id, title: rule.title, points: rule.points, notify: rule.notify },
    };
  });
  await recordDeeds(trx, nextId, siteId, deeds);
  await publishChange(trx, { topic: 'achievement_award', siteId });
}
