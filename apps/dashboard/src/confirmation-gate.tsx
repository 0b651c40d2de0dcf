import { Suspense, useEffect, useState } from 'react';
import { type ConfirmationReach, whenConfirmationIsNeeded } from '#platform/dashboard/confirmation-gate.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';

const ConfirmDialog = lazyPart(
  () => import('#modules/accounts/dashboard/confirmation/confirmation-dialog.tsx'),
  'ConfirmationDialog',
);

type Asked = { reach: ConfirmationReach; answer: (isThem: boolean) => void };

/** Asks in place who somebody is where a call wants to know it; what waits for it goes on afterwards. */
export function ConfirmationGate() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(
    () =>
      whenConfirmationIsNeeded(
        (reach) =>
          new Promise((resolve) => {
            const answer = (isThem: boolean) => {
              setAsked(undefined);
              resolve(isThem);
            };
            setAsked({ reach, answer });
          }),
      ),
    [],
  );
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog reach={asked.reach} onDone={asked.answer} />
    </Suspense>
  );
}
