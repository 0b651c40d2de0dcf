import { sql } from 'kysely';
import { grantMemberships } from '#modules/user-groups/user-group-grants.public.ts';
import type { Db } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Giving } from './give-awards.ts';

type Pair = { from: number; to: number };

/** The awards of one person that the other one has not earned too, by their ids. */
export async function awardsToMove(db: Db, siteId: number, { from, to }: Pair): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select a.id from achievement_award as a
    where a.site_id = ${siteId} and a.profile_id = ${from} and not exists (
      select 1 from achievement_award as b where b.site_id = ${siteId} and b.rule_id = a.rule_id
        and b.profile_id = ${to} and b.period_key = a.period_key)
    order by a.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives awards of one person to the other one, with the groups that they open; badges are moved by themselves. */
export async function moveAwards(giving: Giving, { from, to }: Pair, ids: readonly number[]): Promise<void> {
  const { trx, siteId } = giving;
  if (ids.length === 0) return;
  const { rows } = await sql<{ user_group_slug: string | null }>`update achievement_award
    set profile_id = ${to} where site_id = ${siteId} and profile_id = ${from}
      and id = any(${[...ids]}::bigint[]) returning user_group_slug`.execute(trx);
  const slugs = [...new Set(rows.flatMap(({ user_group_slug: slug }) => slug ?? []))];
  const { rows: kept } = await sql<{ user_group_slug: string }>`select distinct user_group_slug
    from achievement_award where site_id = ${siteId} and profile_id = ${from}
      and user_group_slug = any(${slugs}::text[])`.execute(trx);
  for (const slug of slugs) {
    await grantMemberships(giving, slug, [to], true);
    if (!kept.some(({ user_group_slug }) => user_group_slug === slug)) {
      await grantMemberships(giving, slug, [from], false);
    }
  }
  await publishChange(trx, { topic: 'achievement_award', siteId });
}

/** The way back: those that the first one has earned again since stay where they are. */
export async function returnAwards(giving: Giving, pair: Pair, ids: readonly number[]): Promise<void> {
  const { from: to, to: from } = pair;
  const free = new Set(await awardsToMove(giving.trx, giving.siteId, { from, to }));
  await moveAwards(
    giving,
    { from, to },
    ids.filter((id) => free.has(id)),
  );
}
