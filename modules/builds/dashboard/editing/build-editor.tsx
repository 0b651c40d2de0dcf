import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { read } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { useLeaveGuard } from '#platform/dashboard/use-leave-guard.ts';
import { useWidthBand } from '#platform/dashboard/window-width.ts';
import { type LayoutFault, saveBuildFiles } from '../../build-files.contract.ts';
import { listBuilds } from '../../builds.contract.ts';
import { useBuildsTexts } from '../builds-texts.ts';
import { ReleaseDialog } from '../release-dialog.tsx';
import classes from './build-editor.module.css';
import { CodeField, goToLine } from './code-field.tsx';
import { EditorHead } from './editor-head.tsx';
import { FileList } from './file-list.tsx';
import { FaultList, PagePreview } from './page-preview.tsx';
import { useBuildFiles } from './use-build-files.ts';

const CompareDialog = lazyPart(() => import('../compare-dialog.tsx'), 'CompareDialog');
const CheckDialog = lazyPart(() => import('./check-dialog.tsx'), 'CheckDialog');
const ConflictList = lazyPart(() => import('./conflict-list.tsx'), 'ConflictList');
const LeaveDialog = lazyPart(() => import('#platform/dashboard/dialogs/leave-dialog.tsx'), 'LeaveDialog');

const FIRST = 'post.liquid';

/** One build: its files, the code of one of them, and a page of the site as it would be. */
export function BuildEditor({ buildId }: { buildId: number }) {
  const text = useBuildsTexts();
  const { holder } = useCaller();
  const files = useBuildFiles(buildId);
  const list = useQuery(read(listBuilds, {}));
  const leaving = useLeaveGuard(files.isChanged);
  const isWide = useWidthBand() === 'wide';
  const [open, setOpen] = useState(FIRST);
  const [part, setPart] = useState<'code' | 'preview'>('code');
  const [dialog, setDialog] = useState<'release' | 'check' | 'compare' | null>(null);
  const code = useRef<HTMLDivElement>(null);
  const { build } = files;
  if (files.error && !build) {
    return (
      <FailureView error={files.error} title={text('editor.failed')} onRetry={() => void files.refetch()} />
    );
  }
  if (!build) return <Loading />;
  const mayManage = mayCall(saveBuildFiles, holder);
  const isReadOnly = !mayManage || build.status === 'released';
  const names = [...files.files.keys()].sort();
  const shown = files.files.has(open) ? open : (names[0] ?? '');
  const close = () => setDialog(null);
  const onFault = ({ template, line }: LayoutFault) => {
    const name = `${template}.liquid`;
    if (!files.files.has(name)) return;
    setOpen(name);
    setPart('code');
    requestAnimationFrame(() => {
      const field = code.current?.querySelector('textarea');
      if (field) goToLine(field, line ?? 1);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    if (!isReadOnly) void files.save();
  };
  const showsCode = isWide || part === 'code';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to all the fields inside.
    <div className={classes.screen} onKeyDown={onKeyDown}>
      <EditorHead {...{ build, files, isReadOnly, mayManage }} onDialog={setDialog} />
      {files.conflicts.length > 0 ? (
        <Suspense fallback={null}>
          <ConflictList conflicts={files.conflicts} settle={files.settle} />
        </Suspense>
      ) : null}
      {isWide ? null : (
        <div className={classes.parts}>
          <SegmentedField
            label={text('editor.part')}
            value={part}
            choices={[
              { value: 'code', label: text('editor.code') },
              { value: 'preview', label: text('preview.title') },
            ]}
            onChoose={setPart}
          />
          {showsCode ? (
            <SelectField
              label={text('editor.file')}
              value={shown}
              choices={names.map((name) => ({ value: name, label: name }))}
              onChoose={setOpen}
            />
          ) : null}
        </div>
      )}
      <div className={classes.columns}>
        {isWide ? <FileList {...{ files, isReadOnly }} open={shown} onOpen={setOpen} /> : null}
        {showsCode ? (
          <div ref={code} className={classes.codeColumn}>
            <CodeField
              key={shown}
              label={shown}
              value={files.files.get(shown) ?? ''}
              isReadOnly={isReadOnly}
              onText={(typed) => files.put(shown, typed)}
            />
            {mayManage ? null : <FaultList faults={build.faults} onFault={onFault} />}
          </div>
        ) : null}
        {mayManage && (isWide || part === 'preview') ? (
          <PagePreview
            buildId={buildId}
            changed={files.changed}
            revision={build.revision}
            onFault={onFault}
          />
        ) : null}
      </div>
      <Suspense fallback={null}>
        {dialog === 'release' ? (
          <ReleaseDialog build={build} replaces={list.data?.production?.build_id ?? null} onClose={close} />
        ) : null}
        {dialog === 'check' ? <CheckDialog buildId={buildId} onFault={onFault} onClose={close} /> : null}
        {dialog === 'compare' ? (
          <CompareDialog build={build} builds={list.data?.items ?? []} onClose={close} />
        ) : null}
        {leaving.status === 'blocked' ? (
          <LeaveDialog onStay={leaving.reset} onDiscard={leaving.proceed} />
        ) : null}
      </Suspense>
    </div>
  );
}
