import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import type { Recalculation } from '../achievement-awards.contract.ts';
import type { AchievementRule } from '../achievements.contract.ts';
import { useAchievementsTexts } from './achievements-texts.ts';
import classes from './recalculate-dialog.module.css';
import { useRecalculation } from './use-recalculation.ts';

type Props = { rule: AchievementRule; onClose: () => void };

/** Shows which awards a rule would give and take away, and does it once that is confirmed. */
export function RecalculateDialog({ rule, onClose }: Props) {
  const text = useAchievementsTexts();
  const platformText = usePlatformTexts();
  const preview = useRecalculation(rule);
  const applying = useRecalculation(rule);
  const [isBusy, setIsBusy] = useState(false);
  const started = useRef(false);
  const { start } = preview;
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    start(null);
  }, [start]);
  const done = applying.result;
  useEffect(() => {
    if (!done) return;
    if (done.is_stale) notices.refused(text('recalculate.stale'));
    else notices.done(text('recalculate.done', numbersOf(done)));
    onClose();
  }, [done, onClose, text]);
  const found = preview.result;
  const failure =
    preview.failure ?? applying.failure ?? (found?.is_stale ? text('recalculate.stale') : undefined);
  const isNothing = found !== null && found.given + found.taken === 0;
  return (
    <DialogFrame title={text('recalculate.title', { name: rule.title })} width={480} onClose={onClose}>
      <div className={classes.body} role="status">
        {found === null ? <p>{failure === undefined ? text('recalculate.looking') : null}</p> : null}
        {isNothing && !found?.is_stale ? <p>{text('recalculate.nothing')}</p> : null}
        {found && !isNothing ? <Findings found={found} /> : null}
      </div>
      <DialogFoot said={failure} isFailed={failure !== undefined} isRuled={false}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {platformText(isNothing ? 'close' : 'cancel')}
        </Button>
        {found && !isNothing && preview.taskId !== null ? (
          <Button
            loading={isBusy && applying.failure === undefined}
            onClick={() => {
              setIsBusy(true);
              applying.start(preview.taskId);
            }}
          >
            {text('recalculate.act')}
          </Button>
        ) : null}
      </DialogFoot>
    </DialogFrame>
  );
}

const numbersOf = ({ given, taken }: Recalculation) => ({
  given: numberText(given),
  taken: numberText(taken),
});

function Findings({ found }: { found: Recalculation }) {
  const text = useAchievementsTexts();
  const counted = (count: number, act: 'given' | 'taken', isMore: boolean) =>
    isMore
      ? text(`recalculate.${act}More`, { shown: numberText(count) })
      : text(`recalculate.${act}`, { count, shown: numberText(count) });
  const named = (count: number, names: readonly string[]) =>
    text(count > names.length ? 'recalculate.someOf' : 'recalculate.all', { names: names.join(', ') });
  return (
    <>
      {found.given > 0 ? (
        <p>
          <b>{counted(found.given, 'given', found.is_more_given)}</b>{' '}
          <bdi>{named(found.given, found.given_to)}</bdi>
        </p>
      ) : null}
      {found.taken > 0 ? (
        <p>
          <b>{counted(found.taken, 'taken', found.is_more_taken)}</b>{' '}
          <bdi>{named(found.taken, found.taken_from)}</bdi>
        </p>
      ) : null}
      {found.taken > 0 ? <p className={classes.hint}>{text('recalculate.takenHint')}</p> : null}
    </>
  );
}
