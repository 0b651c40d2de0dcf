import { onSite } from '#platform/contract/permission-rule.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';

/** What of a build needs nothing beside its row. */
const show = (row: RowOf<'layout_build'>) => ({ id: row.id, number: row.number, revision: row.revision });

/** What people call a build. */
export const nameOfBuild = ({ number, title }: Pick<RowOf<'layout_build'>, 'number' | 'title'>): string =>
  title === '' ? `#${number}` : `#${number} ${title}`;

export const buildTable = rowTable('layout_build', {
  kind: 'build',
  show,
  said: ({ number, title, message, pinned, hash, files_count }) => ({
    ...{ number, title, message, pinned, hash, files_count },
  }),
  event: ({ number, title }) => ({ number, title }),
  undoneBy: onSite('MANAGE_DESIGN'),
});
