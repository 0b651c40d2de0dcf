import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { keyOf, read } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { ASKED_TWICE, type BatchAction, MOST_NAMED } from '../../batch-kinds.contract.ts';
import { changePosts } from '../../post-batches.contract.ts';
import { offeredActs } from './batch-acts.ts';
import { BatchFields } from './batch-fields.tsx';
import { BatchForecast } from './batch-forecast.tsx';
import { type BatchChoice, type BatchTarget, batchOrder, noChoice } from './batch-order.ts';
import { useBatchTexts } from './batch-texts.ts';
import classes from './posts-batch.module.css';
import { usePostsBatch } from './use-posts-batch.ts';

// Other dialogs have it too; it comes beside this one.
const DialogFrame = lazyPart(() => import('#platform/dashboard/dialogs/dialog-frame.tsx'), 'DialogFrame');

type PostsBatchDialogProps = {
  target: BatchTarget;
  /** The act that it begins with; it can be changed for another, unless it is about this one alone. */
  action?: BatchAction | undefined;
  isFixed?: boolean;
  /** The status that it begins with. */
  status?: number | undefined;
  onDone: () => void;
  onClose: () => void;
};

/** What is done to many posts: chosen, foretold by the server, and asked once more before it is done. */
export function PostsBatchDialog(props: PostsBatchDialogProps) {
  const { target, action, isFixed = false, status, onDone, onClose } = props;
  const text = useBatchTexts();
  const platform = usePlatformTexts();
  const acts = offeredActs(useCaller(), target);
  const client = useQueryClient();
  const follow = usePostsBatch();
  // The same key for every try of one choice: what came through is not done again.
  const [{ key, choice }, setChosen] = useState<{ key: string; choice: BatchChoice }>(() => ({
    key: crypto.randomUUID(),
    choice: { ...noChoice(action ?? acts[0] ?? 'change_posts_status'), status },
  }));
  const choose = (more: Partial<BatchChoice>) =>
    setChosen((chosen) => ({ key: crypto.randomUUID(), choice: { ...chosen.choice, ...more } }));
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const isTooMany = target.kind === 'posts' && target.ids.length > MOST_NAMED;
  const order = isTooMany ? undefined : batchOrder(target, choice);
  // A reason changes nothing of what is foretold: typing it asks nothing.
  const { reason: _, ...asked } = order ?? { action: choice.action };
  const foretold = useQuery({
    ...read(changePosts, { body: { ...asked, dry_run: true } }),
    enabled: order !== undefined,
    staleTime: 0,
  });
  const forecast = order === undefined ? undefined : foretold.data;
  const count = forecast?.changed ?? 0;
  const isAskedTwice = count > ASKED_TWICE;
  // Its place is kept from the start, so that nothing moves under the pointer.
  const mayAskTwice = isAskedTwice || countOf(target) > ASKED_TWICE;
  const isReady = forecast !== undefined && count > 0 && (!isAskedTwice || typed.trim() === String(count));

  const send = async () => {
    if (!order || !forecast || !isReady) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const expected_count = forecast.requested;
      const done = await call(changePosts, { body: { ...order, expected_count, idempotency_key: key } });
      follow(done);
      onDone();
      onClose();
    } catch (error) {
      setIsBusy(false);
      setFailure(error instanceof Error ? error.message : platform('failure.generic'));
      void client.invalidateQueries({ queryKey: keyOf(changePosts) });
    }
  };
  const title = isFixed
    ? text(`acts.${choice.action}`)
    : target.kind === 'author'
      ? text('titleAuthor', { name: target.name })
      : text('title', {
          count: target.kind === 'posts' ? target.ids.length : (forecast?.requested ?? target.count),
        });
  return (
    <DialogFrame title={title} width={560} onClose={onClose}>
      <div className={classes.body}>
        {target.kind === 'posts' && target.name ? (
          <p className={classes.name} dir="auto">
            {target.name}
          </p>
        ) : null}
        {acts.length > 1 && !isFixed ? (
          <SelectField<BatchAction>
            label={text('act')}
            value={choice.action}
            choices={acts.map((action) => ({ value: action, label: text(`acts.${action}`) }))}
            onChoose={(action) => setChosen({ key: crypto.randomUUID(), choice: noChoice(action) })}
          />
        ) : null}
        <BatchFields target={target} choice={choice} onChoose={choose} />
        {isTooMany ? (
          <p role="alert">
            {text('tooMany', { most: numberText(MOST_NAMED), chosen: numberText(target.ids.length) })}
          </p>
        ) : (
          <BatchForecast
            action={choice.action}
            plan={
              order?.scheduled_at === undefined ? undefined : { at: order.scheduled_at, every: choice.every }
            }
            forecast={forecast}
            failure={order ? foretold.error : null}
          />
        )}
        {mayAskTwice ? (
          <TextField
            label={text('typeCount', { count: numberText(isAskedTwice ? count : countOf(target)) })}
            value={typed}
            onText={setTyped}
            help={text('typeCountHelp', { digits: isAskedTwice ? count : countOf(target) })}
          />
        ) : null}
      </div>
      <DialogFoot said={failure} isFailed={failure !== undefined}>
        <Button variant="default" onClick={onClose}>
          {platform('cancel')}
        </Button>
        <Button loading={isBusy} disabled={!isReady} onClick={() => void send()}>
          {forecast === undefined
            ? text(`acts.${choice.action}`)
            : text(`confirm.${choice.action}`, { count })}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}

/** How many posts an act is for, as far as it is known before the server is asked. */
function countOf(target: BatchTarget): number {
  if (target.kind === 'posts') return target.ids.length;
  return target.kind === 'list' ? target.count : 0;
}
