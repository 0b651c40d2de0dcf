import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { type groupStandings, MOST_POSTS_COUNTED } from '../profile-kinds.contract.ts';
import type { Profile } from '../profiles.contract.ts';

type Figures = Required<Pick<Profile, 'badges' | 'membership_groups' | 'number_of_posts' | 'last_login_ts'>>;
type Person = { id: number; status: number | null; account_id: string | null };

/** What lists of people show beside what the people say; what only some may see is null of those without a status. */
export async function figuresOfPeople(
  db: Db,
  siteId: number,
  people: readonly Person[],
): Promise<(person: Person) => Figures> {
  const ids = people.map(({ id }) => id);
  const shown = people.filter(({ status }) => status !== null).map(({ id }) => id);
  const accounts = people.flatMap(({ account_id, status }) => (status !== null && account_id) || []);
  const [badges, groups, posts, logins] = await Promise.all([
    badgesOf(db, siteId, ids),
    groupsOf(db, siteId, shown),
    postsOf(db, siteId, ids),
    lastLogins(db, siteId, accounts),
  ]);
  return ({ id, status }) => ({
    badges: badges.get(id) ?? [],
    membership_groups: status === null ? null : (groups.get(id) ?? {}),
    number_of_posts: posts.get(id) ?? 0,
    last_login_ts: logins.get(id) ?? null,
  });
}

async function badgesOf(db: Db, siteId: number, ids: readonly number[]) {
  const { rows } = await sql<{ profile_id: number; id: number; name: string; avatar: string }>`
    select assignment.profile_id, badge.id, badge.name, badge.avatar
    from badge_assignment as assignment
    join badge on badge.site_id = ${siteId} and badge.id = assignment.badge_id and badge.deleted_ts is null
    where assignment.site_id = ${siteId} and assignment.profile_id = any(${[...ids]}::bigint[])
    order by badge.name_key, badge.id`.execute(db);
  const found = new Map<number, Figures['badges']>();
  for (const { profile_id, ...badge } of rows)
    found.set(profile_id, [...(found.get(profile_id) ?? []), badge]);
  return found;
}

async function groupsOf(db: Db, siteId: number, ids: readonly number[]) {
  type Standing = (typeof groupStandings)[number];
  const { rows } = await sql<{ profile_id: number; slug: string; standing: Standing }>`
    select member.profile_id, user_group.slug,
      case when member.is_removed then 'removed' when member.is_added then 'added' else 'origin' end as standing
    from user_group_member as member
    join user_group on user_group.site_id = ${siteId} and user_group.id = member.group_id
      and user_group.deleted_ts is null
    where member.site_id = ${siteId} and member.profile_id = any(${[...ids]}::bigint[])
    order by user_group.title_key, user_group.id`.execute(db);
  const found = new Map<number, Record<string, Standing>>();
  for (const { profile_id, slug, standing } of rows)
    found.set(profile_id, { ...found.get(profile_id), [slug]: standing });
  return found;
}

/** How many published posts each has; counting stops. */
async function postsOf(db: Db, siteId: number, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; posts: number }>`
    select wanted.id, counted.posts from unnest(${[...ids]}::bigint[]) as wanted (id)
    cross join lateral (
      select count(*) as posts from (
        select 1 from post_author where site_id = ${siteId} and profile_id = wanted.id and status in (0, 1, 2)
        limit ${MOST_POSTS_COUNTED}
      ) as found
    ) as counted`.execute(db);
  return new Map(rows.map(({ id, posts }) => [id, posts]));
}

/** When the people of these accounts signed in last, by their profiles. */
export async function lastLogins(
  db: Db,
  siteId: number,
  accounts: readonly string[],
): Promise<Map<number, number>> {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .selectFrom('auth.account_site')
    .select(['profile_id', 'last_login_ts'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('account_id', '=', eb.fn.any(eb.val([...accounts]))))
    .execute();
  return new Map(
    rows.flatMap(({ profile_id, last_login_ts }) => (last_login_ts ? [[profile_id, last_login_ts]] : [])),
  );
}
