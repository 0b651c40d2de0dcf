import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { GroupUses } from '../user-groups.contract.ts';

/** So many of each kind are named that groups are needed by. */
const MOST_NAMED = 20;

/** What groups open to their members: sections, posts, files, packages, rules and sign-in providers that give them. */
export async function usesOfGroups(
  db: Db,
  siteId: number,
  groups: readonly { id: number; slug: string }[],
): Promise<GroupUses> {
  if (groups.length === 0)
    return { sections: [], posts: [], files: [], packages: [], rules: [], providers: [] };
  const slugs = groups.map(({ slug }) => slug);
  const named = groups.map(({ id }) => JSON.stringify([{ type: 'user_group', ref_id: id }]));
  const sections = await db
    .selectFrom('section')
    .select(['id', 'title'])
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .where(sql<boolean>`read_groups && ${slugs}::text[]`)
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute();
  const posts = await db
    .selectFrom('post')
    .select(['id', 'headline as title'])
    .where('site_id', '=', siteId)
    .where('gated_groups', 'is not', null)
    .where('deleted_ts', 'is', null)
    .where(sql<boolean>`gated_groups && ${slugs}::text[]`)
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute();
  const packages = await db
    .selectFrom('package')
    .select(['id', 'title'])
    .where('site_id', '=', siteId)
    .where('status', '<>', 'archived')
    .where('deleted_ts', 'is', null)
    .where(sql<boolean>`products @> any(${named}::jsonb[])`)
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute();
  const rules = await db
    .selectFrom('achievement_rule')
    .select(['id', 'title'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('user_group_slug', '=', eb.fn.any(eb.val(slugs))))
    .where('deleted_ts', 'is', null)
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute();
  const files = await db
    .selectFrom('asset')
    .select(['id', sql<string>`case when title = '' then filename else title end`.as('title')])
    .where('site_id', '=', siteId)
    .where(sql<boolean>`read_groups <> '{}' and read_groups && ${slugs}::text[]`)
    .where('deleted_ts', 'is', null)
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute();
  const mapped = groups.map(({ id }) => JSON.stringify([{ group_id: id }]));
  const providers = await db
    .selectFrom('sign_in_provider')
    .select(['id', 'title'])
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .where(sql<boolean>`group_map @> any(${mapped}::jsonb[])`)
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute();
  return { sections, posts, files, packages, rules, providers };
}
