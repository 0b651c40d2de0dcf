import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '#platform/dashboard/call.ts';
import { ConfirmDialog } from '#platform/dashboard/dialogs/confirm-dialog.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf, useWrite } from '#platform/dashboard/queries.ts';
import { getBuild } from '../build-files.contract.ts';
import { type LayoutBuild, listBuilds, releaseBuild } from '../builds.contract.ts';
import { buildName } from './build-name.ts';
import { useBuildsTexts } from './builds-texts.ts';

type ReleaseDialogProps = {
  /** None: the layouts of the product. */
  build: LayoutBuild | null;
  /** What the list says that readers get. */
  replaces: number | null;
  isRollBack?: boolean;
  onReleased?: () => void;
  onClose: () => void;
};

/** Asks before readers get another build; one that fails at a page is not released. */
export function ReleaseDialog({ build, replaces, isRollBack, onReleased, onClose }: ReleaseDialogProps) {
  const text = useBuildsTexts();
  const client = useQueryClient();
  const release = useWrite(releaseBuild, [listBuilds, getBuild]);
  const name = build ? buildName(build) : text('live.standard');
  const onConfirm = async () => {
    try {
      await release.mutateAsync({ body: { build_id: build?.id ?? null, replaces } });
      notices.done(text('released', { name }));
      onReleased?.();
    } catch (error) {
      if (error instanceof CallError && error.status === 409) {
        for (const one of [listBuilds, getBuild]) void client.invalidateQueries({ queryKey: keyOf(one) });
      }
      throw error;
    }
  };
  return (
    <ConfirmDialog
      title={text(isRollBack ? 'rollBack.title' : 'confirm.title', { name })}
      confirm={text(isRollBack ? 'rollBack.submit' : 'confirm.submit')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{text('confirm.text')}</p>
    </ConfirmDialog>
  );
}
