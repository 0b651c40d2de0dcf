import { Button } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { AlertCircleIcon, CheckIcon, XIcon } from '#platform/dashboard/icons.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { testChannel } from '../../channels.contract.ts';
import { useSyndicationTexts } from '../syndication-texts.ts';
import { type AppleValues, draftOf } from './apple-values.ts';
import classes from './channels.module.css';

/** Tries what is typed, saved or not. */
export function TestApple({ values }: { values: AppleValues }) {
  const text = useSyndicationTexts();
  const params = { siteId: useCaller().site.id, channel: 'apple_news' as const };
  const { mutateAsync: tryOut, isPending } = useWrite(testChannel, []);
  const [outcome, setOutcome] = useState<{ text: string; isFailed: boolean } | null>(null);
  const onTest = async () => {
    setOutcome(null);
    const { remote_id, key_id, secret } = draftOf(values);
    try {
      const answer = await tryOut({ params, body: { remote_id, key_id, ...(secret ? { secret } : {}) } });
      const { is_ok, message, remote_title: title } = answer;
      const works = title === '' ? text('apple.works') : text('apple.worksFor', { title });
      setOutcome({ text: is_ok ? works : message, isFailed: !is_ok });
    } catch (failure) {
      const isOurs = failure instanceof CallError && failure.status < 500;
      setOutcome({ text: isOurs ? failure.message : text('apple.testFailed'), isFailed: true });
    }
  };
  return (
    <div className={classes.foot}>
      <Button variant="default" loading={isPending} onClick={() => void onTest()}>
        {text('apple.test')}
      </Button>
      {outcome ? (
        <div
          className={classes.said}
          data-failed={outcome.isFailed}
          role={outcome.isFailed ? 'alert' : 'status'}
        >
          {outcome.isFailed ? <AlertCircleIcon /> : <CheckIcon />}
          <bdi>{outcome.text}</bdi>
          <IconButton name={text('dismiss')} onClick={() => setOutcome(null)}>
            <XIcon />
          </IconButton>
        </div>
      ) : null}
    </div>
  );
}
