import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { May } from '#platform/dashboard/may.tsx';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import head from '#platform/dashboard/page-head.module.css';
import { read } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { useGoLater } from '#platform/dashboard/use-go-later.ts';
import { createBuild, listBuilds } from '../builds.contract.ts';
import type { BuildDialog } from './build-dialogs.ts';
import { LIST } from './build-name.ts';
import { BuildRow } from './build-row.tsx';
import classes from './builds.module.css';
import { useBuildsTexts } from './builds-texts.ts';
import { LiveLayouts } from './live-layouts.tsx';
import { useBuildActs } from './use-build-acts.ts';

const NewBuildDialog = lazyPart(() => import('./new-build-dialog.tsx'), 'NewBuildDialog');
const UploadDialog = lazyPart(() => import('./upload-dialog.tsx'), 'UploadDialog');
const RenameDialog = lazyPart(() => import('./rename-dialog.tsx'), 'RenameDialog');
const ReleaseDialog = lazyPart(() => import('./release-dialog.tsx'), 'ReleaseDialog');
const CopyBuildDialog = lazyPart(() => import('./copy-build-dialog.tsx'), 'CopyBuildDialog');
const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'), 'CompareDialog');

/** The builds of a site: what readers get, and every build with what can be done with it. */
export function BuildList() {
  const text = useBuildsTexts();
  const { data, error, refetch } = useQuery(read(listBuilds, {}));
  const [dialog, setDialog] = useState<BuildDialog | null>(null);
  const acts = useBuildActs(data?.items ?? []);
  const goLater = useGoLater(dialog !== null);
  const close = () => setDialog(null);
  if (error && !data)
    return <FailureView error={error} title={text('failed')} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { items, production } = data;
  const openMade = ({ id }: { id: number }) => {
    goLater(`${LIST}/${id}`);
    close();
  };
  return (
    <div className={head.screen}>
      <div className={head.head}>
        <p>{text('hint')}</p>
        <May call={createBuild}>
          <div className={classes.acts}>
            <Button variant="default" onClick={() => setDialog({ kind: 'upload' })}>
              {text('upload.open')}
            </Button>
            <AddButton label={text('add')} onClick={() => setDialog({ kind: 'new', from: null })} />
          </div>
        </May>
      </div>
      <LiveLayouts
        list={data}
        onRollBack={(build, isLater) =>
          setDialog(build && isLater ? { kind: 'release', build } : { kind: 'rollBack', build })
        }
      />
      {items.length === 0 ? (
        <MessageView title={text('empty')}>{text('emptyHint')}</MessageView>
      ) : (
        <ul className={classes.builds} aria-label={text('builds')}>
          {items.map((build) => (
            <BuildRow key={build.id} {...{ build, acts }} onDialog={setDialog} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {dialog?.kind === 'new' ? (
          <NewBuildDialog builds={items} from={dialog.from} onMade={openMade} onClose={close} />
        ) : null}
        {dialog?.kind === 'upload' ? <UploadDialog onMade={openMade} onClose={close} /> : null}
        {dialog?.kind === 'rename' ? <RenameDialog build={dialog.build} onClose={close} /> : null}
        {dialog?.kind === 'release' || dialog?.kind === 'rollBack' ? (
          <ReleaseDialog
            build={dialog.build}
            replaces={production?.build_id ?? null}
            isRollBack={dialog.kind === 'rollBack'}
            onClose={close}
          />
        ) : null}
        {dialog?.kind === 'copyTo' ? <CopyBuildDialog build={dialog.build} onClose={close} /> : null}
        {dialog?.kind === 'compare' ? (
          <CompareDialog build={dialog.build} builds={items} onClose={close} />
        ) : null}
      </Suspense>
    </div>
  );
}
