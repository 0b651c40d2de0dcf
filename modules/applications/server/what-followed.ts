import type { Trx } from '#platform/server/database.ts';

export type Membership = { profile_id: number; community_id: number };

const nameOf = ({ profile_id, community_id }: Membership): string => `${profile_id} ${community_id}`;

/** Who of these people holds a role in the community that they belong to. */
export async function holdersOf(
  trx: Trx,
  siteId: number,
  roleId: number,
  people: readonly Membership[],
): Promise<(one: Membership) => boolean> {
  const rows = await trx
    .selectFrom('role_assignment')
    .select(['profile_id', 'community_id'])
    .where('site_id', '=', siteId)
    .where('role_id', '=', roleId)
    .where((eb) => eb('profile_id', '=', eb.fn.any(eb.val(people.map(({ profile_id }) => profile_id)))))
    .where('community_id', 'is not', null)
    .execute();
  const held = new Set(rows.map((row) => nameOf(row as Membership)));
  return (one) => held.has(nameOf(one));
}

/** Who of these people has applied to their community once more, and waits. */
export async function waitingOf(
  trx: Trx,
  siteId: number,
  people: readonly Membership[],
): Promise<(one: Membership) => boolean> {
  const rows = await trx
    .selectFrom('community_application')
    .select(['profile_id', 'community_id'])
    .where('site_id', '=', siteId)
    .where('status', '=', 'pending')
    .where((eb) => eb('profile_id', '=', eb.fn.any(eb.val(people.map(({ profile_id }) => profile_id)))))
    .execute();
  const waiting = new Set(rows.map(nameOf));
  return (one) => waiting.has(nameOf(one));
}

/** Who of these people has written in their community since some moment. */
export async function writersOf(
  trx: Trx,
  siteId: number,
  people: readonly Membership[],
  sinceTs: number,
): Promise<(one: Membership) => boolean> {
  const communities = [...new Set(people.map(({ community_id }) => community_id))];
  const rows = await trx
    .selectFrom('post')
    .select(['community_id', 'created_by', 'author_ids'])
    .distinct()
    .where('site_id', '=', siteId)
    .where((eb) => eb('community_id', '=', eb.fn.any(eb.val(communities))))
    .where('created_ts', '>=', sinceTs)
    .execute();
  const wrote = new Set(
    rows.flatMap(({ community_id, created_by, author_ids }) =>
      [created_by, ...author_ids].map((profile_id) => `${profile_id} ${community_id}`),
    ),
  );
  return (one) => wrote.has(nameOf(one));
}
