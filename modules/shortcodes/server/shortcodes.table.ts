import { onSite } from '#platform/contract/permission-rule.ts';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';
import {
  type Shortcode,
  type ShortcodeFilters,
  type ShortcodeParam,
  shortcodeTaken,
} from '../shortcodes.contract.ts';

const show = (row: RowOf<'shortcode'>): Shortcode => ({
  ...row,
  params: row.params as ShortcodeParam[],
  preview_values: row.preview_values as Record<string, string>,
});

export const shortcodeTable = rowTable('shortcode', {
  kind: 'shortcode',
  topic: 'shortcode',
  show,
  said: ({ name, title, template, params, enabled }) => ({ name, title, template, params, enabled }),
  event: ({ name }) => ({ name }),
  unique: { shortcode_name_key: { error: shortcodeTaken, field: 'name' } },
  undoneBy: onSite('MANAGE_SHORTCODES'),
});

export const shortcodeList: ListDescription<'shortcode', ShortcodeFilters> = {
  search: ['name', 'title'],
  filters: {},
  sorts: { name: { column: 'name', isText: true }, created: { column: 'id' } },
};
