import type { SectionDetails } from '../../sections.contract.ts';
import type { SectionTree } from '../section-tree.ts';
import { pageSettingsOf, type SectionRow } from '../sections.table.ts';

/** A row as the calls show it, with its place in the tree. */
export function shownSection(row: SectionRow, tree: SectionTree): SectionDetails {
  const node = tree.get(row.id);
  return {
    ...{ id: row.id, site_id: row.site_id, title: row.title, slug: row.slug, status: row.visibility },
    ...{ parent_id: node?.parent_id ?? null, parent_ids: node?.parent_ids ?? [] },
    ...{ full_title: node?.full_title ?? row.title, path: node?.path ?? `/${row.slug}` },
    ...(node?.community_id === undefined ? {} : { community_id: node.community_id }),
    ...(node?.is_community_root ? { is_community_root: true as const } : {}),
    type: row.type as SectionDetails['type'],
    ...{ read_access_type: row.restriction, read_access_groups: row.read_groups },
    page_settings: pageSettingsOf(row),
    ...{ order_revision: row.order_revision, revision: row.revision },
    ...{ created_ts: row.created_ts, updated_ts: row.updated_ts },
  };
}
