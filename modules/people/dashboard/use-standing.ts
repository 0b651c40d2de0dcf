import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { removeProfiles, setProfileStatuses } from '#modules/profiles/profile-standing.contract.ts';
import { getProfile, listProfiles } from '#modules/profiles/profiles.contract.ts';
import { useDeleteRows, useUndoRows } from '#modules/undo/undo-rows.public.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { call, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { RECENT_ACTIONS } from '#platform/dashboard/use-undoable-delete.ts';
import { usePeopleTexts } from './people-texts.ts';
import { type StandingAct, statusOfAct } from './user-acts.ts';

const stale = [listProfiles, getProfile];

export type SetStanding = (
  people: readonly { id: number; title: string }[],
  act: StandingAct,
  reason?: string,
) => Promise<boolean>;

/**
 * Gives people another standing, says what was done, and offers to undo it.
 * @returns whether anybody was changed; a ban is refused by throwing, because its dialog says why
 */
export function useStanding(): SetStanding {
  const text = usePeopleTexts();
  const client = useQueryClient();
  const go = useGo();
  const siteId = useCaller().site.id;
  const undo = useUndoRows(stale);
  const set: SetStanding = useCallback(
    async (people, act, reason = '') => {
      const body = { ids: people.map(({ id }) => id), status: statusOfAct[act], reason };
      const { items, batch_id } = await call(setProfileStatuses, { params: { siteId }, body });
      for (const one of stale) void client.invalidateQueries({ queryKey: keyOf(one) });
      const changed = items.filter(({ outcome }) => outcome === 'changed').length;
      const refused = items.filter(({ outcome }) => outcome !== 'changed' && outcome !== 'unchanged').length;
      if (refused > 0) notices.warned(text('notChanged', { count: refused }));
      if (changed === 0) return false;
      const name = people[0]?.title ?? '';
      const said =
        people.length === 1 ? text(`done.${act}`, { name }) : text(`doneMany.${act}`, { count: changed });
      const again =
        people.length === 1 ? text(`again.${act}`, { name }) : text('again.many', { count: changed });
      offerUndo(said, () => undo(batch_id, again), {
        saysEnd: true,
        batchId: batch_id,
        later: () => go(RECENT_ACTIONS),
      });
      return true;
    },
    [client, go, siteId, text, undo],
  );
  return useCallback(
    async (people, act, reason) => {
      // The dialog of a ban says itself why it failed.
      if (act === 'ban') return set(people, act, reason);
      try {
        return await set(people, act, reason);
      } catch (error) {
        notices.failed(error, text('notDone', { reason: reasonOf(error) }), () => set(people, act, reason));
        return false;
      }
    },
    [set, text],
  );
}

/** Deletes people; their posts keep their bylines. */
export function useDeleteUsers(nameOf: (id: number) => string | undefined) {
  const siteId = useCaller().site.id;
  const client = useQueryClient();
  const text = usePeopleTexts();
  const nameOfOne = (ids: readonly number[]) =>
    ids.length === 1 && ids[0] !== undefined ? nameOf(ids[0]) : undefined;
  return useDeleteRows({
    stale,
    remove: async (ids) => {
      const removed = await call(removeProfiles, { params: { siteId }, body: { ids: [...ids] } });
      for (const one of stale) void client.invalidateQueries({ queryKey: keyOf(one) });
      return removed;
    },
    saidBack: (ids) => {
      const name = nameOfOne(ids);
      return name === undefined ? undefined : text('again.delete', { name });
    },
    nameOf,
    said: {
      deleted: ({ ids }) => {
        const name = nameOfOne(ids);
        return name === undefined ? text('deletedMany', { count: ids.length }) : text('deleted', { name });
      },
    },
  });
}
