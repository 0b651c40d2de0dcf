import { onSite } from '#platform/contract/permission-rule.ts';
import { type RowOf, type RowTable, rowTable } from '#platform/server/rows/table.ts';
import { PageSettings, sectionSlugTaken } from '../sections.contract.ts';

export type SectionRow = RowOf<'section'>;

/** The settings of the section's page, as far as they are said; the rest is usual. */
export const pageSettingsOf = ({ description, settings }: SectionRow): PageSettings => {
  const said = PageSettings.safeParse({ ...(settings as object), description });
  return said.success ? said.data : PageSettings.parse({ description: description.slice(0, 320) });
};

/** What people say of a section, for the audit log. */
const said = (row: SectionRow) => ({
  ...{ title: row.title, slug: row.slug, parent_id: row.parent_id, type: row.type, status: row.visibility },
  ...{ read_access_type: row.restriction, read_access_groups: row.read_groups, ...pageSettingsOf(row) },
});

const description: Omit<RowTable<'section', SectionRow>, 'table'> = {
  kind: 'section',
  topic: 'section',
  show: (row) => row,
  said,
  event: ({ title, slug, parent_id, type }) => ({ title, slug, parent_id, type }),
  unique: { section_slug_key: { error: sectionSlugTaken, field: 'slug' } },
};

export const sectionTable = rowTable('section', description);

/** Stages stand in the same table, and are spoken of by their own name. */
export const stageTable = rowTable('section', {
  ...description,
  kind: 'stage',
  undoneBy: onSite('EDIT_SITE'),
});
