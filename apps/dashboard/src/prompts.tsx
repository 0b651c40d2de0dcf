import { lazy, Suspense } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';

const ConsentPrompt = lazy(() =>
  import('#modules/agreements/dashboard/consent-prompt.tsx').then((module) => ({
    default: module.ConsentPrompt,
  })),
);

/** What may be asked of the person on any screen, where the site has product notifications. */
export function Prompts() {
  const { holder } = useCaller();
  if (!holder.settings.has('enable_product_notifications')) return null;
  return (
    <Suspense fallback={null}>
      <ConsentPrompt />
    </Suspense>
  );
}
