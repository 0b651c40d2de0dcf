import { onSite } from '#platform/contract/permission-rule.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';
import { regionTitleTaken } from '../regions.contract.ts';

/** How titles are compared: `Europe` and `europe` are one. */
export const titleKeyOf = (title: string): string => title.normalize('NFKC').toLowerCase();

export const regionTable = rowTable('region', {
  kind: 'region',
  show: (row: RowOf<'region'>) => row,
  said: ({ title }) => ({ title }),
  event: ({ title }) => ({ title }),
  undoneBy: onSite('MANAGE_REGIONS'),
  unique: { region_title_key: { error: regionTitleTaken, field: 'title' } },
  topic: 'region',
});
