import { Button } from '@mantine/core';
import { useState } from 'react';
import { PencilIcon } from '#platform/dashboard/act-icons.tsx';
import { ConfirmDialog } from '#platform/dashboard/dialogs/confirm-dialog.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import { SideDrawer } from '#platform/dashboard/side-drawer.tsx';
import type { TableRow } from '#platform/dashboard/table/table-column.ts';
import { OLD_SECRET_HOURS } from '../automation-kinds.contract.ts';
import type { Hook } from '../automations.contract.ts';
import type { HookExecution } from '../executions.contract.ts';
import { useAutomationsTexts } from './automations-texts.ts';
import { ExecutionFacts } from './execution-facts.tsx';
import classes from './hook-drawer.module.css';
import { HookFacts } from './hook-facts.tsx';
import { HookState } from './hook-state.tsx';
import { LatestDeliveries } from './latest-deliveries.tsx';
import type { useHookActs } from './use-hook-acts.ts';

type HookDrawerProps = {
  hook: Hook;
  rows: readonly TableRow<Hook>[];
  total: number | undefined;
  acts: ReturnType<typeof useHookActs>;
  onOpen: (hook: Hook) => void;
  onEdit: () => void;
  onSecret: (secret: string) => void;
  onClose: () => void;
};

/** A webhook beside the list: how it is, what can be done with it, and what was sent lately. */
export function HookDrawer({ hook, rows, total, acts, ...props }: HookDrawerProps) {
  const text = useAutomationsTexts();
  const at = rows.findIndex(({ id }) => id === hook.id);
  const [previous, next] = [rows[at - 1], rows[at + 1]];
  const [isAsked, setIsAsked] = useState(false);
  return (
    <SideDrawer
      label={text('drawer.label')}
      position={total === undefined ? undefined : { of: at + 1, total: numberText(total) }}
      onPrevious={previous && (() => props.onOpen(previous.value))}
      onNext={next && (() => props.onOpen(next.value))}
      onClose={props.onClose}
      actions={
        <IconButton name={text('drawer.edit', { name: hook.title })} tip="end" onClick={props.onEdit}>
          <PencilIcon />
        </IconButton>
      }
    >
      <section className={classes.head}>
        <h2 className={classes.title}>
          <bdi>{hook.title}</bdi>
        </h2>
        <HookState hook={hook} />
        {hook.disabled_reason ? (
          <p className={classes.hint}>{text(`stopped.${hook.disabled_reason}`)}</p>
        ) : null}
        {hook.enabled && hook.failing_since_ts !== null ? (
          <p className={classes.hint}>
            {text('failingSince')} <TimeCell seconds={hook.failing_since_ts} />
          </p>
        ) : null}
        <div className={classes.acts}>
          <Button variant="default" onClick={() => void acts.turn(hook, !hook.enabled)}>
            {text(hook.enabled ? 'acts.off' : 'acts.on')}
          </Button>
          <Button
            variant="default"
            onClick={() => void acts.remove([hook.id]).then((isDone) => isDone && props.onClose())}
          >
            {text('acts.delete')}
          </Button>
        </div>
      </section>
      <TestPart key={hook.id} hook={hook} acts={acts} />
      <HookFacts hook={hook} onRotate={() => setIsAsked(true)} />
      <LatestDeliveries hook={hook} onReplayDead={(from) => void acts.replayDead(hook, from)} />
      {isAsked ? (
        <ConfirmDialog
          title={text('rotate.title')}
          confirm={text('rotate.confirm')}
          onConfirm={async () => props.onSecret((await acts.rotate(hook)).secret)}
          onClose={() => setIsAsked(false)}
        >
          <p>{text('rotate.text', { hours: OLD_SECRET_HOURS })}</p>
        </ConfirmDialog>
      ) : null}
    </SideDrawer>
  );
}

/** Sends a test, and shows what the other side said. */
function TestPart({ hook, acts }: Pick<HookDrawerProps, 'hook' | 'acts'>) {
  const text = useAutomationsTexts();
  const [isBusy, setIsBusy] = useState(false);
  const [sent, setSent] = useState<HookExecution | null>(null);
  const onTest = async () => {
    setIsBusy(true);
    setSent(await acts.test(hook));
    setIsBusy(false);
  };
  return (
    <section className={classes.part}>
      <h3>{text('test.title')}</h3>
      <p className={classes.hint}>{text('test.hint')}</p>
      <Button variant="default" loading={isBusy} onClick={() => void onTest()}>
        {text('acts.test')}
      </Button>
      <div role="status" className={classes.sent}>
        {sent ? <ExecutionFacts execution={sent} /> : null}
      </div>
    </section>
  );
}
