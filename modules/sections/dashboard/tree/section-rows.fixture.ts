import type { TreeSection } from '../../sections.contract.ts';

/** A section of a tree, as the list answers it. */
export const treeSection = (id: number, title: string, more: Partial<TreeSection> = {}): TreeSection => ({
  ...{ id, parent_id: null, parent_ids: [], site_id: 7, title, full_title: title },
  ...{ slug: title.toLowerCase(), path: `/${title.toLowerCase()}`, type: 'section', status: 1 },
  ...{ read_access_type: 1, read_access_groups: [], order_revision: 1, revision: 1 },
  ...more,
});
