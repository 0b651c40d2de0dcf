import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { sendFile } from '#platform/dashboard/send-file.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { uploadBuild } from '../build-files.contract.ts';
import { type LayoutBuild, listBuilds } from '../builds.contract.ts';
import classes from './builds.module.css';
import { useBuildsTexts } from './builds-texts.ts';

/** Makes a build of a zip file. */
export function UploadDialog({
  onMade,
  onClose,
}: {
  onMade: (build: LayoutBuild) => void;
  onClose: () => void;
}) {
  const text = useBuildsTexts();
  const platformText = usePlatformTexts();
  const client = useQueryClient();
  const id = useId();
  const params = { siteId: useCaller().site.id };
  const [file, setFile] = useState<File | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const onUpload = async () => {
    if (!file) return setFailure(text('upload.missing'));
    setIsBusy(true);
    setFailure(undefined);
    try {
      const build = await sendFile(uploadBuild, { params }, { content: file, name: file.name });
      void client.invalidateQueries({ queryKey: keyOf(listBuilds) });
      onMade(build);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : platformText('failure.generic'));
      setIsBusy(false);
    }
  };
  return (
    <DialogFrame title={text('upload.title')} width={560} isBusy={isBusy} onClose={onClose}>
      <div className={classes.fields}>
        <label htmlFor={id}>{text('upload.file')}</label>
        <input
          id={id}
          type="file"
          accept=".zip,application/zip"
          data-autofocus
          onChange={({ currentTarget }) => {
            setFile(currentTarget.files?.[0] ?? null);
            setFailure(undefined);
          }}
        />
        <p className={classes.note}>{text('upload.hint')}</p>
      </div>
      <DialogFoot said={failure} isFailed={failure !== undefined}>
        <Button variant="default" onClick={onClose}>
          {platformText('cancel')}
        </Button>
        <Button loading={isBusy} onClick={() => void onUpload()}>
          {text('upload.submit')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
