import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useCaller } from '../caller.tsx';
import { shortDate } from '../dates.ts';
import dialogClasses from '../dialogs/dialog-frame.module.css';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { AlertTriangleIcon } from '../later-icons.tsx';
import { pageLanguage } from '../page-language.ts';
import { usePlatformTexts } from '../texts.ts';
import classes from './account-limit.module.css';
import { accountState, dismissWarning, isIgnoredPress, isWarningDismissed } from './past-due-state.ts';
import { useShellTexts } from './shell-texts.ts';

/** Says at the foot of the window that the account is past due, or will be. */
export function AccountLimit() {
  const { accessLimitationTs: limit } = useCaller();
  const now = useNow();
  const state = accountState(limit, now);
  if (limit === null || state === 'open') return null;
  return state === 'upcoming' ? <Upcoming key={limit} limit={limit} now={now} /> : <PastDue />;
}

function Upcoming({ limit, now }: { limit: number; now: number }) {
  const shellText = useShellTexts();
  const { site } = useCaller();
  const [isDismissed, setIsDismissed] = useState(() => isWarningDismissed(limit));
  if (isDismissed) return null;
  const date = shortDate({ seconds: limit, zone: site.timeZone, language: pageLanguage }, now);
  return (
    <section className={classes.banner} aria-label={shellText('pastDue.label')}>
      <AlertTriangleIcon />
      <p>{shellText('pastDue.upcoming', { date })}</p>
      <button
        type="button"
        onClick={() => {
          dismissWarning(limit);
          setIsDismissed(true);
        }}
      >
        {shellText('pastDue.dismiss')}
      </button>
    </section>
  );
}

function PastDue() {
  const text = usePlatformTexts();
  const shellText = useShellTexts();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (!isIgnoredPress(target)) setIsOpen(true);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);
  const close = () => setIsOpen(false);
  return (
    <>
      <section
        className={classes.banner}
        data-past-due="ignore"
        data-past={true}
        aria-label={shellText('pastDue.label')}
      >
        <AlertTriangleIcon />
        <p>{shellText('pastDue.past')}</p>
      </section>
      {isOpen ? (
        <DialogFrame title={shellText('pastDue.title')} width={432} onClose={close}>
          <p className={dialogClasses.consequence} data-past-due="ignore">
            {shellText('pastDue.past')}
          </p>
          <footer className={dialogClasses.foot}>
            <Button data-autofocus onClick={close}>
              {text('close')}
            </Button>
          </footer>
        </DialogFrame>
      ) : null}
    </>
  );
}

/** Unix seconds, looked at once a minute, so that the date is not missed by who leaves the page open. */
function useNow(): number {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000));
  useEffect(() => {
    const clock = setInterval(() => setNow(Math.floor(Date.now() / 1000)), 60_000);
    return () => clearInterval(clock);
  }, []);
  return now;
}
