import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useUndo } from '#modules/undo/undo.public.tsx';
import { CallError, call, reasonOf } from '#platform/dashboard/call.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { keyOf } from '#platform/dashboard/queries.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { listLinks } from '../../bad-links.contract.ts';
import { ignoreLinks, replaceLinks, unhideLinks, unlinkLinks } from '../../link-acts.contract.ts';
import { type LinkTask, listAuditLinks, listLinkAudits, listLinkTasks } from '../../link-audits.contract.ts';
import type { BadLinkStatus, LinkType } from '../../link-kinds.contract.ts';
import { useBadLinksTexts } from '../bad-links-texts.ts';

/** Which links of an audit: some, or all that the list shows; `count` is what was said of them. */
export type ChosenLinks = {
  links: readonly number[] | null;
  url: string;
  type: LinkType | undefined;
  status: BadLinkStatus;
  count: number;
  /** In how many posts they stand, each link counted for itself; null where that is not known. */
  posts: number | null;
};
export type LinkActs = {
  unlink: (chosen: ChosenLinks) => Promise<void>;
  replace: (chosen: ChosenLinks, newUrl: string) => Promise<void>;
  ignore: (chosen: ChosenLinks) => Promise<void>;
  unhide: (chosen: ChosenLinks) => Promise<void>;
};

const REREAD_MILLISECONDS = [2_000, 5_000, 12_000];
const stale = [listAuditLinks, listLinkAudits, listLinkTasks, listLinks];

/** What is done with links of an audit, with what is said of it and the way back. */
export function useLinkActs(auditId: number): LinkActs {
  const text = useBadLinksTexts();
  const client = useQueryClient();
  const { runAndTell } = useUndo();
  const refresh = useCallback(() => {
    for (const one of stale) void client.invalidateQueries({ queryKey: keyOf(one) });
  }, [client]);
  const tell = useCallback(
    (task: LinkTask) => {
      refresh();
      const { kind, batch_id, done, status, total } = task;
      const values = { count: total ?? 0, shown: numberText(total ?? 0) };
      if (status === 'RUNNING') return void notices.done(text('acts.changing', values));
      const said =
        kind === 'IGNORE'
          ? text('acts.ignored', values)
          : kind === 'UNHIDE'
            ? text('acts.unhidden', values)
            : text(kind === 'UNLINK' ? 'acts.unlinked' : 'acts.replaced', {
                ...{ count: total ?? 0, shown: numberText(total ?? 0) },
                done:
                  done === total ? values.shown : text('acts.part', { done: numberText(done), ...values }),
              });
      if (batch_id === null) return void notices.warned(said);
      const undone = () => {
        refresh();
        // What stands in posts again is read out of them a moment later.
        for (const milliseconds of REREAD_MILLISECONDS) setTimeout(refresh, milliseconds);
      };
      offerUndo(said, () => runAndTell(batch_id, undone), { saysEnd: true, batchId: batch_id });
    },
    [refresh, runAndTell, text],
  );
  const params = { auditId };
  const asked = ({ links, url, type, status, count }: ChosenLinks) =>
    links === null
      ? { textFilter: url || undefined, linkType: type, linkStatus: status, expectedCount: count }
      : { links: [...links] };
  /** Of single acts whoever asked is told why they were refused; dialogs tell that themselves. */
  const atOnce = async (act: () => Promise<LinkTask>): Promise<void> => {
    try {
      tell(await act());
    } catch (error) {
      const isSilent = error instanceof CallError && (error.status === 401 || error.status === 403);
      if (!isSilent) notices.failed(error, reasonOf(error), null);
      refresh();
    }
  };
  return {
    unlink: async (chosen) =>
      tell(await call(unlinkLinks, { params, body: { ...asked(chosen), unlinkAll: chosen.links === null } })),
    replace: async (chosen, newUrl) =>
      tell(
        await call(replaceLinks, {
          params,
          body: { ...asked(chosen), newUrl, replaceAll: chosen.links === null },
        }),
      ),
    ignore: (chosen) =>
      atOnce(() =>
        call(ignoreLinks, { params, body: { ...asked(chosen), applyAll: chosen.links === null } }),
      ),
    unhide: (chosen) =>
      atOnce(() =>
        call(unhideLinks, { params, body: { ...asked(chosen), applyAll: chosen.links === null } }),
      ),
  };
}
