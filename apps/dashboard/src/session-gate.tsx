import { Suspense, useEffect, useState } from 'react';
import { whenConfirmationIsNeeded } from '#platform/dashboard/confirmation-gate.ts';
import { whenConsentIsNeeded } from '#platform/dashboard/consent-gate.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { whenSessionEnds } from '#platform/dashboard/session-gate.ts';

const SignInAgain = lazyPart(
  () => import('#modules/accounts/dashboard/sign-in-again/sign-in-again.tsx'),
  'SignInAgain',
);
const ConfirmationDialog = lazyPart(
  () => import('#modules/accounts/dashboard/confirmation/confirmation-dialog.tsx'),
  'ConfirmationDialog',
);
const RequiredConsent = lazyPart(
  () => import('#modules/agreements/dashboard/required-consent.tsx'),
  'RequiredConsent',
);

/**
 * Asks the person in place what a call waits for: to sign in again when it finds the session ended, to agree to what
 * the site requires, or to show who they are.
 */
export function SessionGate() {
  const ended = useQuestion(whenSessionEnds);
  const unsure = useQuestion(whenConfirmationIsNeeded);
  const required = useQuestion(whenConsentIsNeeded);
  return (
    <Suspense fallback={null}>
      {required ? <RequiredConsent agreementKey={required.question} onDone={required.answer} /> : null}
      {unsure ? <ConfirmationDialog reach={unsure.question} onDone={unsure.answer} /> : null}
      {ended ? <SignInAgain onDone={ended.answer} onOther={() => location.reload()} /> : null}
    </Suspense>
  );
}

type Opens<Question> = (ask: (question: Question) => Promise<boolean>) => () => void;

/** The question that waits for the person, and what takes the answer. */
function useQuestion<Question>(opens: Opens<Question>) {
  const [asked, setAsked] = useState<{ question: Question; answer: (isYes: boolean) => void }>();
  useEffect(
    () =>
      opens(
        (question) =>
          new Promise((resolve) => {
            const answer = (isYes: boolean) => {
              setAsked(undefined);
              resolve(isYes);
            };
            setAsked({ question, answer });
          }),
      ),
    [opens],
  );
  return asked;
}
