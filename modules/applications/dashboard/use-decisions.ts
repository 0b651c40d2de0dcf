import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useUndoRows } from '#modules/undo/undo-rows.public.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { RECENT_ACTIONS } from '#platform/dashboard/use-undoable-delete.ts';
import { decideApplications } from '../application-decisions.contract.ts';
import { type DecisionStatus, MOST_DECISIONS } from '../application-kinds.contract.ts';
import { listCommunityRequests } from '../applications.contract.ts';
import { useApplicationsTexts } from './applications-texts.ts';
import { type Outcomes, outcomesOf, saidOfOutcomes } from './decision-words.ts';

const stale = [listCommunityRequests];

export type Decision = { status: DecisionStatus; roleId?: number | undefined; reason?: string };
/** @param said the sentence where all of them were decided */
export type Decide = (ids: readonly number[], decision: Decision, said?: string) => Promise<void>;

/** Decides about applications, says what became of each, and offers to undo it. */
export function useDecisions(): Decide {
  const text = useApplicationsTexts();
  const client = useQueryClient();
  const go = useGo();
  const { id: siteId } = useCaller().site;
  const undo = useUndoRows(stale);
  return useCallback(
    async (ids, { status, roleId, reason }, said) => {
      const batches: number[] = [];
      let outcomes: Outcomes = new Map();
      try {
        for (let at = 0; at < ids.length; at += MOST_DECISIONS) {
          const { items, batch_id } = await call(decideApplications, {
            params: { siteId },
            body: {
              ...{ ids: ids.slice(at, at + MOST_DECISIONS), status, reason },
              ...(roleId === undefined ? {} : { permission_group_id: roleId }),
            },
          });
          if (batch_id !== null) batches.push(batch_id);
          outcomes = outcomesOf(items, outcomes);
        }
      } finally {
        // What was decided before a later call failed is told as well.
        void client.invalidateQueries({ queryKey: keyOf(listCommunityRequests) });
        const decided = outcomes.get('decided') ?? 0;
        const words = said !== undefined && decided === ids.length ? said : undefined;
        if (decided > 0) {
          const back = async () => {
            for (const batch of batches) await undo(batch);
          };
          const batchId = batches.length === 1 ? batches[0] : undefined;
          const options = { saysEnd: true, batchId, later: () => go(RECENT_ACTIONS) };
          offerUndo(words ?? saidOfOutcomes(text, status, outcomes), back, options);
        } else if (outcomes.size > 0) notices.warned(saidOfOutcomes(text, status, outcomes));
      }
    },
    [client, go, siteId, text, undo],
  );
}
