import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { AlertTriangleIcon } from '#platform/dashboard/later-icons.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { commandEnvironment, type Environment } from '../environments.contract.ts';
import { isWorking } from './environment-names.ts';
import page from './environment-page.module.css';
import { useEnvironmentsTexts } from './environments-texts.ts';
import type { EnvironmentActs } from './use-environment-acts.ts';

/** What somebody has to know before anything else: a task at work, one that failed, a production that has moved on. */
export function EnvironmentNotes({ environment, acts }: { environment: Environment; acts: EnvironmentActs }) {
  const text = useEnvironmentsTexts();
  const { status, error, is_behind } = environment;
  return (
    <>
      {status === 'creating' || status === 'promoting' ? (
        <p className={page.working} role="status">
          {text(status)}
        </p>
      ) : null}
      {status === 'failed' ? (
        <Note>{error === null ? text('cloneFailed') : text('failedTask', { reason: error })}</Note>
      ) : null}
      {status === 'archived' ? <Note>{text('isArchived')}</Note> : null}
      {is_behind ? (
        <Note
          act={
            <May call={commandEnvironment}>
              <Button
                size="xs"
                variant="default"
                disabled={isWorking(environment)}
                onClick={() => void acts.sync(environment)}
              >
                {text('sync')}
              </Button>
            </May>
          }
        >
          {text('isBehind')}
        </Note>
      ) : null}
    </>
  );
}

const Note = ({ act, children }: { act?: ReactNode; children: ReactNode }) => (
  <div className={page.warning} role="alert">
    <AlertTriangleIcon />
    <p>{children}</p>
    {act}
  </div>
);
