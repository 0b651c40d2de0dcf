import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { focusContent } from '#platform/dashboard/focus-content.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { May } from '#platform/dashboard/may.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { read } from '#platform/dashboard/queries.ts';
import {
  getSecondFactor,
  resetPersonSecondFactor,
  type SecondFactor,
  secondFactorOff,
} from '../../second-factor.contract.ts';
import { FactorOff } from './factor-off.tsx';
import { FactorOn } from './factor-on.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';
import { useSecondFactorTexts } from './second-factor-texts.ts';

const ConfirmSetUp = lazyPart(() => import('./confirm-set-up.tsx'), 'ConfirmSetUp');
const PasskeysSection = lazyPart(() => import('../security/passkeys-section.tsx'), 'PasskeysSection');
const UsePasskey = lazyPart(() => import('./use-passkey.tsx'), 'UsePasskey');
const OthersSection = lazyPart(() => import('./others-section.tsx'), 'OthersSection');

/** One's own second factor: off, being set up, or on; and the way out for people who lost their device. */
export function SecondFactorScreen() {
  return (
    <>
      <OwnFactor />
      <Suspense fallback={null}>
        <PasskeysSection />
      </Suspense>
      <May call={resetPersonSecondFactor}>
        <Suspense fallback={null}>
          <OthersSection />
        </Suspense>
      </May>
    </>
  );
}

function OwnFactor() {
  const text = useSecondFactorTexts();
  const { needsSecondFactor = false } = useCaller();
  const asked = useQuery({ ...read(getSecondFactor, {}), staleTime: 0, retry: false });
  const [pending, setPending] = useState<SecondFactor>();
  const [codes, setCodes] = useState<{ list: readonly string[]; isRenewed: boolean }>();
  const isOff = asked.error?.code === secondFactorOff.code;
  const config = isOff ? undefined : asked.data?.config;
  const onConfirmed = ({ recovery_codes }: SecondFactor) => {
    setPending(undefined);
    setCodes({ list: recovery_codes ?? [], isRenewed: false });
  };
  const onCodesDone = () => {
    setCodes(undefined);
    focusContent();
  };
  const onCancel = () => {
    setPending(undefined);
    focusContent();
  };
  return (
    <PageSection title={text('title')} hint={text('hint')}>
      {needsSecondFactor && !codes ? (
        <div className={classes.required}>
          <p role="status">{text('required')}</p>
          <Suspense fallback={null}>
            <UsePasskey />
          </Suspense>
        </div>
      ) : null}
      {codes ? (
        <RecoveryCodes codes={codes.list} isRenewed={codes.isRenewed} onDone={onCodesDone} />
      ) : pending ? (
        <Suspense fallback={null}>
          <ConfirmSetUp pending={pending} onConfirmed={onConfirmed} onCancel={onCancel} />
        </Suspense>
      ) : config ? (
        <FactorOn
          config={config}
          onReset={setPending}
          onRenewed={(list) => setCodes({ list, isRenewed: true })}
        />
      ) : isOff ? (
        <FactorOff onStart={setPending} />
      ) : asked.error ? (
        <FailureView error={asked.error} title={text('failed')} onRetry={() => void asked.refetch()} />
      ) : null}
    </PageSection>
  );
}
