import type { Db } from '#platform/server/database.ts';
import type { Dashboard, Widget } from '../dashboards.contract.ts';
import { embedHostOf } from '../widget-kinds.contract.ts';
import { seesWidget } from '../widget-rights.contract.ts';
import type { Reader } from './dashboards.queries.ts';
import { readEmbedHosts } from './embed-hosts.ts';
import { noteHtml } from './note-html.ts';

type Where = { siteId: number; slug: string; reader: Reader };

/** The widgets that somebody may see, with what the server makes of them; of the others nothing leaves. */
export async function shownWidgets(
  db: Db,
  { siteId, slug, reader }: Where,
  widgets: readonly Widget[],
): Promise<Dashboard['widgets']> {
  const seen = widgets.filter((widget) => seesWidget(widget, reader.holder));
  const hasEmbeds = seen.some(({ type }) => type === 'embed');
  const hosts = hasEmbeds ? (await readEmbedHosts(db, siteId)).hosts : [];
  return seen.map((widget) => {
    const isFramed = widget.type === 'embed' && hosts.includes(embedHostOf(widget.query.url ?? '') ?? '');
    const path = `/core/v1/sites/${siteId}/dashboards/${slug}/widgets/${widget.id}/frame`;
    return {
      ...widget,
      text_html: widget.type === 'note' ? noteHtml(widget.query.text ?? '') : null,
      frame_url: isFramed ? path : null,
    };
  });
}
