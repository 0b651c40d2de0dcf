import type { FindPageNeeds } from '#modules/permalinks/permalinks.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { checkLinkNow, listDailyLinks, listLinkPosts, listLinks } from '../../bad-links.contract.ts';
import { checkInternal } from '../checking/check-internal.ts';
import { type CheckNeeds, checkLink } from '../checking/check-round.ts';
import { countNow, readDays } from './daily-counts.ts';
import { findLink, postsOfLink, readLinks, withPosts } from './links.queries.ts';

/** What was asked a moment ago is not asked again. */
const JUST_CHECKED_SECONDS = 5;

/** The calls of the monitor, and those about one link. */
export function monitorHandlers(needs: CheckNeeds, pages: FindPageNeeds): Handler[] {
  const { db } = needs.database;
  const shown = async ({ site, caller }: Pick<Call, 'site' | 'caller'>, linkId: number) => {
    const link = await findLink(db, site.id, linkId);
    const [found] = link ? await withPosts(db, site.id, caller, [link]) : [];
    if (!found) throw notFound();
    return found;
  };
  return [
    answer(listLinks, async ({ site, caller, query }) => {
      const { items, count } = await readLinks(db, site, query);
      return { items: await withPosts(db, site.id, caller, items), count };
    }),
    answer(listDailyLinks, async ({ site, now }) => {
      const { broken, total } = await countNow(db, site.id);
      return { items: await readDays(db, site.id, now), broken_count: broken, total_count: total };
    }),
    answer(listLinkPosts, async ({ site, caller, params, query }) => {
      const { linkId } = params;
      if (!(await findLink(db, site.id, linkId))) throw notFound();
      return postsOfLink(db, { siteId: site.id, linkId, caller }, query);
    }),
    answer(checkLinkNow, async ({ params, ...call }) => {
      const { site, now } = call;
      const link = await shown(call, params.linkId);
      if ((link.last_checked_ts ?? 0) > now - JUST_CHECKED_SECONDS) return link;
      if (link.type === 'INTERNAL')
        await checkInternal(pages, site, [{ id: link.id, address: link.url }], now);
      if (link.type === 'EXTERNAL') {
        const row = await db
          .selectFrom('link')
          .select(['id', 'address', 'host', 'fails_in_row', 'failed_ts'])
          .where('site_id', '=', site.id)
          .where('id', '=', link.id)
          .executeTakeFirstOrThrow();
        await checkLink(needs, { site, now }, row);
      }
      return shown(call, params.linkId);
    }),
  ];
}
