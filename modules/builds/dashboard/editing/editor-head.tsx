import { Button } from '@mantine/core';
import { useGo } from '#platform/dashboard/address.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { createBuild, listBuilds } from '../../builds.contract.ts';
import { buildName, LIST } from '../build-name.ts';
import { useBuildsTexts } from '../builds-texts.ts';
import classes from './build-editor.module.css';
import type { BuildFiles } from './use-build-files.ts';

type EditorHeadProps = {
  build: NonNullable<BuildFiles['build']>;
  files: BuildFiles;
  isReadOnly: boolean;
  mayManage: boolean;
  onDialog: (dialog: 'release' | 'check' | 'compare') => void;
};

/** What the build is called, whether it is saved, and what is done with all of it. */
export function EditorHead({ build, files, isReadOnly, mayManage, onDialog }: EditorHeadProps) {
  const text = useBuildsTexts();
  const go = useGo();
  const create = useWrite(createBuild, [listBuilds]);
  const onCopy = () =>
    create.mutate(
      { body: { title: build.title, from_build_id: build.id } },
      {
        onSuccess: ({ id }) => go(`${LIST}/${id}`),
        onError: (error) => notices.failed(error, error.message, null),
      },
    );
  const said =
    files.failure ??
    (isReadOnly
      ? text(
          build.is_production
            ? 'editor.live'
            : build.status === 'released'
              ? 'editor.released'
              : 'editor.seen',
        )
      : files.isChanged
        ? text('editor.notSaved')
        : text('editor.saved'));
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <ShellLink url={LIST} className={classes.back} onGo={go}>
          {text('editor.back')}
        </ShellLink>
        <h2>
          <bdi>{buildName(build)}</bdi>
        </h2>
        <p
          className={classes.said}
          data-failed={files.failure !== undefined}
          role={files.failure === undefined ? 'status' : 'alert'}
        >
          {said}
        </p>
      </div>
      <div className={classes.acts}>
        <Button variant="default" onClick={() => onDialog('compare')}>
          {text('acts.compare')}
        </Button>
        {mayManage ? (
          <>
            <Button variant="default" disabled={files.isChanged} onClick={() => onDialog('check')}>
              {text('editor.check')}
            </Button>
            {build.is_production ? null : (
              <Button
                variant={isReadOnly || !files.isChanged ? 'filled' : 'default'}
                disabled={files.isChanged || build.status === 'failed'}
                onClick={() => onDialog('release')}
              >
                {text('release')}
              </Button>
            )}
            {isReadOnly ? (
              <Button
                variant={build.is_production ? 'filled' : 'default'}
                loading={create.isPending}
                onClick={onCopy}
              >
                {text('editor.copy')}
              </Button>
            ) : (
              <Button
                variant={files.isChanged ? 'filled' : 'default'}
                disabled={!files.isChanged || files.conflicts.length > 0}
                loading={files.isSaving}
                onClick={() => void files.save()}
              >
                {text('editor.save')}
              </Button>
            )}
          </>
        ) : null}
      </div>
    </header>
  );
}
