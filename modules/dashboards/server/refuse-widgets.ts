import type { Db } from '#platform/server/database.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { embedHostRefused, layoutInvalid, type Widget, widgetInvalid } from '../dashboards.contract.ts';
import { misplaced } from '../layout-rules.contract.ts';
import { embedHostOf } from '../widget-kinds.contract.ts';
import { readEmbedHosts } from './embed-hosts.ts';

const isEmpty = ({ type, query }: Widget): boolean =>
  (type === 'posts' && query.view_id === undefined) ||
  (type === 'note' && !query.text?.trim()) ||
  (type === 'embed' && !query.url);

/** @throws ApiError layout_is_invalid, widgets_is_invalid */
export function refuseWrong(widgets: readonly Widget[]): void {
  if (misplaced(widgets) >= 0) throw refusedField(layoutInvalid, 'widgets');
  if (widgets.some(isEmpty)) throw refusedField(widgetInvalid, 'widgets');
}

/**
 * Refuses embeds from hosts that the site does not allow; those that were there before the list changed stand in no way.
 * @throws ApiError embed_host_is_not_allowed
 */
export async function refuseEmbeds(
  db: Db,
  siteId: number,
  widgets: readonly Widget[],
  before: readonly Widget[] = [],
): Promise<void> {
  const embedded = (some: readonly Widget[]) =>
    some.filter(({ type, query }) => type === 'embed' && query.url);
  const known = new Set(embedded(before).map(({ query }) => query.url));
  const added = embedded(widgets).filter(({ query }) => !known.has(query.url));
  if (added.length === 0) return;
  const { hosts } = await readEmbedHosts(db, siteId);
  const isAllowed = ({ query }: Widget) => hosts.includes(embedHostOf(query.url ?? '') ?? '');
  if (!added.every(isAllowed)) throw refusedField(embedHostRefused, 'widgets');
}
