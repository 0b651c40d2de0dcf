import { CopyDialog } from '#modules/site-copies/site-copies.public.tsx';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import type { LayoutBuild } from '../builds.contract.ts';
import { copyBuild, previewBuildCopy } from '../copy-build.contract.ts';
import { buildName } from './build-name.ts';
import { useBuildsTexts } from './builds-texts.ts';

/** Copies a build, or some of its files, to another site. */
export function CopyBuildDialog({ build, onClose }: { build: LayoutBuild; onClose: () => void }) {
  const text = useBuildsTexts();
  const params = { siteId: useCaller().site.id, buildId: build.id };
  return (
    <CopyDialog
      name={buildName(build)}
      hint={text('copyTo.hint')}
      chosenHint={(site) => text('copyTo.chosenHint', { site })}
      preview={(site_id) => call(previewBuildCopy, { params, query: { site_id } })}
      copy={({ chosen, ...order }) => call(copyBuild, { params, body: { ...order, files: chosen } })}
      onClose={onClose}
    />
  );
}
