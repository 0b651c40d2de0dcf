import type { SectionDetails, TreeSection } from '../../sections.contract.ts';

/** A section of a tree, as the list answers it. */
export const treeSection = (id: number, title: string, more: Partial<TreeSection> = {}): TreeSection => ({
  ...{ id, parent_id: null, parent_ids: [], site_id: 7, title, full_title: title },
  ...{ slug: title.toLowerCase(), path: `/${title.toLowerCase()}`, type: 'section', status: 1 },
  ...{ read_access_type: 1, read_access_groups: [], order_revision: 1, revision: 1 },
  ...more,
});

/** The same with all that is said of it. */
export const sectionDetails = (
  section: TreeSection,
  settings: Partial<SectionDetails['page_settings']> = {},
): SectionDetails => ({
  ...section,
  page_settings: {
    ...{ layout: '', description: '', image_id: null, meta_title: '', posts_per_page: 20 },
    ...{ order: 'recent', in_menu: true, rss: true, link: '', text: '' },
    ...settings,
  },
  ...{ created_ts: 1_764_000_000, updated_ts: 1_764_000_000 },
});
