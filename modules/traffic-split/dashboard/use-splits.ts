import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf, read, useWrite } from '#platform/dashboard/queries.ts';
import { getSplits, type SplitConfig, type SplitSection, saveSplits } from '../traffic-split.contract.ts';
import { useTrafficSplitTexts } from './traffic-split-texts.ts';

export type StoredSplit = SplitConfig['sections'][number];

/** What is split, and ways to change one part of it: all of it is saved at once, over the version that is shown. */
export function useSplits() {
  const text = useTrafficSplitTexts();
  const { site } = useCaller();
  const params = { siteId: site.id };
  const client = useQueryClient();
  const query = useQuery(read(getSplits, { params }));
  const { mutateAsync } = useWrite(saveSplits, []);
  const config = query.data;
  const save = async (change: (sections: readonly StoredSplit[]) => SplitSection[]): Promise<void> => {
    const now = client.getQueryData<SplitConfig>(keyOf(getSplits, { params })) ?? config;
    if (!now) return;
    try {
      const saved = await mutateAsync({
        ...{ params, body: { sections: change(now.sections), revisionId: now.revisionId } },
      });
      client.setQueryData(keyOf(getSplits, { params }), saved);
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'revision_conflict') {
        await query.refetch();
        throw new Error(text('conflict'));
      }
      throw failure;
    }
  };
  /** The same where a notice says what went wrong. */
  const saveNow = async (change: Parameters<typeof save>[0]): Promise<boolean> => {
    try {
      await save(change);
      return true;
    } catch (failure) {
      notices.failed(failure, `${text('failed')}. ${reasonOf(failure)}`, null);
      return false;
    }
  };
  return { query, sections: config?.sections ?? [], save, saveNow };
}
