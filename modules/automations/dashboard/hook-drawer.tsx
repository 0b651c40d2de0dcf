import { Button } from '@mantine/core';
import { useState } from 'react';
import { PencilIcon } from '#platform/dashboard/act-icons.tsx';
import { ConfirmDialog } from '#platform/dashboard/dialogs/confirm-dialog.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import { RowDrawer, type ShownRows } from '#platform/dashboard/records/row-drawer.tsx';
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
  shown: ShownRows<Hook>;
  acts: ReturnType<typeof useHookActs>;
  onOpen: (hook: Hook) => void;
  onEdit: () => void;
  onSecret: (secret: string) => void;
  onClose: () => void;
};

/** A webhook beside the list: how it is, what can be done with it, and what was sent lately. */
export function HookDrawer({ hook, shown, acts, ...props }: HookDrawerProps) {
  const text = useAutomationsTexts();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <RowDrawer
      label={text('drawer.label')}
      {...{ id: hook.id, shown, onOpen: props.onOpen }}
      onClose={props.onClose}
      actions={
        <IconButton name={text('drawer.edit', { name: hook.title })} tip="end" onClick={props.onEdit}>
          <PencilIcon />
        </IconButton>
      }
    >
      <section className={parts.lines}>
        <h2 className={parts.title}>
          <bdi>{hook.title}</bdi>
        </h2>
        <HookState hook={hook} />
        {hook.disabled_reason ? (
          <p className={parts.hint}>{text(`stopped.${hook.disabled_reason}`)}</p>
        ) : null}
        {hook.enabled && hook.failing_since_ts !== null ? (
          <p className={parts.hint}>
            {text('failingSince')} <TimeCell seconds={hook.failing_since_ts} />
          </p>
        ) : null}
        <div className={parts.acts}>
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
    </RowDrawer>
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
      <p className={parts.hint}>{text('test.hint')}</p>
      <Button variant="default" loading={isBusy} onClick={() => void onTest()}>
        {text('acts.test')}
      </Button>
      <div role="status" className={classes.sent}>
        {sent ? <ExecutionFacts execution={sent} /> : null}
      </div>
    </section>
  );
}
