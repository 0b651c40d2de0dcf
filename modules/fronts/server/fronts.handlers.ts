import { frontOrder } from '#modules/posts/posts.public.ts';
import type { SectionTree } from '#modules/sections/sections.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { getFrontOrder, publishFrontOrder } from '../fronts.contract.ts';
import { type FrontNeeds, OrderIsStale, publishFront } from './publish-front.ts';
import { presentFront } from './read-front.ts';

type Needs = FrontNeeds & { sections: (siteId: number) => Promise<SectionTree> };

/** The calls of the order of fronts. */
export function frontHandlers({ sections, ...needs }: Needs): Handler[] {
  const { db } = needs.database;
  const treeWith = async (siteId: number, sectionId: number): Promise<SectionTree> => {
    const tree = await sections(siteId);
    const hasFront = ['section', 'static', 'stage'].includes(tree.get(sectionId)?.type ?? '');
    if (!hasFront && sectionId !== 0) throw notFound();
    return tree;
  };
  const show = async (call: Pick<Call, 'site' | 'caller' | 'now'>, sectionId: number, tree: SectionTree) => {
    const kept = await frontOrder(db, call.site.id, sectionId);
    return { kept, shown: await presentFront(db, needs.pages, call, { kept, sectionId, tree }) };
  };
  return [
    answer(getFrontOrder, async ({ params, ...call }) => {
      const tree = await treeWith(call.site.id, params.sectionId);
      return (await show(call, params.sectionId, tree)).shown;
    }),
    answer(publishFrontOrder, async ({ params: { sectionId }, body, ...call }) => {
      const tree = await treeWith(call.site.id, sectionId);
      try {
        const batch_id = await publishFront(needs, call, { sectionId, tree }, body);
        return { ...(await show(call, sectionId, tree)).shown, batch_id };
      } catch (error) {
        if (!(error instanceof OrderIsStale)) throw error;
        const { kept, shown } = await show(call, sectionId, tree);
        throw savedMeanwhile(
          { revision: kept.order_revision, updatedBy: kept.updated_by, current: shown },
          { sent: body.order_revision, by: profileOf(call.caller).id },
        );
      }
    }),
  ];
}
