import { Button } from '@mantine/core';
import { numberText } from '#platform/dashboard/number-text.ts';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import { SideDrawer } from '#platform/dashboard/side-drawer.tsx';
import type { TableRow } from '#platform/dashboard/table/table-column.ts';
import type { HookExecution } from '../executions.contract.ts';
import { eventText, useAutomationsTexts } from './automations-texts.ts';
import { ExecutionFacts } from './execution-facts.tsx';
import classes from './hook-drawer.module.css';
import { useReplay } from './use-hook-acts.ts';

type DeliveryDrawerProps = {
  execution: HookExecution;
  rows: readonly TableRow<HookExecution>[];
  total: number | undefined;
  onOpen: (execution: HookExecution) => void;
  onClose: () => void;
};

/** One attempt: what was sent, what came back, and the way to send it once more. */
export function DeliveryDrawer({ execution, rows, total, onOpen, onClose }: DeliveryDrawerProps) {
  const text = useAutomationsTexts();
  const replay = useReplay();
  const at = rows.findIndex(({ id }) => id === execution.id);
  const [previous, next] = [rows[at - 1], rows[at + 1]];
  const { event, hook_title, attempt, is_replay, status, due_ts, created_timestamp, object_id, body } =
    execution;
  return (
    <SideDrawer
      label={text('delivery.label')}
      position={total === undefined ? undefined : { of: at + 1, total: numberText(total) }}
      onPrevious={previous && (() => onOpen(previous.value))}
      onNext={next && (() => onOpen(next.value))}
      onClose={onClose}
    >
      <section className={classes.head}>
        <h2 className={classes.title}>{eventText(text, event)}</h2>
        <p className={classes.hint}>
          <bdi>{hook_title || text('deliveries.deletedHook')}</bdi>
        </p>
        {status === 'queued' || hook_title === '' || body === null ? null : (
          <div className={classes.acts}>
            <Button variant="default" onClick={() => void replay(execution)}>
              {text('acts.replay')}
            </Button>
          </div>
        )}
      </section>
      <section className={classes.part}>
        <h3>{text('delivery.response')}</h3>
        <ExecutionFacts execution={execution} />
        <dl className={classes.facts}>
          <dt>{text('deliveries.created')}</dt>
          <dd>
            <TimeCell seconds={created_timestamp} />
          </dd>
          {status === 'queued' ? (
            <>
              <dt>{text('delivery.due')}</dt>
              <dd>
                <TimeCell seconds={due_ts} />
              </dd>
            </>
          ) : null}
          <dt>{text('deliveries.attempt')}</dt>
          <dd>
            {numberText(attempt)}
            {is_replay ? ` · ${text('delivery.replay')}` : null}
          </dd>
        </dl>
      </section>
      <section className={classes.part}>
        <h3>{text('delivery.request')}</h3>
        <dl className={classes.facts}>
          <dt>{text('delivery.message')}</dt>
          <dd className={classes.address}>msg_{execution.message_id}</dd>
          <dt>{text('deliveries.event')}</dt>
          <dd className={classes.address}>{event}</dd>
          {object_id === null ? null : (
            <>
              <dt>{text('export.object')}</dt>
              <dd className={classes.address}>{object_id}</dd>
            </>
          )}
        </dl>
      </section>
      <section className={classes.part}>
        <h3>{text('delivery.body')}</h3>
        {body === null ? (
          <p className={classes.hint}>{text('delivery.hidden')}</p>
        ) : (
          <pre className={classes.code} dir="ltr">
            {indented(body)}
          </pre>
        )}
      </section>
    </SideDrawer>
  );
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
