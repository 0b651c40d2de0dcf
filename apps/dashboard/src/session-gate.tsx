import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { whenSessionEnds } from '#platform/dashboard/session-gate.ts';

const SignInAgain = lazyPart(
  () => import('#modules/accounts/dashboard/sign-in-again/sign-in-again.tsx'),
  'SignInAgain',
);

/** Asks the person to sign in again in place when a call finds the session ended. */
export function SessionGate() {
  const [answer, setAnswer] = useState<(isBack: boolean) => void>();
  useEffect(
    () =>
      whenSessionEnds(
        () =>
          new Promise((resolve) => {
            setAnswer(() => (isBack: boolean) => {
              setAnswer(undefined);
              resolve(isBack);
            });
          }),
      ),
    [],
  );
  if (!answer) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain onDone={answer} onOther={() => location.reload()} />
    </Suspense>
  );
}
