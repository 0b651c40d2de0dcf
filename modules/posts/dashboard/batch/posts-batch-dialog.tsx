import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { keyOf, read } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { ASKED_TWICE, type BatchAction, givenStatuses, MOST_NAMED } from '../../batch-kinds.contract.ts';
import { changePosts, mayActOnAuthors } from '../../post-batches.contract.ts';
import { statusChoices, statusLabel } from '../filters/status-label.ts';
import { usePostsTexts } from '../posts-texts.ts';
import { BatchForecast } from './batch-forecast.tsx';
import { type BatchChoice, type BatchTarget, batchOrder, presentStatus } from './batch-order.ts';
import { useBatchTexts } from './batch-texts.ts';
import classes from './posts-batch.module.css';
import { usePostsBatch } from './use-posts-batch.ts';

/** Comes when posts are moved to another author: most choose a status. */
const PeopleList = lazyPart(() => import('../people-list.tsx'), 'PeopleList');

/** Stands in the list of statuses until one is chosen: none is taken by a slip. */
const NOT_CHOSEN: number = -1;

type PostsBatchDialogProps = { target: BatchTarget; onDone: () => void; onClose: () => void };

/** What is done to many posts: chosen, foretold by the server, and asked once more before it is done. */
export function PostsBatchDialog({ target, onDone, onClose }: PostsBatchDialogProps) {
  const text = useBatchTexts();
  const ofPosts = usePostsTexts();
  const platform = usePlatformTexts();
  const { holder } = useCaller();
  const client = useQueryClient();
  const follow = usePostsBatch();
  // The same key for every try of one choice: what came through is not done again.
  const [{ key, choice }, setChosen] = useState<{ key: string; choice: BatchChoice }>(() => ({
    key: crypto.randomUUID(),
    choice: { action: 'change_posts_status', status: undefined, author: undefined },
  }));
  const choose = (more: Partial<BatchChoice>) =>
    setChosen((chosen) => ({ key: crypto.randomUUID(), choice: { ...chosen.choice, ...more } }));
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const peopleId = useId();

  const isTooMany = target.kind === 'posts' && target.ids.length > MOST_NAMED;
  const order = isTooMany ? undefined : batchOrder(target, choice);
  const foretold = useQuery({
    ...read(changePosts, { body: { ...(order ?? { action: choice.action }), dry_run: true } }),
    enabled: order !== undefined,
    staleTime: 0,
  });
  const forecast = order === undefined ? undefined : foretold.data;
  const count = forecast?.changed ?? 0;
  const isAskedTwice = count > ASKED_TWICE;
  // Its place is kept from the start, so that nothing moves under the pointer.
  const mayAskTwice = isAskedTwice || countOf(target) > ASKED_TWICE;
  const isReady = forecast !== undefined && count > 0 && (!isAskedTwice || typed.trim() === String(count));
  const present = presentStatus(target);
  const isMove = choice.action === 'move_posts_to_author';

  const send = async () => {
    if (!order || !forecast || !isReady) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const expected_count = forecast.requested;
      const done = await call(changePosts, { body: { ...order, expected_count, idempotency_key: key } });
      follow(done, order.status === undefined ? undefined : statusLabel(order.status, ofPosts));
      onDone();
      onClose();
    } catch (error) {
      setIsBusy(false);
      setFailure(error instanceof Error ? error.message : platform('failure.generic'));
      void client.invalidateQueries({ queryKey: keyOf(changePosts) });
    }
  };
  const title =
    target.kind === 'author'
      ? text('titleAuthor', { name: target.name })
      : text('title', {
          count: target.kind === 'posts' ? target.ids.length : (forecast?.requested ?? target.count),
        });
  return (
    <DialogFrame title={title} width={560} onClose={onClose}>
      <div className={classes.body}>
        {isAllowed(mayActOnAuthors, holder) ? (
          <SegmentedField<BatchAction>
            label={text('act')}
            value={choice.action}
            choices={[
              { value: 'change_posts_status', label: text('changeStatus') },
              { value: 'move_posts_to_author', label: text('move') },
            ]}
            onChoose={(action) => choose({ action })}
          />
        ) : null}
        {isMove ? (
          <section aria-labelledby={peopleId}>
            <p id={peopleId}>{text('newAuthor')}</p>
            <div className={classes.people}>
              <Suspense fallback={null}>
                <PeopleList
                  label={text('newAuthor')}
                  chosen={choice.author}
                  onChoose={({ id }) => choose({ author: id })}
                />
              </Suspense>
            </div>
          </section>
        ) : (
          <SelectField
            label={text('newStatus')}
            isFirst
            value={choice.status ?? NOT_CHOSEN}
            choices={[
              ...(choice.status === undefined ? [{ value: NOT_CHOSEN, label: text('chooseStatus') }] : []),
              ...statusChoices
                .filter((status) => status !== present && givenStatuses.some((one) => one === status))
                .map((status) => ({ value: status, label: statusLabel(status, ofPosts) })),
            ]}
            onChoose={(status) => choose({ status })}
          />
        )}
        {isTooMany ? (
          <p role="alert">
            {text('tooMany', { most: numberText(MOST_NAMED), chosen: numberText(target.ids.length) })}
          </p>
        ) : (
          <BatchForecast forecast={forecast} failure={order ? foretold.error : null} />
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
            ? text(isMove ? 'move' : 'changeStatus')
            : text(isMove ? 'confirmMove' : 'confirmStatus', { count })}
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
