import { useCallback } from 'react';
import { removeRedirects } from '#modules/redirects/redirects.contract.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { listMisses, listOpenMisses, resolveMisses } from '../missing-pages.contract.ts';
import { useNotFoundTexts } from './not-found-texts.ts';

type Decision = InputOf<typeof resolveMisses>['body']['items'][number];
/** What is done with missing addresses; all of one call are of one kind. */
export type Resolve = (decisions: readonly Decision[]) => Promise<boolean>;

const stale = [listOpenMisses, listMisses];
const said = {
  redirect: 'notices.redirected',
  gone: 'notices.gone',
  ignore: 'notices.ignored',
  watch: 'notices.watched',
} as const;

/** Decides about missing addresses, says what became of them, and takes it back. */
export function useResolve(): Resolve {
  const text = useNotFoundTexts();
  const params = { siteId: useCaller().site.id };
  const { siteId } = params;
  const { mutateAsync: resolve } = useWrite(resolveMisses, stale);
  const { mutateAsync: remove } = useWrite(removeRedirects, stale);
  return useCallback(
    async (decisions) => {
      const [first] = decisions;
      if (!first) return false;
      const { action } = first;
      const back = { ignore: 'watch', watch: 'ignore', redirect: null, gone: null } as const;
      try {
        const { items, done } = await resolve({ params: { siteId }, body: { items: [...decisions] } });
        const failed = items.find(({ is_done }) => !is_done);
        const ids = items.flatMap(({ redirect_id }) => redirect_id ?? []);
        const opposite = back[action];
        const undo = () =>
          opposite === null
            ? remove({ params: { siteId }, body: { ids } })
            : resolve({
                params: { siteId },
                body: {
                  items: items
                    .filter(({ is_done }) => is_done)
                    .map(({ path }) => ({ path, action: opposite })),
                },
              });
        if (done > 0) {
          const undone = text(opposite === null ? 'notices.open' : said[opposite], { count: done });
          offerUndo(text(said[action], { count: done }), undo, { undone });
        }
        if (failed) {
          notices.warned(text('notices.some', { count: items.length - done, reason: failed.message ?? '' }));
        }
        return done > 0;
      } catch (error) {
        notices.failed(error, text('notices.failed', { reason: reasonOf(error) }), null);
        return false;
      }
    },
    [resolve, remove, siteId, text],
  );
}
