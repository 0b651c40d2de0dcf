import { Button } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { useCopy } from '#platform/dashboard/use-copy.ts';
import { useLeaveGuard } from '#platform/dashboard/use-leave-guard.ts';
import classes from './second-factor.module.css';
import { useSecondFactorTexts } from './second-factor-texts.ts';

const LeaveDialog = lazyPart(() => import('#platform/dashboard/dialogs/leave-dialog.tsx'), 'LeaveDialog');

type RecoveryCodesProps = { codes: readonly string[]; isRenewed: boolean; onDone: () => void };

/** The recovery codes, which nobody can show again: who leaves before they are saved is asked. */
export function RecoveryCodes({ codes, isRenewed, onDone }: RecoveryCodesProps) {
  const text = useSecondFactorTexts();
  const { site } = useCaller();
  const lines = `${codes.join('\n')}\n`;
  const copy = useCopy();
  const [isSaved, setIsSaved] = useState(false);
  const leaving = useLeaveGuard(!isSaved);
  const part = useRef<HTMLElement>(null);
  useEffect(() => part.current?.focus(), []);
  return (
    <section ref={part} tabIndex={-1} className={classes.codesPart} aria-label={text('codesTitle')}>
      <h3 className={classes.codesTitle}>{text('codesTitle')}</h3>
      <p>
        {text(isRenewed ? 'earlierVoid' : 'isOn')} {text('codesHint')}
      </p>
      <ul className={classes.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.acts}>
        <Button onClick={onDone}>{text('codesSaved')}</Button>
        <Button variant="default" onClick={() => void copy(lines, text('codesCopied'))}>
          {text('copyCodes')}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(lines)}`}
          download={`${site.name}-recovery-codes.txt`}
          onClick={() => setIsSaved(true)}
        >
          {text('downloadCodes')}
        </Button>
      </div>
      {leaving.status === 'blocked' ? (
        <Suspense fallback={null}>
          <LeaveDialog
            title={text('leaveCodes')}
            stay={text('stay')}
            discard={text('leaveAnyway')}
            onStay={leaving.reset}
            onDiscard={leaving.proceed}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
