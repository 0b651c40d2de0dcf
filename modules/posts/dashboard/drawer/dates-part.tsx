import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { secondsAt, wallClockAt } from '#platform/dashboard/site-clock.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { schedulePost } from '../../post-schedule.contract.ts';
import type { PostDetails } from '../../posts.contract.ts';
import { useDrawerTexts } from './drawer-texts.ts';
import classes from './post-drawer.module.css';
import { MORNING, Moment, type Plan, usePlan } from './schedule-part.tsx';

const kinds = { embargo: 'embargoed_until_ts', unpublish: 'unpublish_at' } as const;
type Kind = keyof typeof kinds;
const changeTo = (kind: Kind, at: number | null): Plan =>
  kind === 'embargo' ? { embargoed_until_ts: at } : { unpublish_at: at };

/** Until when nobody publishes a post, and when it goes offline by itself. */
export function DatesPart({ post }: { post: PostDetails }) {
  return (
    <>
      <DatePart key={`embargo ${post.embargoed_until_ts}`} kind="embargo" post={post} />
      <DatePart key={`unpublish ${post.unpublish_at}`} kind="unpublish" post={post} />
    </>
  );
}

function DatePart({ kind, post }: { kind: Kind; post: PostDetails }) {
  const text = useDrawerTexts();
  const [isOpen, setIsOpen] = useState(false);
  const plan = usePlan(post);
  const now = Date.now() / 1000;
  const said = post[kinds[kind]];
  // What is over holds nothing back any more, and brings nothing.
  const at = said !== null && said > now ? said : null;
  if (at === null && !post.may_plan) return null;
  return (
    <section className={classes.part} aria-label={text(`dates.${kind}.label`)}>
      <div className={classes.partHead}>
        <h3>{text(`dates.${kind}.label`)}</h3>
        {post.may_plan && !isOpen ? (
          <May call={schedulePost}>
            <span className={classes.partActs}>
              <button type="button" className={classes.add} onClick={() => setIsOpen(true)}>
                {text(at === null ? `dates.${kind}.add` : 'schedule.change')}
              </button>
              {at === null ? null : (
                <button
                  type="button"
                  className={classes.add}
                  disabled={plan.isBusy}
                  onClick={() => void plan.send(changeTo(kind, null), text(`dates.${kind}.removed`))}
                >
                  {text(`dates.${kind}.remove`)}
                </button>
              )}
            </span>
          </May>
        ) : null}
      </div>
      {at === null ? null : (
        <>
          <Moment at={at} now={now} />
          <p className={classes.hint}>{text(`dates.${kind}.hint`)}</p>
        </>
      )}
      {isOpen ? <DateForm kind={kind} at={at} plan={plan} onEnd={() => setIsOpen(false)} /> : null}
    </section>
  );
}

type DateFormProps = { kind: Kind; at: number | null; plan: ReturnType<typeof usePlan>; onEnd: () => void };

function DateForm({ kind, at, plan, onEnd }: DateFormProps) {
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
  const seconds = date === '' || time === '' ? null : secondsAt(date, time, site.timeZone);
  const send = async () => {
    if (seconds === null) return;
    if (await plan.send(changeTo(kind, seconds), text(`dates.${kind}.done`))) onEnd();
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
      <p className={classes.hint}>{text('schedule.zone', { zone: site.timeZone })}</p>
      <div className={classes.moves}>
        <Button size="xs" variant="default" onClick={onEnd}>
          {platform('cancel')}
        </Button>
        <Button
          size="xs"
          variant="default"
          type="submit"
          disabled={seconds === null || seconds === at}
          loading={plan.isBusy}
        >
          {text(`dates.${kind}.act`)}
        </Button>
      </div>
    </form>
  );
}
