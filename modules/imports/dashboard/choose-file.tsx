import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { DropArea, FileInput, forgetParts, sendInParts } from '#modules/assets/file-sending.public.tsx';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { PEOPLE_KIND, type SiteImportKind, siteImportKinds } from '../import-kinds.contract.ts';
import { createImport, listImports, mayImportPeople, type SiteImport } from '../imports.contract.ts';
import classes from './imports.module.css';
import { useImportsTexts } from './imports-texts.ts';

const ENDINGS = '.xml,.json,.jsonl,.ndjson,.csv,.tsv,.txt,.md,.markdown,.html,.zip,.gz,.tgz,.tar';
const MOST_BYTES = 500 * 1024 ** 2;

type ChooseFileProps = { onCreated: (one: SiteImport) => void; onClose: () => void };

/** The first step: what is brought in, and the file; sent in parts, it goes on where a line was cut. */
export function ChooseFile({ onCreated, onClose }: ChooseFileProps) {
  const text = useImportsTexts();
  const platform = usePlatformTexts();
  const { site, holder } = useCaller();
  const kinds = siteImportKinds.filter((one) => one !== PEOPLE_KIND || isAllowed(mayImportPeople, holder));
  const [kind, setKind] = useState<SiteImportKind>('wxr');
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController | null>(null);
  const create = useWrite(createImport, [listImports]);
  useEffect(() => () => sending.current?.abort(), []);

  const choose = ([chosen]: File[]) => {
    if (!chosen || share !== null) return;
    const isTooLarge = chosen.size > MOST_BYTES;
    setProblem(isTooLarge ? text('choose.tooLarge') : chosen.size === 0 ? text('choose.isEmpty') : null);
    setFile(isTooLarge || chosen.size === 0 ? null : chosen);
  };
  const send = async () => {
    if (!file) return setProblem(text('choose.missing'));
    const controller = new AbortController();
    sending.current = controller;
    setProblem(null);
    setShare(0);
    try {
      const upload_id = await sendInParts(file, {
        ...{ isGated: false, onProgress: setShare, signal: controller.signal },
      });
      const made = await create.mutateAsync({ params: { siteId: site.id }, body: { kind, upload_id } });
      forgetParts(file, false);
      onCreated(made);
    } catch (error) {
      if (controller.signal.aborted) return;
      const isOfUpload = error instanceof CallError && error.code === 'upload_id_is_invalid';
      if (isOfUpload) forgetParts(file, false);
      setProblem(error instanceof CallError ? error.message : text('choose.failed'));
      setShare(null);
    }
  };
  const stop = () => {
    sending.current?.abort();
    setShare(null);
  };
  return (
    <>
      <div className={classes.body}>
        <fieldset className={classes.kinds} disabled={share !== null}>
          <legend>{text('choose.kind')}</legend>
          {kinds.map((one) => (
            <label key={one}>
              <input type="radio" name="kind" checked={one === kind} onChange={() => setKind(one)} />
              <span>
                {text(`kinds.${one}`)}
                <small>{text(`about.${one}`)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <DropArea onFiles={choose} hint={text('choose.drop')} className={classes.drop}>
          <p className={classes.file}>{file ? <bdi>{file.name}</bdi> : text('choose.none')}</p>
          {share === null ? (
            <Button variant="default" onClick={() => input.current?.click()}>
              {text(file ? 'choose.another' : 'choose.file')}
            </Button>
          ) : (
            <progress
              className={classes.progress}
              aria-label={text('choose.sending')}
              max={1}
              value={share}
            />
          )}
          <p className={classes.quiet}>{text('choose.help')}</p>
        </DropArea>
        <FileInput input={input} kind="open" accept={ENDINGS} onFiles={choose} isSingle />
        {problem ? (
          <p role="alert" className={classes.wrong}>
            {problem}
          </p>
        ) : null}
      </div>
      <DialogFoot said={text('choose.nothing')}>
        <Button variant="default" onClick={share === null ? onClose : stop}>
          {share === null ? platform('cancel') : text('choose.stop')}
        </Button>
        <Button loading={share !== null} onClick={() => void send()}>
          {text('choose.send')}
        </Button>
      </DialogFoot>
    </>
  );
}
