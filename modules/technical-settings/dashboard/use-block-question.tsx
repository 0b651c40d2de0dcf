import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';

const BlockDialog = lazyPart(() => import('./block-dialog.tsx'), 'BlockDialog');

/** Asks once more before search engines are kept away. @returns how to ask, and the dialog while it is open */
export function useBlockQuestion(): { ask: () => Promise<boolean>; dialog: ReactNode } {
  const [answer, setAnswer] = useState<{ give: (isSure: boolean) => void } | null>(null);
  const ask = () => new Promise<boolean>((give) => setAnswer({ give }));
  const close = (isSure: boolean) => {
    answer?.give(isSure);
    setAnswer(null);
  };
  const dialog = answer ? (
    <Suspense fallback={null}>
      <BlockDialog onAnswer={close} />
    </Suspense>
  ) : null;
  return { ask, dialog };
}
