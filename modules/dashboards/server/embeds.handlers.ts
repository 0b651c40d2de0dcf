import { ownHosts } from '#modules/redirects/redirects.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { actorOf, record } from '#platform/server/trail.ts';
import type { Widget } from '../dashboards.contract.ts';
import {
  type EmbedHosts,
  getEmbedHosts,
  getWidgetFrame,
  hostIsOwn,
  saveEmbedHosts,
} from '../embed-hosts.contract.ts';
import { seesWidget } from '../widget-rights.contract.ts';
import { readDashboard } from './dashboards.queries.ts';
import { keepEmbedHosts, type ListedHosts, readEmbedHosts } from './embed-hosts.ts';
import { widgetFrame } from './widget-frame.ts';

const shown = ({ hosts, revision }: ListedHosts): EmbedHosts => ({ hosts, revision });

/** The calls about what of other sites stands on dashboards. */
export function embedHandlers({ db, ids }: Database): Handler[] {
  return [
    answer(getEmbedHosts, async ({ site }) => shown(await readEmbedHosts(db, site.id))),
    answer(saveEmbedHosts, async (call) => {
      const { site, caller, body, now } = call;
      const profileId = caller.profile?.id ?? null;
      return db.transaction().execute(async (trx) => {
        await lockInSite(trx, locks.allowingEmbeds, site.id);
        const before = await readEmbedHosts(trx, site.id);
        if (before.revision !== body.revision) {
          throw savedMeanwhile(
            { revision: before.revision, updatedBy: before.updated_by, current: shown(before) },
            { sent: body.revision, by: profileId },
          );
        }
        refuseOwn(body.hosts, await ownHosts(trx, site));
        const hosts = [...body.hosts].sort();
        const after: ListedHosts = { hosts, revision: before.revision + 1, updated_by: profileId };
        await keepEmbedHosts(trx, site.id, after, now);
        await record(trx, ids.next, {
          ...{ siteId: site.id, actor: actorOf(call), action: 'embed_hosts.changed' },
          ...{ objectKind: 'embed_hosts', objectId: null, event: {} },
          ...{ before: { hosts: before.hosts }, after: { hosts } },
        });
        return shown(after);
      });
    }),
    answer(getWidgetFrame, async (call) => {
      const { site, request, reply } = call;
      const widget = await seenWidget(db, call);
      const { hosts } = await readEmbedHosts(db, site.id);
      const ownHost = request.host.toLowerCase().replace(/:\d+$/, '');
      const frame = widgetFrame(widget.query.url ?? '', { hosts, ownHost, title: widget.title || 'Embed' });
      if (!frame) throw notFound();
      for (const [name, value] of Object.entries(frame.headers)) reply.header(name, value);
      return frame.html;
    }),
  ];
}

/** @throws ApiError not_found, also for a widget that the caller may not see */
async function seenWidget(
  db: Database['db'],
  { site, caller, params }: Call<typeof getWidgetFrame>,
): Promise<Widget> {
  const row = await readDashboard(db, site.id, params.dashboardSlug, caller);
  const widget = ((row?.widgets ?? []) as Widget[]).find(({ id }) => id === params.widgetId);
  if (widget?.type !== 'embed' || !seesWidget(widget, caller.holder)) throw notFound();
  return widget;
}

/** @throws ApiError hosts_is_invalid */
function refuseOwn(hosts: readonly string[], own: ReadonlySet<string>): void {
  const details = hosts.flatMap((host, at) =>
    own.has(host) ? [{ loc: ['body', 'hosts', at], msg: hostIsOwn.message }] : [],
  );
  if (details.length > 0) throw hostIsOwn({ details });
}
