import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { MomentField } from '#platform/dashboard/moment-field.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { useDrawerTexts } from './drawer-texts.ts';
import classes from './post-drawer.module.css';
import type { Plan, PlanState } from './use-plan.ts';

type MomentFormProps = {
  at: number | null;
  plan: PlanState;
  /** What its button says, and what is said once that is done. */
  act: string;
  said: (at: number) => string;
  planOf: (seconds: number) => Plan;
  canCancel?: boolean;
  onEnd: () => void;
  shown?: (seconds: number) => ReactNode;
  children?: ReactNode;
};

/** Asks for one of the times of a post, and sets it. */
export function MomentForm({ at, plan, canCancel = true, onEnd, ...props }: MomentFormProps) {
  const text = useDrawerTexts();
  const platform = usePlatformTexts();
  const { site } = useCaller();
  const [seconds, setSeconds] = useState(at);
  const send = async () => {
    if (seconds !== null && (await plan.send(props.planOf(seconds), props.said(seconds)))) onEnd();
  };
  return (
    <form
      className={classes.plan}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <MomentField
        day={text('schedule.date')}
        time={text('schedule.time')}
        at={seconds}
        error={plan.error}
        usualTime="09:00"
        onChange={(next) => {
          setSeconds(next);
          plan.forgetError();
        }}
      />
      {seconds === null ? null : props.shown?.(seconds)}
      <p className={classes.hint}>{text('schedule.zone', { zone: site.timeZone })}</p>
      {props.children}
      <div className={classes.moves}>
        {canCancel ? (
          <Button size="xs" variant="default" onClick={onEnd}>
            {platform('cancel')}
          </Button>
        ) : null}
        <Button
          size="xs"
          variant="default"
          type="submit"
          disabled={seconds === null || seconds === at}
          loading={plan.isBusy}
        >
          {props.act}
        </Button>
      </div>
    </form>
  );
}
