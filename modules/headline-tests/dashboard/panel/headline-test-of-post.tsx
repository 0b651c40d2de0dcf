import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { endHeadlineTest, listHeadlineTests, startHeadlineTest } from '../../headline-tests.contract.ts';
import { useHeadlineTestsTexts } from '../headline-tests-texts.ts';
import classes from './headline-test.module.css';
import { ShownTest } from './shown-test.tsx';

const HeadlineTestForm = lazyPart(() => import('./headline-test-form.tsx'), 'HeadlineTestForm');

const LOOK_EVERY = 30_000;

export type HeadlineStanding = 'listed' | 'draft' | 'private' | 'unlisted';

type HeadlineTestOfPostProps = {
  postId: number;
  /** The headline that the post was saved with. */
  headline: string;
  /** Whether readers see the headline in lists, else why not. */
  standing: HeadlineStanding;
  /** The post has this headline now. */
  onTaken: (headline: string) => void;
  className?: string | undefined;
};

/** The headline test of a post: what runs or ran last, and ways to start and end it. */
export function HeadlineTestOfPost(props: HeadlineTestOfPostProps) {
  return mayCall(listHeadlineTests, useCaller().holder) ? <TestOfPost {...props} /> : null;
}

function TestOfPost({ postId, headline, standing, onTaken, className }: HeadlineTestOfPostProps) {
  const text = useHeadlineTestsTexts();
  const { site } = useCaller();
  const params = { siteId: site.id, postId };
  const { data, error, refetch } = useQuery({
    ...read(listHeadlineTests, { params }),
    refetchInterval: ({ state }) => (state.data?.items[0]?.ended_ts === null ? LOOK_EVERY : false),
  });
  const { mutateAsync: start } = useWrite(startHeadlineTest, [listHeadlineTests]);
  const { mutateAsync: end, isPending } = useWrite(endHeadlineTest, [listHeadlineTests]);
  const [isStarting, setIsStarting] = useState(false);
  const [test] = data?.items ?? [];
  const isRunning = test?.ended_ts === null;
  const mayStart = data?.may_change === true && standing === 'listed' && !isRunning;
  if (error?.status === 404 || (data && !test && !data.may_change)) return null;
  const finish = async (winner: number | null): Promise<void> => {
    if (!test) return;
    try {
      const ended = await end({
        params: { siteId: site.id, headlineTestId: test.id },
        body: { revision: test.revision, winner },
      });
      const taken = ended.is_taken ? ended.headlines[ended.winner ?? 0]?.headline : undefined;
      if (taken !== undefined) onTaken(taken);
      notices.done(text(winner === null ? 'stopped' : taken === undefined ? 'kept' : 'used'));
    } catch (failure) {
      notices.failed(failure, text('failed', { reason: reasonOf(failure) }), null);
      void refetch();
    }
  };
  return (
    <section className={className} aria-label={text('title')}>
      <h3>{text('title')}</h3>
      {error ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {test ? (
        <ShownTest {...{ test }} onEnd={data?.may_change && isRunning && !isPending ? finish : null} />
      ) : data ? (
        <p className={classes.note}>{text(`standing.${standing}`)}</p>
      ) : null}
      {mayStart ? (
        <div>
          <Button size="xs" variant="default" onClick={() => setIsStarting(true)}>
            {text(test ? 'again' : 'start')}
          </Button>
        </div>
      ) : null}
      {mayStart || isRunning ? <p className={classes.note}>{text('atOnce')}</p> : null}
      {isStarting ? (
        <Suspense fallback={null}>
          <HeadlineTestForm
            headline={headline}
            onStart={async (body) => {
              await start({ params, body });
              notices.done(text('started'));
            }}
            onClose={() => setIsStarting(false)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
