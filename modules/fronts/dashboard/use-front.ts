import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useUndoRows } from '#modules/undo/undo-rows.public.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { CallError, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { draftKey, dropDraft, keepDraft, readDraft } from '#platform/dashboard/kept-drafts.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { useLiveQueries } from '#platform/dashboard/use-live-queries.ts';
import { RECENT_ACTIONS } from '#platform/dashboard/use-undoable-delete.ts';
import { type FrontOrder, type FrontPost, getFrontOrder, publishFrontOrder } from '../fronts.contract.ts';
import { type Draft, draftOf, isSameDraft } from './front-draft.ts';
import { useFrontsTexts } from './fronts-texts.ts';

/** A draft with the version of the order that it began with; kept in the browser until it is published or given up. */
type Edited = { base: number; draft: Draft };

const stale = [getFrontOrder];
const POLL_MILLISECONDS = 30_000;
const nowOf = () => Math.floor(Date.now() / 1000);

/** The order of a front as it is live, and as somebody is about to change it. */
export function useFront(sectionId: number) {
  const text = useFrontsTexts();
  const client = useQueryClient();
  const go = useGo();
  const { site, profile } = useCaller();
  const key = draftKey('front', site.id, profile.id, sectionId);
  const question = useMemo(
    () => read(getFrontOrder, { params: { siteId: site.id, sectionId } }),
    [site.id, sectionId],
  );
  const state = useQuery({ ...question, staleTime: 0, refetchInterval: POLL_MILLISECONDS });
  useLiveQueries('post', stale);
  const [edited, setEdited] = useState<Edited | null>(() => keptIn(key));
  const known = useRef(new Map<number, FrontPost>());
  const { mutateAsync: send, isPending: isBusy } = useWrite(publishFrontOrder, []);
  const undo = useUndoRows(stale);
  const live = state.data;
  for (const post of live?.posts ?? []) known.current.set(post.id, post);

  const keep = (next: Edited | null) => {
    setEdited(next);
    if (next) keepDraft(key, next);
    else dropDraft(key);
  };
  const published = live ? draftOf(live, nowOf()) : none;
  const draft = edited ? withoutEnded(edited.draft) : published;
  const isChanged = edited !== null && !isSameDraft(draft, published);
  const show = (order: FrontOrder) => client.setQueryData(question.queryKey, order);

  const publish = async () => {
    if (!live || !edited) return;
    const order = { order_revision: edited.base, ...draft };
    try {
      const { batch_id, ...now } = await send({ params: { siteId: site.id, sectionId }, body: order });
      keep(null);
      show(now);
      if (batch_id === null) return notices.done(text('published'));
      offerUndo(text('published'), () => undo(batch_id), {
        batchId: batch_id,
        ...{ saysEnd: true, later: () => go(RECENT_ACTIONS) },
      });
    } catch (error) {
      const current = error instanceof CallError && error.status === 409 ? error.body.current : undefined;
      if (current) show(current as FrontOrder);
      else notices.failed(error, `${text('failed')} ${reasonOf(error)}`, publish);
    }
    return undefined;
  };
  return {
    ...{ state, live, draft, published, isChanged, isBusy, publish },
    posts: known.current as ReadonlyMap<number, FrontPost>,
    /** Somebody published another order since this draft was begun. */
    isConflict: isChanged && live !== undefined && edited.base !== live.order_revision,
    change: (next: Draft) =>
      live && keep({ base: isChanged && edited ? edited.base : live.order_revision, draft: next }),
    know: (post: FrontPost) => known.current.set(post.id, post),
    discard: () => keep(null),
    /** Goes on with the draft, over the order that is live now. */
    keepMine: () => live && keep({ base: live.order_revision, draft }),
  };
}

const none: Draft = { post_ids: [], frozen: [] };

const withoutEnded = ({ post_ids, frozen }: Draft): Draft => ({
  post_ids,
  frozen: frozen.filter(({ until_ts }) => until_ts === null || until_ts > nowOf()),
});

/** What this browser kept; what is not such a draft is none. */
function keptIn(key: string): Edited | null {
  const kept = readDraft(key) as Partial<Edited> | undefined;
  const isWhole =
    typeof kept?.base === 'number' && Array.isArray(kept.draft?.post_ids) && Array.isArray(kept.draft.frozen);
  return isWhole ? (kept as Edited) : null;
}
