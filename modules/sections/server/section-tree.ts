import type { z } from 'zod';
import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { keep } from '#platform/server/kept.ts';
import type { Section } from '../sections.contract.ts';

export type SectionNode = z.output<typeof Section>;
/** All sections of a site by id, parents before children. */
export type SectionTree = ReadonlyMap<number, SectionNode>;

type Row = {
  id: number;
  parent_id: number | null;
  title: string;
  slug: string;
  type: string;
  visibility: number;
};

/** The section trees of the sites, kept in the process until a section changes. */
export function sectionTrees({ db }: Database, events: Events): (siteId: number) => Promise<SectionTree> {
  const trees = keep<number, SectionTree>({
    most: 200,
    maxAgeMilliseconds: 60_000,
    events,
    load: async (siteIds) => {
      const loaded = new Map<number, SectionTree>();
      for (const siteId of siteIds) {
        const rows = await db
          .selectFrom('section')
          .select(['id', 'parent_id', 'title', 'slug', 'type', 'visibility'])
          .where('site_id', '=', siteId)
          .where('deleted_ts', 'is', null)
          .orderBy('order_no')
          .orderBy('title')
          .execute();
        loaded.set(siteId, buildTree(siteId, rows));
      }
      return loaded;
    },
  });
  events.on('section', ({ siteId }) => trees.drop(siteId));
  return async (siteId) => (await trees.get(siteId)) ?? new Map();
}

/** Builds the tree in reading order; a row whose parent is gone, or that is its own ancestor, stands at the root. */
export function buildTree(siteId: number, rows: readonly Row[]): SectionTree {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const tree = new Map<number, SectionNode>();
  const add = (row: Row, trail: ReadonlySet<number>): SectionNode => {
    const known = tree.get(row.id);
    if (known) return known;
    const up = row.parent_id === null || trail.has(row.parent_id) ? undefined : byId.get(row.parent_id);
    const parent = up ? add(up, new Set([...trail, row.id])) : null;
    const node: SectionNode = {
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
    };
    tree.set(row.id, node);
    return node;
  };
  for (const row of rows) add(row, new Set([row.id]));
  return inReadingOrder(tree, rows);
}

function inReadingOrder(tree: SectionTree, rows: readonly Row[]): SectionTree {
  const children = Map.groupBy(
    rows.flatMap((row) => tree.get(row.id) ?? []),
    (node) => node.parent_id,
  );
  const ordered = new Map<number, SectionNode>();
  const visit = (parentId: number | null) => {
    for (const node of children.get(parentId) ?? []) {
      if (ordered.has(node.id)) continue;
      ordered.set(node.id, node);
      visit(node.id);
    }
  };
  visit(null);
  return ordered;
}
