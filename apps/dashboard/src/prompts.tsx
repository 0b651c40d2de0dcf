import { Suspense } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';

const ConsentPrompt = lazyPart(
  () => import('#modules/agreements/dashboard/consent-prompt.tsx'),
  'ConsentPrompt',
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
