import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useGo } from '#platform/dashboard/address.ts';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import { KEPT_DAYS } from '../automation-kinds.contract.ts';
import type { Hook } from '../automations.contract.ts';
import { listExecutions } from '../executions.contract.ts';
import { DELIVERIES } from './automations-paths.ts';
import { eventText, useAutomationsTexts } from './automations-texts.ts';
import classes from './hook-drawer.module.css';
import { ExecutionState } from './hook-state.tsx';

const SHOWN = 8;
const LOOK_AGAIN_MILLISECONDS = 10_000;

type LatestDeliveriesProps = { hook: Hook; onReplayDead: (from: number) => void };

/** What was sent to a webhook last, and the way to all of it. */
export function LatestDeliveries({ hook, onReplayDead }: LatestDeliveriesProps) {
  const text = useAutomationsTexts();
  const go = useGo();
  const found = useQuery({
    ...read(listExecutions, { query: { hook_id: hook.id, limit: SHOWN } }),
    refetchInterval: LOOK_AGAIN_MILLISECONDS,
  });
  const { data } = found;
  const since = () => Math.floor(Date.now() / 1000) - KEPT_DAYS * 86_400;
  return (
    <section className={classes.part}>
      <h3>{text('latest.title')}</h3>
      {found.error && !data ? <FailureView error={found.error} onRetry={() => void found.refetch()} /> : null}
      {data?.items.length === 0 ? <p className={parts.hint}>{text('latest.none')}</p> : null}
      <ul className={classes.list}>
        {data?.items.map(({ id, event, status, created_timestamp }) => (
          <li key={id} className={classes.delivery}>
            <button
              type="button"
              className={classes.open}
              onClick={() => go(`${DELIVERIES}?hook=${hook.id}&open=${id}`)}
            >
              {eventText(text, event)}
            </button>
            <ExecutionState status={status} />
            <TimeCell seconds={created_timestamp} />
          </li>
        ))}
      </ul>
      <div className={parts.acts}>
        {data && data.total_count > 0 ? (
          <Button variant="default" size="xs" onClick={() => go(`${DELIVERIES}?hook=${hook.id}`)}>
            {text('latest.all')}
          </Button>
        ) : null}
        {hook.enabled && data?.items.some(({ status }) => status === 'dead') ? (
          <Button variant="default" size="xs" onClick={() => onReplayDead(since())}>
            {text('acts.replayDead')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
