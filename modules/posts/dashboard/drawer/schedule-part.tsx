import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { May } from '#platform/dashboard/may.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { relativeTime } from '#platform/dashboard/relative-words.ts';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import { schedulePost } from '../../post-schedule.contract.ts';
import { PostStatus } from '../../post-status.contract.ts';
import type { PostDetails } from '../../posts.contract.ts';
import { wholeTime } from '../planned-time.ts';
import { useDrawerTexts } from './drawer-texts.ts';
import { MomentForm } from './moment-form.tsx';
import classes from './post-drawer.module.css';
import { type PlanState, usePlan } from './use-plan.ts';

/** When the post goes live by itself, and for who may publish it a way to say when. */
export function SchedulePart({ post }: { post: PostDetails }) {
  const text = useDrawerTexts();
  const now = Date.now() / 1000;
  const [isChanging, setIsChanging] = useState(false);
  const plan = usePlan(post);
  const at = post.scheduled_at !== null && post.scheduled_at > now ? post.scheduled_at : null;
  if (at === null && !post.may_schedule) return null;
  return (
    <section className={parts.part} aria-label={text('schedule.label')}>
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

type PlanFormProps = {
  post: PostDetails;
  at: number | null;
  plan: PlanState;
  onEnd: () => void;
};

function PlanForm({ post, at, plan, onEnd }: PlanFormProps) {
  const text = useDrawerTexts();
  const { site } = useCaller();
  // Whoever publishes may leave a review out, and is told that they do.
  const isUnreviewed = post.status !== PostStatus.READY_TO_PUBLISH && (at === null || post.is_auto_enabled);
  const now = Date.now() / 1000;
  return (
    <MomentForm
      {...{ at, plan, onEnd }}
      act={text('schedule.act')}
      said={(when) => text('schedule.done', { time: wholeTime(when, site.timeZone) })}
      // What is planned already goes live by itself, or does not, as somebody decided.
      planOf={(scheduled_at) => (at === null ? { scheduled_at, is_auto_enabled: true } : { scheduled_at })}
      canCancel={at !== null}
      shown={(seconds) => (seconds > now ? <Moment at={seconds} now={now} /> : null)}
    >
      {isUnreviewed ? <p className={classes.hint}>{text('schedule.unreviewed')}</p> : null}
    </MomentForm>
  );
}
