import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { TrashIcon } from '#platform/dashboard/act-icons.tsx';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { useRecordsTexts } from '#platform/dashboard/records/records-texts.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { LONGEST_FOLDER_NAME } from '../../asset-kinds.contract.ts';
import { getAsset, listAssets } from '../../assets.contract.ts';
import {
  createFolder,
  deleteFolder,
  type Folder,
  listFolders,
  updateFolder,
} from '../../folders.contract.ts';
import { useAssetsTexts } from '../assets-texts.ts';
import classes from './folder-dialog.module.css';
import { useFolders } from './use-folders.ts';

const stale = [listFolders, listAssets, getAsset];

/** All folders: renamed where they stand, deleted, added. */
export function FolderDialog({ onClose }: { onClose: () => void }) {
  const text = useAssetsTexts();
  const platformText = usePlatformTexts();
  const folders = useFolders();
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: create } = useWrite(createFolder, stale);
  return (
    <DialogFrame title={text('folders.title')} width={432} onClose={onClose}>
      <div className={classes.body}>
        {folders.length === 0 ? <p>{text('folders.none')}</p> : null}
        <ul className={classes.list}>
          {folders.map((folder) => (
            <FolderRow key={`${folder.id} ${folder.revision}`} folder={folder} />
          ))}
        </ul>
        <May call={createFolder}>
          <NameForm
            key={folders.length}
            label={text('folders.new')}
            submit={text('folders.add')}
            name=""
            onName={(name) => create({ params, body: { name } })}
          />
        </May>
      </div>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {platformText('close')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}

function FolderRow({ folder }: { folder: Folder }) {
  const text = useAssetsTexts();
  const recordsText = useRecordsTexts();
  const params = { siteId: useCaller().site.id, folderId: folder.id };
  const { mutateAsync: rename } = useWrite(updateFolder, stale);
  const { mutateAsync: remove } = useWrite(deleteFolder, stale);
  const onDelete = useDeleteRows({
    stale,
    remove: () => remove({ params }),
    nameOf: () => folder.name,
  });
  return (
    <li>
      <NameForm
        label={text('folders.name', { name: folder.name })}
        isLabelHidden
        submit={text('folders.rename')}
        name={folder.name}
        onName={(name) => rename({ params, body: { name, revision: folder.revision } })}
      />
      <May call={deleteFolder}>
        <IconButton
          name={recordsText('delete', { name: folder.name })}
          tip="end"
          onClick={() => void onDelete([folder.id])}
        >
          <TrashIcon />
        </IconButton>
      </May>
    </li>
  );
}

type NameFormProps = {
  label: string;
  isLabelHidden?: boolean;
  submit: string;
  name: string;
  onName: (name: string) => Promise<unknown>;
};

/** A name with the button that keeps it, which is there once the name is another one. */
function NameForm({ label, isLabelHidden = false, submit, name, onName }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const isChanged = typed.trim() !== '' && typed.trim() !== name;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    try {
      await onName(typed.trim());
      setError(undefined);
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure.message);
    }
  };
  return (
    <form className={classes.form} data-bare={isLabelHidden} onSubmit={(event) => void send(event)}>
      <TextField
        label={label}
        value={typed}
        maxLength={LONGEST_FOLDER_NAME}
        onText={setTyped}
        {...(error === undefined ? {} : { error })}
      />
      {isChanged || !isLabelHidden ? (
        <Button type="submit" variant="default" disabled={!isChanged}>
          {submit}
        </Button>
      ) : null}
    </form>
  );
}
