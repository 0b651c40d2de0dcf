import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { CallError, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { keepTask, taskKey } from '#platform/dashboard/kept-task.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import {
  commandFamily,
  deleteFamily,
  listFamilies,
  listStreamItems,
  reindexFamily,
  type StreamFamily,
} from '../stream-families.contract.ts';
import { useStreamFamiliesTexts } from './stream-families-texts.ts';

const stale = [listFamilies, listStreamItems];

/** Under which the browser remembers reindexes over a reload. */
export function useReindexKey(): string {
  const { site, profile } = useCaller();
  return taskKey('streams.reindex', site.id, profile.id);
}

/** What can be done with a family; each says that it was, or why not. */
export function useFamilyActs(shown: readonly StreamFamily[]) {
  const text = useStreamFamiliesTexts();
  const key = useReindexKey();
  const { mutateAsync: send } = useWrite(commandFamily, stale);
  const { mutateAsync: sendReindex } = useWrite(reindexFamily, stale);
  const { mutateAsync: sendDelete } = useWrite(deleteFamily, stale);
  const run = async (family: StreamFamily, act: 'activate' | 'pause'): Promise<void> => {
    try {
      await send({ params: { familyId: family.id }, body: { commands: [{ name: act }] } });
      notices.done(text(`done.${act}`));
    } catch (error) {
      notices.failed(error, text(`failed.${act}`), () => run(family, act));
    }
  };
  const reindex = async (family: Pick<StreamFamily, 'id'>): Promise<void> => {
    try {
      const { id } = await sendReindex({ params: { familyId: family.id } });
      keepTask({ key, id });
      notices.done(text('done.reindex'));
    } catch (error) {
      notices.failed(error, text('failed.reindex', { reason: reasonOf(error) }), () => reindex(family));
    }
  };
  const remove = useDeleteRows({
    stale,
    remove: async ([familyId = 0]) => {
      try {
        return await sendDelete({ params: { familyId } });
      } catch (error) {
        throw error instanceof CallError && error.status === 422
          ? new Error(`${text('failed.delete')} ${reasonOf(error)}`)
          : error;
      }
    },
    nameOf: (id) => shown.find((family) => family.id === id)?.title,
  });
  return { run, reindex, remove };
}
