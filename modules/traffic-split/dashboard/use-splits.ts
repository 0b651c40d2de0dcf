import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf, read, useWrite } from '#platform/dashboard/queries.ts';
import { useLiveQueries } from '#platform/dashboard/use-live-queries.ts';
import { getSplits, type SplitConfig, type SplitSection, saveSplits } from '../traffic-split.contract.ts';
import { useTrafficSplitTexts } from './traffic-split-texts.ts';

export type StoredSplit = SplitConfig['sections'][number];

type Change = (sections: readonly StoredSplit[]) => SplitSection[];

/** Somebody else changed the same split meanwhile; what there is now is shown. */
export class SplitsChanged extends Error {}

/** What is split, and ways to change one part of it: all of it is saved at once, over the version that is shown. */
export function useSplits() {
  const text = useTrafficSplitTexts();
  const { site } = useCaller();
  const params = { siteId: site.id };
  const client = useQueryClient();
  const query = useQuery(read(getSplits, { params }));
  const { mutateAsync } = useWrite(saveSplits, []);
  const config = query.data;
  useLiveQueries('abtest', [getSplits]);
  const write = async (now: SplitConfig, change: Change): Promise<void> => {
    const body = { sections: change(now.sections), revisionId: now.revisionId };
    client.setQueryData(keyOf(getSplits, { params }), await mutateAsync({ params, body }));
  };
  /**
   * Saves a change of one split, or of none that is there yet. What others changed beside it goes on as it is; where they
   * changed the same split, that is said instead.
   */
  const save = async (change: Change, split: StoredSplit | null): Promise<void> => {
    const now = client.getQueryData<SplitConfig>(keyOf(getSplits, { params })) ?? config;
    if (!now) return;
    const refuseOther = ({ sections }: SplitConfig) => {
      const theirs = sections.find(({ id }) => id === split?.id);
      if (split && JSON.stringify(theirs) !== JSON.stringify(split))
        throw new SplitsChanged(text('conflict'));
    };
    refuseOther(now);
    try {
      await write(now, change);
    } catch (failure) {
      if (!(failure instanceof CallError && failure.code === 'revision_conflict')) throw failure;
      const { data: latest } = await query.refetch();
      if (!latest) throw failure;
      refuseOther(latest);
      await write(latest, change);
    }
  };
  /** The same where a notice says what went wrong. */
  const saveNow = async (change: Change, split: StoredSplit): Promise<boolean> => {
    try {
      await save(change, split);
      return true;
    } catch (failure) {
      const isTold = failure instanceof SplitsChanged;
      const said = isTold ? failure.message : `${text('failed')}. ${reasonOf(failure)}`;
      notices.failed(failure, said, null);
      return false;
    }
  };
  return { query, sections: config?.sections ?? [], save, saveNow };
}
