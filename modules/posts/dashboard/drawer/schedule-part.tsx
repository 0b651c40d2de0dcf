import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { CallError, call, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { relativeTime } from '#platform/dashboard/relative-words.ts';
import { secondsAt, wallClockAt } from '#platform/dashboard/site-clock.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { schedulePost } from '../../post-schedule.contract.ts';
import { PostStatus } from '../../post-status.contract.ts';
import type { PostDetails } from '../../posts.contract.ts';
import { postReadAgain, stalePosts } from '../batch/stale-posts.ts';
import { wholeTime } from '../planned-time.ts';
import { useDrawerTexts } from './drawer-texts.ts';
import classes from './post-drawer.module.css';

export type Plan = InputOf<typeof schedulePost>['body'];

/** When the post goes live by itself, and for who may publish it a way to say when. */
export function SchedulePart({ post }: { post: PostDetails }) {
  const text = useDrawerTexts();
  const now = Date.now() / 1000;
  const [isChanging, setIsChanging] = useState(false);
  const plan = usePlan(post);
  const at = post.scheduled_at !== null && post.scheduled_at > now ? post.scheduled_at : null;
  if (at === null && !post.may_schedule) return null;
  return (
    <section className={classes.part} aria-label={text('schedule.label')}>
      <div className={classes.partHead}>
        <h3>{text(at === null ? 'schedule.label' : 'scheduled')}</h3>
        {at !== null && post.may_schedule && !isChanging ? (
          <May call={schedulePost}>
            <span className={classes.partActs}>
              <button type="button" className={classes.add} onClick={() => setIsChanging(true)}>
                {text('schedule.change')}
              </button>
              <button
                type="button"
                className={classes.add}
                disabled={plan.isBusy}
                onClick={() => void plan.send({ scheduled_at: null }, text('schedule.canceled'))}
              >
                {text('schedule.cancel')}
              </button>
            </span>
          </May>
        ) : null}
      </div>
      {at === null ? null : (
        <>
          <Moment at={at} now={now} />
          <p className={classes.hint}>{text(post.is_auto_enabled ? 'scheduledHint' : 'plannedHint')}</p>
        </>
      )}
      {post.may_schedule && (at === null || isChanging) ? (
        <May call={schedulePost}>
          <PlanForm post={post} at={at} plan={plan} onEnd={() => setIsChanging(false)} />
        </May>
      ) : null}
    </section>
  );
}

/** A moment with its whole date, and how far it is. */
export function Moment({ at, now }: { at: number; now: number }) {
  const { site } = useCaller();
  const whole = wholeTime(at, site.timeZone);
  const far = relativeTime(at, now, pageLanguage);
  return (
    <p>
      <TimeText seconds={at} zone={site.timeZone}>
        {far === undefined ? whole : `${whole} · ${far}`}
      </TimeText>
    </p>
  );
}

export const MORNING = '09:00';

type PlanFormProps = {
  post: PostDetails;
  at: number | null;
  plan: ReturnType<typeof usePlan>;
  onEnd: () => void;
};

function PlanForm({ post, at, plan, onEnd }: PlanFormProps) {
  const text = useDrawerTexts();
  const platform = usePlatformTexts();
  const { site } = useCaller();
  const [{ date, time }, setTime] = useState(() =>
    at === null ? { date: '', time: MORNING } : wallClockAt(at, site.timeZone),
  );
  const setTyped = (next: { date: string; time: string }) => {
    setTime(next);
    plan.forgetError();
  };
  // Whoever publishes may leave a review out, and is told that they do.
  const isUnreviewed = post.status !== PostStatus.READY_TO_PUBLISH && (at === null || post.is_auto_enabled);
  const now = Date.now() / 1000;
  const seconds = date === '' || time === '' ? null : secondsAt(date, time, site.timeZone);
  const send = async () => {
    if (seconds === null) return;
    // What is planned already goes live by itself, or does not, as somebody decided.
    const to = at === null ? { scheduled_at: seconds, is_auto_enabled: true } : { scheduled_at: seconds };
    const isDone = await plan.send(to, text('schedule.done'));
    if (isDone) onEnd();
  };
  return (
    <form
      className={classes.plan}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={classes.times}>
        <TextField
          label={text('schedule.date')}
          type="date"
          value={date}
          onText={(next) => setTyped({ date: next, time })}
          {...(plan.error === undefined ? {} : { error: plan.error })}
        />
        <TextField
          label={text('schedule.time')}
          type="time"
          value={time}
          onText={(next) => setTyped({ date, time: next })}
        />
      </div>
      {seconds !== null && seconds > now ? <Moment at={seconds} now={now} /> : null}
      <p className={classes.hint}>{text('schedule.zone', { zone: site.timeZone })}</p>
      {isUnreviewed ? <p className={classes.hint}>{text('schedule.unreviewed')}</p> : null}
      <div className={classes.moves}>
        {at === null ? null : (
          <Button size="xs" variant="default" onClick={onEnd}>
            {platform('cancel')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          type="submit"
          disabled={seconds === null || seconds === at}
          loading={plan.isBusy}
        >
          {text('schedule.act')}
        </Button>
      </div>
    </form>
  );
}

/** Plans the post as it stands here, and offers to go back to what was planned before. */
export function usePlan(post: PostDetails) {
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const params = { postId: post.id };
  const send = async (to: Plan, said: string): Promise<boolean> => {
    setIsBusy(true);
    setError(undefined);
    try {
      const done = await call(schedulePost, { params, body: { ...to, revision: post.revision } });
      stalePosts(client);
      offerUndo(said, async () => {
        const { revision } = done;
        await call(schedulePost, { params, body: { ...earlier(post, to), revision } });
        stalePosts(client);
      });
      await postReadAgain(client);
      return true;
    } catch (failure) {
      // What was typed is told beside its field; anything else stands by itself.
      if (failure instanceof CallError && failure.status === 422) setError(failure.message);
      else notices.failed(failure, reasonOf(failure), null);
      stalePosts(client);
      await postReadAgain(client);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { send, error, forgetError: () => setError(undefined), isBusy };
}

/** What a plan changes, as it was before: what goes live by itself, or does not, comes back with its time. */
function earlier(post: PostDetails, to: Plan): Plan {
  const { scheduled_at, is_auto_enabled, unpublish_at, embargoed_until_ts } = post;
  return {
    ...(to.scheduled_at === undefined ? {} : { scheduled_at, is_auto_enabled }),
    ...(to.unpublish_at === undefined ? {} : { unpublish_at }),
    ...(to.embargoed_until_ts === undefined ? {} : { embargoed_until_ts }),
  };
}
