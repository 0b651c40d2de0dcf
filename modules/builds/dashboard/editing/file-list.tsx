import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { TrashIcon } from '#platform/dashboard/act-icons.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LAYOUT_FILE_NAME, MOST_LAYOUT_FILES } from '../../build-kinds.contract.ts';
import { useBuildsTexts } from '../builds-texts.ts';
import classes from './build-editor.module.css';
import type { BuildFiles } from './use-build-files.ts';

type FileListProps = {
  files: BuildFiles;
  open: string;
  isReadOnly: boolean;
  onOpen: (name: string) => void;
};

const KINDS = ['liquid', 'css', 'svg', 'js'] as const;

/** The files of a build by their kinds; new ones are named here. */
export function FileList({ files, open, isReadOnly, onOpen }: FileListProps) {
  const text = useBuildsTexts();
  const [name, setName] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const names = [...files.files.keys()].sort();
  const changed = new Set(files.changed.map((file) => file.name));
  const onAdd = (event: FormEvent) => {
    event.preventDefault();
    const typed = (name ?? '').trim().toLowerCase();
    if (!LAYOUT_FILE_NAME.test(typed) || typed.endsWith('.js')) return setError(text('editor.nameInvalid'));
    if (files.files.has(typed)) return setError(text('editor.nameTaken'));
    if (names.length >= MOST_LAYOUT_FILES) return setError(text('editor.tooMany'));
    files.put(typed, '');
    setName(null);
    onOpen(typed);
  };
  return (
    <nav className={classes.files} aria-label={text('editor.files')}>
      {KINDS.map((kind) => {
        const some = names.filter((one) => one.endsWith(`.${kind}`));
        if (some.length === 0) return null;
        return (
          <div key={kind}>
            <h3>{text(`editor.kinds.${kind}`)}</h3>
            <ul>
              {some.map((one) => (
                <li key={one}>
                  <button
                    type="button"
                    aria-current={one === open ? 'true' : undefined}
                    onClick={() => onOpen(one)}
                  >
                    <bdi dir="ltr">{one}</bdi>
                    {changed.has(one) ? (
                      <span className={classes.dot} role="img" aria-label={text('editor.changed')} />
                    ) : null}
                  </button>
                  {isReadOnly ? null : (
                    <IconButton
                      name={text('editor.remove', { name: one })}
                      tip="end"
                      className={classes.remove}
                      onClick={() => files.put(one, null)}
                    >
                      <TrashIcon />
                    </IconButton>
                  )}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {isReadOnly ? null : name === null ? (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            setName('');
            setError(undefined);
          }}
        >
          {text('editor.add')}
        </Button>
      ) : (
        <form className={classes.newFile} noValidate onSubmit={onAdd}>
          <TextField
            label={text('editor.name')}
            value={name}
            isMono
            autoComplete="off"
            maxLength={70}
            help={text('editor.nameHelp')}
            error={error}
            onText={(typed) => {
              setName(typed);
              setError(undefined);
            }}
          />
          <div className={classes.acts}>
            <Button size="xs" type="submit">
              {text('editor.addSubmit')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setName(null)}>
              {text('editor.cancel')}
            </Button>
          </div>
        </form>
      )}
    </nav>
  );
}
