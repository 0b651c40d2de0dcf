import { Button } from '@mantine/core';
import type { ResultOf } from '#platform/contract/endpoint.ts';
import { FILE_DAYS, type getDataExport } from '../personal-data.contract.ts';
import classes from './personal-data.module.css';
import { usePersonalDataTexts } from './personal-data-texts.ts';

type ExportActsProps = {
  /** The newest file; null where none was asked for, undefined while nobody knows. */
  file: ResultOf<typeof getDataExport> | null | undefined;
  isStarting: boolean;
  onStart: () => void;
};

/** Prepares a file with personal data, says how far it is, and gives it out. */
export function ExportActs({ file, isStarting, onStart }: ExportActsProps) {
  const text = usePersonalDataTexts();
  const isRunning = file?.is_ready === false;
  const address = file?.status === 'SUCCESS' && typeof file.result === 'string' ? file.result : undefined;
  const said = () => {
    if (isRunning) return text('export.running');
    if (address) return text('export.ready', { count: FILE_DAYS });
    return file?.status === 'FAILURE' ? text('export.ended') : '';
  };
  return (
    <div className={classes.acts}>
      {address ? (
        <Button component="a" href={address} download>
          {text('export.download')}
        </Button>
      ) : null}
      <Button
        variant={address ? 'default' : 'filled'}
        loading={isStarting}
        disabled={isRunning || file === undefined}
        onClick={onStart}
      >
        {text(address ? 'export.again' : 'export.start')}
      </Button>
      <p role="status" className={classes.said}>
        {said()}
      </p>
    </div>
  );
}
