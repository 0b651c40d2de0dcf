import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { read } from '#platform/dashboard/queries.ts';
import { listLikelyTargets, listOpenMisses } from '../missing-pages.contract.ts';

const AddRedirectDialog = lazyPart(
  () => import('#modules/redirects/redirects.public.tsx'),
  'AddRedirectDialog',
);

type AddRedirectOfMissProps = {
  path: string;
  /** What is known already; without it the server is asked. */
  target?: string | undefined;
  onClose: () => void;
};

/** The form of a redirect from a missing address, with its likeliest target. */
export function AddRedirectOfMiss({ path, target, onClose }: AddRedirectOfMissProps) {
  const { site } = useCaller();
  const found = useQuery({
    ...read(listLikelyTargets, { params: { siteId: site.id }, query: { path } }),
    enabled: target === undefined,
    retry: false,
  });
  // Whoever cannot be helped with a target still adds the redirect.
  if (target === undefined && found.isPending) return null;
  const likeliest = target ?? found.data?.items[0]?.target ?? '';
  return (
    <Suspense fallback={null}>
      <AddRedirectDialog
        proposed={{ path, redirect_to: likeliest, status: 301 }}
        origin="404"
        stale={[listOpenMisses]}
        onClose={onClose}
      />
    </Suspense>
  );
}
