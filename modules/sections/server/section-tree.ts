import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '#database/schema.ts';
import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import { MOST_LEVELS } from '../section-kinds.contract.ts';
import type { Section } from '../section-list.contract.ts';

/** A section in its tree, with who may read it. */
export type SectionNode = z.output<typeof Section> & {
  read_access_type: number;
  read_access_groups: readonly string[];
  order_revision: number;
  revision: number;
  /** Whether it stands in the menu of the site, where it is on the first level. */
  in_menu: boolean;
  /** Where a link leads; null for what is none. */
  link: string | null;
  /** The section of a community, below which all of its own lie. */
  is_community_root?: true | undefined;
  /** Whether its posts stand as they were placed by hand: those of a section that says so, of stages and of Home. */
  isByHand: boolean;
};
/** All sections of a site by id, parents before children. */
export type SectionTree = ReadonlyMap<number, SectionNode>;

type Row = {
  id: number;
  parent_id: number | null;
  title: string;
  slug: string;
  type: string;
  visibility: number;
  restriction: number;
  read_groups: string[];
  order_revision: number;
  revision: number;
  community_id?: number | null;
  in_menu?: boolean | null;
  link?: string | null;
  order?: string | null;
};

/** The section trees of the sites, kept in the process until a section changes. */
export function sectionTrees({ db }: Database, events: Events): (siteId: number) => Promise<SectionTree> {
  const trees = keep<number, SectionTree>({
    most: 200,
    maxAgeMilliseconds: 60_000,
    events,
    load: async (siteIds) => {
      const loaded = new Map<number, SectionTree>();
      for (const siteId of siteIds) loaded.set(siteId, await readSectionTree(db, siteId));
      return loaded;
    },
  });
  events.on('section', ({ siteId }) => trees.drop(siteId));
  return async (siteId) => (await trees.get(siteId)) ?? new Map();
}

/** The sections of a site as they are now, for what does not keep them. */
export async function readSectionTree(db: Kysely<DB>, siteId: number): Promise<SectionTree> {
  const rows = await db
    .selectFrom('section')
    .select(['id', 'parent_id', 'title', 'slug', 'type', 'visibility'])
    .select(['restriction', 'read_groups', 'order_revision', 'revision', 'community_id'])
    .select(sql<boolean | null>`(settings ->> 'in_menu') <> 'false'`.as('in_menu'))
    .select(sql<string | null>`case when type = 'link' then settings ->> 'link' end`.as('link'))
    .select(sql<string | null>`settings ->> 'order'`.as('order'))
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .orderBy('order_no')
    .orderBy('title')
    .orderBy('id')
    .execute();
  return buildTree(siteId, rows);
}

/**
 * Builds the tree in reading order. A row whose parent is gone, or that is its own ancestor, stands at the root; one
 * that lies too deep is held by the last of its ancestors that may have children.
 */
export function buildTree(siteId: number, rows: readonly Row[]): SectionTree {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const tree = new Map<number, SectionNode>();
  for (const row of rows) {
    for (const one of unbuiltAncestors(row, byId, tree)) {
      const parent = one.parent_id === null ? undefined : tree.get(one.parent_id);
      tree.set(one.id, nodeOf(siteId, one, parent && holder(parent, tree)));
    }
  }
  return inReadingOrder(tree, rows);
}

/** The row and those above it that are not in the tree yet, uppermost first. */
function unbuiltAncestors(row: Row, byId: ReadonlyMap<number, Row>, tree: SectionTree): Row[] {
  const chain = new Set<Row>();
  let at: Row | undefined = row;
  while (at && !tree.has(at.id) && !chain.has(at)) {
    chain.add(at);
    at = at.parent_id === null ? undefined : byId.get(at.parent_id);
  }
  return [...chain].reverse();
}

function holder(parent: SectionNode, tree: SectionTree): SectionNode | undefined {
  if (parent.parent_ids.length < MOST_LEVELS - 1) return parent;
  return tree.get(parent.parent_ids[MOST_LEVELS - 2] as number);
}

function nodeOf(siteId: number, row: Row, parent: SectionNode | undefined): SectionNode {
  const community = row.community_id ?? parent?.community_id;
  return {
    id: row.id,
    parent_id: parent?.id ?? null,
    site_id: siteId,
    title: row.title,
    full_title: parent ? `${parent.full_title} / ${row.title}` : row.title,
    slug: row.slug,
    path: row.id === 0 ? '/' : `${parent && parent.id !== 0 ? parent.path : ''}/${row.slug}`,
    type: row.type as SectionNode['type'],
    status: row.visibility,
    parent_ids: parent ? [...parent.parent_ids, parent.id] : [],
    read_access_type: row.restriction,
    read_access_groups: row.read_groups,
    order_revision: row.order_revision,
    revision: row.revision,
    ...(community === undefined || community === null ? {} : { community_id: community }),
    ...(row.community_id ? { is_community_root: true } : {}),
    in_menu: row.in_menu ?? true,
    link: row.link || null,
    isByHand: row.id === 0 || row.type === 'stage' || row.order === 'manual',
  };
}

function inReadingOrder(tree: SectionTree, rows: readonly Row[]): SectionTree {
  const children = Map.groupBy(
    rows.flatMap((row) => tree.get(row.id) ?? []),
    (node) => node.parent_id,
  );
  const ordered = new Map<number, SectionNode>();
  const open = (children.get(null) ?? []).toReversed();
  for (let node = open.pop(); node; node = open.pop()) {
    ordered.set(node.id, node);
    for (const child of (children.get(node.id) ?? []).toReversed()) open.push(child);
  }
  return ordered;
}

/** The trees of the sites, kept once in a process. */
export const sectionTreesOf = oncePerGround(({ database, events }) => sectionTrees(database, events));
