import { type RawBuilder, sql } from 'kysely';
import type { ListCursor } from '#platform/server/list-cursor.ts';
import type { PostSortKey } from '../post-status.contract.ts';
import type { Lead } from './list-plan.ts';
import {
  type Condition,
  indexedConditions,
  licensedPosts,
  type PostSelection,
  rowConditions,
  sourceConditions,
  titledPosts,
  titledWith,
} from './post-filter.ts';

export type PostOrder = { key: PostSortKey; direction: 1 | -1 };

/** The rows to go through: those of a lead, after a cursor, and no more than so many of them. */
export type Walk = { lead: Lead; order: PostOrder; after: ListCursor | null; most: number | null };

type Sql = RawBuilder<unknown>;
/** Rows of a lead, the conditions left for each, where id and sort value stand, and whether `p` is among them. */
export type Led = {
  from: Sql;
  conditions: Condition[];
  id: Sql;
  sort: Sql;
  hasPosts: boolean;
};

/** The rows of a lead in SQL. With `most` they are a table of their own, in order, before any other condition. */
export function ledBy(selection: PostSelection, walk: Walk): Led {
  const conditions = rowConditions(selection, walk.lead);
  if (walk.lead.by === 'links') return ledByLinks(selection, walk.lead, walk, conditions);
  const id = sql.ref('p.id');
  const sort = sortValue(walk.order.key);
  const inner = [...sourceConditions('p', selection), ...indexedConditions(selection)];
  const beyond = beyondCursor(walk, sort, id);
  if (walk.lead.by === 'reach') {
    const rows = sql`(${ofReach(walk.lead, selection, walk.order, [...inner, ...beyond])}) as p`;
    const from = walk.most === null ? rows : sql`(select p.* from ${rows} ${inOrder(walk, sort, id)}) as p`;
    return { from, conditions, id, sort, hasPosts: true };
  }
  if (walk.lead.by === 'licenses') {
    const rows = sql`(select p.* from post as p where p.site_id = ${selection.siteId}
      and p.id = any(array(${licensedPosts(selection)})) offset 0) as p`;
    const left = [...inner, ...beyond];
    if (walk.most === null)
      return { from: rows, conditions: [...left, ...conditions], id, sort, hasPosts: true };
    const from = sql`(select p.* from ${rows} where ${all(left)} ${inOrder(walk, sort, id)}) as p`;
    return { from, conditions, id, sort, hasPosts: true };
  }
  if (walk.lead.by === 'title') {
    const matching = [...inner, ...conditions];
    return ledByTitle(selection, walk, isCreation(walk.order) ? matching : [...matching, ...beyond]);
  }
  if (walk.most === null) {
    const left = [...inner, ...beyond, ...conditions];
    return { from: sql`post as p`, conditions: left, id, sort, hasPosts: true };
  }
  const from = sql`(select p.* from post as p where ${all([...inner, ...beyond])} ${inOrder(walk, sort, id)}) as p`;
  return { from, conditions, id, sort, hasPosts: true };
}

function ledByLinks(
  selection: PostSelection,
  lead: Extract<Lead, { by: 'links' }>,
  walk: Walk,
  conditions: Condition[],
): Led {
  const ofPost = [...indexedConditions(selection), ...conditions];
  const id = sql.ref('s.post_id');
  const isByCreation = isCreation(walk.order);
  const created = sql.ref('s.created_ts');
  const sort = isByCreation ? created : sortValue(walk.order.key);
  const beyond = beyondCursor(walk, sort, id);
  const own = [
    ...sourceConditions('s', selection),
    sql<boolean>`${sql.ref(`s.${lead.key}`)} = ${lead.value}`,
    ...(isByCreation ? beyond : []),
  ];
  const links = sql`${sql.table(lead.table)} as s`;
  const joined = (from: Sql) =>
    sql`${from} join post as p on p.id = s.post_id and p.site_id = ${selection.siteId}`;
  if (walk.most === null) {
    const rest = isByCreation ? ofPost : [...ofPost, ...beyond];
    const needsPost = rest.length > 0 || !isByCreation;
    return {
      from: needsPost ? joined(links) : links,
      conditions: [...own, ...rest],
      id,
      sort,
      hasPosts: needsPost,
    };
  }
  const bounded = sql`(select s.post_id, s.created_ts from ${links} where ${all(own)} ${inOrder(walk, created, id)}) as s`;
  const hasPosts = ofPost.length > 0;
  return { from: hasPosts ? joined(bounded) : bounded, conditions: ofPost, id, sort, hasPosts };
}

/** Headlines stand apart, so that the index of their letters leads whatever the planner thinks of the phrase. */
function ledByTitle(selection: PostSelection, walk: Walk, conditions: Condition[]): Led {
  const { siteId, filters } = selection;
  const titled = titledWith(siteId, [filters.q ?? '']);
  if (isCreation(walk.order)) {
    // In the order of the list, so that no more posts are read than a page takes.
    const [sort, id] = [sql.ref('h.created_ts'), sql.ref('h.post_id')];
    const rows = sql`(select h.post_id, h.created_ts from post_headline as h
      where ${all([titled, ...beyondCursor(walk, sort, id)])} ${inOrder({ ...walk, most: null }, sort, id)} offset 0) as h`;
    const from = sql`${rows} cross join lateral (select p.* from post as p
      where p.site_id = ${siteId} and p.id = h.post_id offset 0) as p`;
    return { from, conditions, id, sort, hasPosts: true };
  }
  const from = sql`(select p.* from post as p where p.site_id = ${siteId}
    and p.id = any(array(${titledPosts(siteId, [filters.q ?? ''])})) offset 0) as p`;
  return { from, conditions, id: sql.ref('p.id'), sort: sortValue(walk.order.key), hasPosts: true };
}

/** The posts of some communities and one's own; by creation they come in order, each from its index. */
function ofReach(
  lead: Extract<Lead, { by: 'reach' }>,
  selection: PostSelection,
  order: PostOrder,
  inner: Condition[],
): Sql {
  const { siteId } = selection;
  const ordered = (created: Sql, id: Sql): Sql =>
    isCreation(order) ? inOrder({ order, most: null }, created, id) : sql``;
  const parts = lead.communityIds.map(
    (communityId) => sql`(select p.* from post as p
      where ${all([...inner, sql`p.community_id = ${communityId}`])}
      ${ordered(sql.ref('p.created_ts'), sql.ref('p.id'))})`,
  );
  const elsewhere = sql<boolean>`(p.community_id = any(${lead.communityIds}::bigint[])) is not true`;
  const mine = [...sourceConditions('s', selection), sql<boolean>`s.profile_id = ${lead.profileId}`];
  const own = sql`(select p.* from post_author as s join post as p on p.id = s.post_id and p.site_id = ${siteId}
    where ${all([...mine, ...inner, elsewhere])}
    ${ordered(sql.ref('s.created_ts'), sql.ref('s.post_id'))})`;
  return sql.join([...parts, own], sql` union all `);
}

const all = (conditions: readonly Condition[]): Sql => sql.join(conditions, sql` and `);

/** The order of a walk as SQL, with its bound. */
export function inOrder({ order, most }: Pick<Walk, 'order' | 'most'>, sort: Sql, id: Sql): Sql {
  const direction = order.direction === 1 ? sql`asc` : sql`desc`;
  const bound = most === null ? sql`` : sql` limit ${sql.lit(most)}`;
  return sql`order by ${sort} ${direction}, ${id} ${direction}${bound}`;
}

function beyondCursor({ order, after }: Walk, sort: Sql, id: Sql): Condition[] {
  if (!after) return [];
  return [sql`(${sort}, ${id}) ${order.direction === 1 ? sql`>` : sql`<`} (${after.value}, ${after.id})`];
}

/** Tells whether the order is that of creation, which the link tables repeat. */
export const isCreation = ({ key }: PostOrder): boolean => key === 'created_date';

function sortValue(key: PostSortKey): Sql {
  if (key === 'updated_date') return sql`p.updated_ts`;
  if (key === 'page_views') return sql`p.page_views`;
  if (key === 'scheduled_date') return sql`p.scheduled_ts`;
  if (key === 'title') return sql`lower(left(p.headline, 80))`;
  return sql.ref('p.created_ts');
}
