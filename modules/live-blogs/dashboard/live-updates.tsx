import { Button } from '@mantine/core';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { addLiveEntry, setLiveBlog } from '../live-blogs.contract.ts';
import type { WordsField } from './entry-edits.tsx';
import { type BodyField, EntryForm } from './entry-form.tsx';
import { EntryLine } from './entry-line.tsx';
import classes from './live-blogs.module.css';
import { useLiveTexts } from './live-blogs-texts.ts';
import { stale, useLiveEntries } from './use-live-entries.ts';

type LiveUpdatesProps = {
  postId: number;
  /** Whether readers have the post already. */
  isLive: boolean;
  Body: BodyField;
  Words: WordsField;
};

/** The updates of a live blog: written, changed and deleted apart from its text, and how it ends. */
export function LiveUpdates({ postId, isLive, Body, Words }: LiveUpdatesProps) {
  const text = useLiveTexts();
  const { site } = useCaller();
  const { blog, entries, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useLiveEntries(postId);
  const { mutateAsync: add } = useWrite(addLiveEntry, stale);
  const { mutateAsync: setBlog, isPending } = useWrite(setLiveBlog, stale);
  const params = { siteId: site.id, postId };
  const isEnded = blog !== undefined && blog.ended_ts !== null;
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
        {blog ? (
          <span className={classes.state} data-on={!isEnded && isLive}>
            {text(isEnded ? 'isEnded' : isLive ? 'isLive' : 'isDraft')}
          </span>
        ) : null}
        {blog?.may_write && (isLive || isEnded) ? (
          <Button size="xs" variant="default" loading={isPending} onClick={() => void turn()}>
            {text(isEnded ? 'resume' : 'end')}
          </Button>
        ) : null}
      </header>
      {error ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {blog?.may_write && !isEnded ? (
        <EntryForm
          postId={postId}
          Body={Body}
          submit={text('post')}
          keptAs={`live-update-${postId}`}
          onSubmit={(body) => add({ params, body })}
        />
      ) : null}
      {blog && entries.length === 0 ? <p className={classes.hint}>{text('about')}</p> : null}
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <EntryLine key={entry.id} {...{ entry, Body, Words }} mayWrite={blog?.may_write === true} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('older')}
        </Button>
      ) : null}
    </section>
  );
}
