import { Button } from '@mantine/core';
import { useState } from 'react';
import { CallError, reasonOf } from '#platform/dashboard/call.ts';
import { AlertCircleIcon, CheckIcon } from '#platform/dashboard/icons.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { tryAccount } from '../../social-accounts.contract.ts';
import classes from '../social-queue.module.css';
import { useSocialTexts } from '../social-queue-texts.ts';
import { type AccountValues, accountSchema, bodyOf } from './account-values.ts';

/** Asks the network whose token it is, before anything is kept. */
export function TestAccount({ values }: { values: AccountValues }) {
  const text = useSocialTexts();
  const { mutateAsync: tryOut, isPending } = useWrite(tryAccount, []);
  const [outcome, setOutcome] = useState<{ text: string; isFailed: boolean; of: string }>();
  const asked = JSON.stringify(values);
  const test = async () => {
    setOutcome(undefined);
    try {
      const { handle } = await tryOut({ body: bodyOf(values) });
      setOutcome({ text: text('connect.tested', { handle }), isFailed: false, of: asked });
    } catch (error) {
      const isTold = error instanceof CallError && error.status < 500;
      setOutcome({ text: isTold ? reasonOf(error) : text('connect.testFailed'), isFailed: true, of: asked });
    }
  };
  // What was typed since was not tested.
  const shown = outcome?.of === asked ? outcome : undefined;
  return (
    <div className={classes.test}>
      <Button
        variant="default"
        loading={isPending}
        disabled={!accountSchema.safeParse(values).success}
        onClick={() => void test()}
      >
        {text('connect.test')}
      </Button>
      <p className={classes.tested} data-failed={shown?.isFailed ?? false} role="status">
        {shown ? (
          <>
            {shown.isFailed ? <AlertCircleIcon /> : <CheckIcon />} <bdi>{shown.text}</bdi>
          </>
        ) : null}
      </p>
    </div>
  );
}
