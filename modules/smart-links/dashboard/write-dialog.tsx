import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ASKED_TWICE } from '#modules/posts/batch-kinds.contract.ts';
import { usePostsBatch } from '#modules/posts/posts-batches.public.tsx';
import { cancelTask } from '#modules/tasks/tasks.contract.ts';
import { CallError, call, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { SpokenProgress } from '#platform/dashboard/spoken-progress.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { useTaskPoll } from '#platform/dashboard/use-task-poll.ts';
import {
  checkReplacement,
  getReplacementCheck,
  type ReplacementCheck,
  writeReplacement,
} from '../rule-writing.contract.ts';
import type { Replacement } from '../smart-links.contract.ts';
import { CheckResult } from './check-result.tsx';
import { useSmartLinksTexts } from './smart-links-texts.ts';
import classes from './write-dialog.module.css';

type WriteDialogProps = { rule: Replacement; onClose: () => void };

/** Writes a rule into posts for good: they are checked first, and what would change is shown. */
export function WriteDialog({ rule, onClose }: WriteDialogProps) {
  const text = useSmartLinksTexts();
  const [tries, setTries] = useState(0);
  const [key] = useState(() => crypto.randomUUID());
  const { data, error } = useQuery({
    queryKey: ['text-check', key, tries],
    queryFn: () => call(checkReplacement, { params: { ruleId: rule.id } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const again = () => setTries(tries + 1);
  const { site } = useCaller();
  const running = useRef<number | null>(null);
  const leave = () => {
    onClose();
    if (running.current === null) return;
    // Nobody waits for it any more; that it has ended by now is no harm.
    const params = { siteId: site.id, taskId: running.current };
    void call(cancelTask, { params }).catch(() => undefined);
  };
  return (
    <DialogFrame title={text('write.title', { name: rule.find_phrase })} width={560} onClose={leave}>
      {data ? (
        <Checked
          key={data.check_id}
          {...{ rule, again, running }}
          begun={data}
          onLeave={leave}
          onClose={onClose}
        />
      ) : (
        <>
          <div className={classes.body}>{error ? null : <Checking check={null} />}</div>
          <Foot said={error ? wrong(error, text('wrong')) : undefined} onClose={leave}>
            {error ? <Button onClick={again}>{text('write.again')}</Button> : null}
          </Foot>
        </>
      )}
    </DialogFrame>
  );
}

const wrong = (error: Error, other: string): string => (error instanceof CallError ? reasonOf(error) : other);

type CheckedProps = WriteDialogProps & {
  begun: ReplacementCheck;
  again: () => void;
  /** The task that goes on, which whoever leaves ends. */
  running: RefObject<number | null>;
  onLeave: () => void;
};

function Checked({ rule, begun, again, running, onLeave, onClose }: CheckedProps) {
  const text = useSmartLinksTexts();
  const follow = usePostsBatch();
  const params = { checkId: begun.check_id };
  const { data: check = begun, failure } = useTaskPoll(read(getReplacementCheck, { params }));
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const count = check.post_count;
  const isAskedTwice = count > ASKED_TWICE;
  const hasFailed = failure !== null || (check.is_ready && check.status !== 'SUCCESS');
  const isRight = !isAskedTwice || typed.trim() === String(count);

  useEffect(() => {
    running.current = check.is_ready ? null : check.task_id;
  }, [running, check]);
  const write = async () => {
    setIsBusy(true);
    try {
      follow(await call(writeReplacement, { params }));
      onClose();
    } catch (error) {
      setIsBusy(false);
      setRefusal(wrong(error as Error, text('wrong')));
    }
  };
  return (
    <>
      <div className={classes.body}>
        {check.is_ready ? null : <Checking check={check} />}
        {check.is_ready && !hasFailed ? <CheckResult {...{ check, rule }} /> : null}
        {check.is_ready && isAskedTwice ? (
          <TextField
            label={text('write.typeCount', { count: numberText(count) })}
            value={typed}
            onText={setTyped}
          />
        ) : null}
      </div>
      <Foot said={hasFailed ? text('write.failed') : refusal} onClose={onLeave}>
        {hasFailed || refusal !== undefined ? (
          <Button onClick={again}>{text('write.again')}</Button>
        ) : (
          <Button
            loading={isBusy}
            disabled={!check.is_ready || count === 0 || !isRight}
            onClick={() => void write()}
          >
            {text('write.confirm', { count: check.is_ready ? count : 0, shown: numberText(count) })}
          </Button>
        )}
      </Foot>
    </>
  );
}

function Checking({ check }: { check: ReplacementCheck | null }) {
  const text = useSmartLinksTexts();
  const share = check?.total ? check.done / check.total : null;
  return (
    <>
      <SpokenProgress
        {...{ share }}
        said={(percent) => text('write.percent', { percent })}
        waiting={text('write.checking')}
      />
      <p>
        {check?.total
          ? text('write.checked', { done: numberText(check.done), total: numberText(check.total) })
          : text('write.checking')}
      </p>
      <progress
        className={classes.progress}
        aria-label={text('write.checking')}
        max={1}
        {...(share === null ? {} : { value: share })}
      />
    </>
  );
}

type FootProps = { said: string | undefined; onClose: () => void; children: ReactNode };

function Foot({ said, onClose, children }: FootProps) {
  const platform = usePlatformTexts();
  return (
    <DialogFoot said={said} isFailed={said !== undefined}>
      <Button variant="default" onClick={onClose}>
        {platform('cancel')}
      </Button>
      {children}
    </DialogFoot>
  );
}
