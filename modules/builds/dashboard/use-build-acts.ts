import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import type { DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import { deleteBuild, type LayoutBuild, listBuilds, updateBuild } from '../builds.contract.ts';
import { buildName } from './build-name.ts';
import { useBuildsTexts } from './builds-texts.ts';

const stale = [listBuilds];

export type BuildActs = { pin: (build: LayoutBuild) => void; remove: DeleteRows };

/** What is done with a build without a dialog. */
export function useBuildActs(shown: readonly LayoutBuild[]): BuildActs {
  const text = useBuildsTexts();
  const update = useWrite(updateBuild, stale);
  const { mutateAsync } = useWrite(deleteBuild, stale);
  const remove = useDeleteRows({
    stale,
    remove: ([buildId = 0]) => mutateAsync({ params: { buildId } }),
    nameOf: (id) => {
      const build = shown.find((one) => one.id === id);
      return build && buildName(build);
    },
  });
  return {
    remove,
    pin: ({ id, revision, pinned, ...build }) =>
      update.mutate(
        { params: { buildId: id }, body: { revision, pinned: !pinned } },
        {
          onSuccess: () => notices.done(text(pinned ? 'unpinned' : 'pinned', { name: buildName(build) })),
          onError: (error) => notices.failed(error, error.message, null),
        },
      ),
  };
}
