import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
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
import { useKeptFocus } from '#platform/dashboard/use-kept-focus.ts';
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

type FolderDialogProps = { onDeleted: (id: number) => void; onClose: () => void };

/** All folders: renamed where they stand, deleted, added. */
export function FolderDialog({ onDeleted, onClose }: FolderDialogProps) {
  const text = useAssetsTexts();
  const platformText = usePlatformTexts();
  const folders = useFolders();
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: create } = useWrite(createFolder, stale);
  return (
    <DialogFrame title={text('folders.title')} width={432} onClose={onClose}>
      <div className={classes.body}>
        <p>{text(folders.length === 0 ? 'folders.none' : 'folders.help')}</p>
        <FolderList {...{ folders, onDeleted }} />
        <May call={createFolder}>
          <NameForm
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

function FolderList({
  folders,
  onDeleted,
}: Pick<FolderDialogProps, 'onDeleted'> & { folders: readonly Folder[] }) {
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list);
  return (
    <ul ref={list} className={classes.list}>
      {folders.map((folder) => (
        <FolderRow key={folder.id} folder={folder} onDeleted={onDeleted} />
      ))}
    </ul>
  );
}

function FolderRow({ folder, onDeleted }: { folder: Folder; onDeleted: (id: number) => void }) {
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
          onClick={async () => {
            if (await onDelete([folder.id])) onDeleted(folder.id);
          }}
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
  const [own, setOwn] = useState<string>();
  const typed = own ?? name;
  const [error, setError] = useState<string>();
  const isChanged = typed.trim() !== '' && typed.trim() !== name;
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isChanged) return;
    const [field] = event.currentTarget.elements;
    try {
      await onName(typed.trim());
      setError(undefined);
      setOwn(undefined);
      // The button goes once the name is kept.
      if (field instanceof HTMLElement) field.focus();
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
        onText={setOwn}
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
