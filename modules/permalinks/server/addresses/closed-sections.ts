import type { Db } from '#platform/server/database.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';

/**
 * What is closed to whoever reads: sections that have no page for readers, those whose page is for others alone, and
 * posts for members, unless it is a member who reads.
 */
export type ClosedSections = {
  isPrivate: ReadonlySet<number>;
  isRestricted: ReadonlySet<number>;
  /** The groups of the member who reads, or that none is needed; undefined for everybody else. */
  groups?: readonly string[] | 'all';
};

/** Whether a post is closed to who reads: it is for members, or stands in a section that is. */
export function isClosedPost(
  closed: ClosedSections,
  post: { section_ids: readonly number[]; gated_groups: readonly string[] | null },
): boolean {
  if (post.section_ids.some((id) => closed.isRestricted.has(id))) return true;
  const { gated_groups: gate } = post;
  if (gate === null || closed.groups === 'all') return false;
  if (closed.groups === undefined) return true;
  return gate.length > 0 && !closed.groups.some((group) => gate.includes(group));
}

type Placed = { id: number; community_id?: number | null | undefined; is_community_root?: true | undefined };

/** The communities whose pages are shut to whoever reads, as their own sections are. */
export function shutCommunities(
  tree: ReadonlyMap<number, Placed>,
  { isPrivate, isRestricted }: ClosedSections,
): Set<number> {
  const roots = [...tree.values()].filter(({ is_community_root }) => is_community_root);
  return new Set(
    roots.flatMap(({ id, community_id }) =>
      community_id && (isPrivate.has(id) || isRestricted.has(id)) ? [community_id] : [],
    ),
  );
}

type Row = { id: number; parent_id: number | null; visibility: number; restriction: number };

const PRIVATE = 2;
const Restriction = { RESTRICTED: 2, INHERITED: 3 } as const;

/** What is within a private section is private too; what inherits is restricted as its nearest ancestor that says so. */
export function closedSections(rows: readonly Row[]): ClosedSections {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isPrivate = new Set<number>();
  const isRestricted = new Set<number>();
  for (const row of rows) {
    const above = ancestorsOf(row, byId);
    if (above.some(({ visibility }) => visibility === PRIVATE)) isPrivate.add(row.id);
    const said = above.find(({ restriction }) => restriction !== Restriction.INHERITED);
    if (said?.restriction === Restriction.RESTRICTED) isRestricted.add(row.id);
  }
  return { isPrivate, isRestricted };
}

/** The section itself and those above it, up to where a circle closes. */
function ancestorsOf(row: Row, byId: ReadonlyMap<number, Row>): Row[] {
  const chain = new Set<Row>();
  for (let at: Row | undefined = row; at && !chain.has(at); at = byId.get(at.parent_id ?? -1)) chain.add(at);
  return [...chain];
}

/** Deleted sections as well: what was left in one by mistake stays as closed as it was. */
export async function readClosed(db: Db, siteId: number): Promise<ClosedSections> {
  const rows = await db
    .selectFrom('section')
    .select(['id', 'parent_id', 'visibility', 'restriction'])
    .where('site_id', '=', siteId)
    .execute();
  return closedSections(rows);
}

/** Kept in the process until a section of the site changes. */
export const closedSectionsOf = oncePerGround(({ database, events }) => {
  const closed = keep<number, ClosedSections>({
    most: 500,
    maxAgeMilliseconds: 60_000,
    events,
    load: async (siteIds) => {
      const loaded = new Map<number, ClosedSections>();
      for (const siteId of siteIds) loaded.set(siteId, await readClosed(database.db, siteId));
      return loaded;
    },
  });
  events.on('section', ({ siteId }) => closed.drop(siteId));
  return async (siteId: number): Promise<ClosedSections> =>
    (await closed.get(siteId)) ?? readClosed(database.db, siteId);
});
