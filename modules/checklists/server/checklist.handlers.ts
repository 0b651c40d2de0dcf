import { bodyOf, editablePost } from '#modules/posts/posts.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf, updatedBy } from '#platform/server/row-stamps.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { recordWrite } from '#platform/server/trail.ts';
import type { ChecklistRules } from '../checklist-kinds.contract.ts';
import { getChecklist, headlineBounds, listBrokenLinks, saveChecklist } from '../checklists.contract.ts';
import { checklistsOf, holdChecklist, levelsOf, readChecklist, rulesOf, shown } from './checklist.queries.ts';
import { linksIn } from './links/body-facts.ts';
import { isFresh, linkResults } from './links/link-checks.queries.ts';

/** The calls about what a site asks of posts, and about links that fail. */
export function checklistHandlers(ground: Ground): Handler[] {
  const { database, events } = ground;
  const { db, ids } = database;
  const rulesOfSite = checklistsOf(ground);
  return [
    answer(getChecklist, ({ site }) => readChecklist(db, site.id)),
    answer(saveChecklist, async (call) => {
      const { revision, ...said } = call.body;
      const stamp = stampOf(call);
      const { siteId } = stamp;
      return db.transaction().execute(async (trx) => {
        const row = await holdChecklist(trx, stamp);
        if (row.revision !== revision) {
          const now = { revision: row.revision, updatedBy: row.updated_by, current: shown(row) };
          throw savedMeanwhile(now, { sent: revision, by: stamp.by });
        }
        const before = rulesOf(row);
        const after = { ...before, ...said } as ChecklistRules;
        if (after.headline_min > after.headline_max) {
          throw headlineBounds({ details: [{ loc: ['body', 'headline_max'], msg: headlineBounds.message }] });
        }
        const { headline_min, headline_max } = after;
        await trx
          .updateTable('checklist')
          .set({ levels: JSON.stringify(levelsOf(after)), headline_min, headline_max, ...updatedBy(stamp) })
          .where('site_id', '=', siteId)
          .execute();
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'checklist.updated', objectKind: 'site', objectId: siteId },
          ...{ before, after, event: {} },
        });
        await events.publish(trx, { topic: 'checklist', siteId });
        return readChecklist(trx, siteId);
      });
    }),
    answer(listBrokenLinks, async ({ site, params, caller, now }) => {
      const post = await editablePost(db, site.id, params.postId, caller);
      if ((await rulesOfSite(site.id)).links === 'off') return { items: [], waiting: 0 };
      const addresses = linksIn(await bodyOf(db, site.id, post.id));
      const results = await linkResults(db, site.id, addresses);
      const known = addresses.flatMap((address) => results.get(address) ?? []);
      return {
        items: known
          .filter(({ is_broken }) => is_broken)
          .map(({ address, status, checked_ts }) => ({ address, status, checked_ts })),
        waiting: addresses.length - known.filter((one) => isFresh(one, now)).length,
      };
    }),
  ];
}
