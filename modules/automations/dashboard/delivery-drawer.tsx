import { Button } from '@mantine/core';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { numberText } from '#platform/dashboard/number-text.ts';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import { RowDrawer, type ShownRows } from '#platform/dashboard/records/row-drawer.tsx';
import type { HookExecution } from '../executions.contract.ts';
import { eventText, useAutomationsTexts } from './automations-texts.ts';
import { ExecutionFacts } from './execution-facts.tsx';
import classes from './hook-drawer.module.css';
import { useReplay } from './use-hook-acts.ts';

type DeliveryDrawerProps = {
  execution: HookExecution;
  shown: ShownRows<HookExecution>;
  onOpen: (execution: HookExecution) => void;
  onClose: () => void;
};

/** One attempt: what was sent, what came back, and the way to send it once more. */
export function DeliveryDrawer({ execution, shown, onOpen, onClose }: DeliveryDrawerProps) {
  const text = useAutomationsTexts();
  const replay = useReplay();
  const { event, hook_title, attempt, is_replay, status, due_ts, created_timestamp, object_id, body } =
    execution;
  return (
    <RowDrawer label={text('delivery.label')} {...{ id: execution.id, shown, onOpen }} onClose={onClose}>
      <section className={parts.lines}>
        <h2 className={parts.title}>{eventText(text, event)}</h2>
        <p className={parts.hint}>
          <bdi>{hook_title || text('deliveries.deletedHook')}</bdi>
        </p>
        {status === 'queued' || hook_title === '' || body === null ? null : (
          <div className={parts.acts}>
            <Button variant="default" onClick={() => void replay(execution)}>
              {text('acts.replay')}
            </Button>
          </div>
        )}
      </section>
      <section className={classes.part}>
        <h3>{text('delivery.response')}</h3>
        <ExecutionFacts execution={execution} />
        <dl className={parts.pairs}>
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
        <dl className={parts.pairs}>
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
          <p className={parts.hint}>{text('delivery.hidden')}</p>
        ) : (
          <pre className={classes.code} dir="ltr">
            {indented(body)}
          </pre>
        )}
      </section>
    </RowDrawer>
  );
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
