import { Suspense, useEffect, useState } from 'react';
import { whenConfirmationIsNeeded } from '#platform/dashboard/confirmation-gate.ts';
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

/**
 * Asks the person in place what a call waits for: to sign in again when it finds the session ended, or to show who they
 * are.
 */
export function SessionGate() {
  const ended = useQuestion(whenSessionEnds);
  const unsure = useQuestion(whenConfirmationIsNeeded);
  return (
    <Suspense fallback={null}>
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
