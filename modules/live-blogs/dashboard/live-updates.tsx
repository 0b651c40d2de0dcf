import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { addLiveEntry, setLiveBlog } from '../live-blogs.contract.ts';
import { ENTRIES_A_PAGE } from '../live-limits.contract.ts';
import { type BodyField, EntryForm } from './entry-form.tsx';
import { EntryLine } from './entry-line.tsx';
import classes from './live-blogs.module.css';
import { useLiveTexts } from './live-blogs-texts.ts';
import { stale, useLiveEntries } from './use-live-entries.ts';

const MOST_SHOWN = 100;

type LiveUpdatesProps = {
  postId: number;
  /** Whether readers have the post already. */
  isLive: boolean;
  Body: BodyField;
};

/** The updates of a live blog: written, changed and deleted apart from its text, and how it ends. */
export function LiveUpdates({ postId, isLive, Body }: LiveUpdatesProps) {
  const text = useLiveTexts();
  const { site } = useCaller();
  const [limit, setLimit] = useState(ENTRIES_A_PAGE);
  const { data, error, refetch } = useLiveEntries(postId, limit);
  const { mutateAsync: add } = useWrite(addLiveEntry, stale);
  const { mutateAsync: setBlog, isPending } = useWrite(setLiveBlog, stale);
  const params = { siteId: site.id, postId };
  const isEnded = data !== undefined && data.ended_ts !== null;
  const turn = async () => {
    try {
      await setBlog({ params, body: { is_ended: !isEnded } });
      notices.done(text(isEnded ? 'resumed' : 'ended'));
    } catch (failure) {
      notices.failed(failure, text('failed'), null);
    }
  };
  return (
    <section className={classes.updates} aria-label={text('title')}>
      <header>
        <h2>{text('title')}</h2>
        {data ? (
          <span className={classes.state} data-on={!isEnded && isLive}>
            {text(isEnded ? 'isEnded' : isLive ? 'isLive' : 'isDraft')}
          </span>
        ) : null}
        {data?.may_write && (isLive || isEnded) ? (
          <Button size="xs" variant="default" loading={isPending} onClick={() => void turn()}>
            {text(isEnded ? 'resume' : 'end')}
          </Button>
        ) : null}
      </header>
      {error ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {data?.may_write && !isEnded ? (
        <EntryForm Body={Body} submit={text('post')} onSubmit={(body) => add({ params, body })} />
      ) : null}
      {data?.items.length === 0 ? <p className={classes.hint}>{text('about')}</p> : null}
      <ul className={classes.entries}>
        {data?.items.map((entry) => (
          <EntryLine key={entry.id} entry={entry} mayWrite={data.may_write} Body={Body} />
        ))}
      </ul>
      {data && data.total_count > data.items.length && limit < MOST_SHOWN ? (
        <Button size="xs" variant="default" onClick={() => setLimit(MOST_SHOWN)}>
          {text('older')}
        </Button>
      ) : null}
    </section>
  );
}
