import type { Endpoint } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { createRedirectRecord } from '../redirect-records.contract.ts';
import type { RedirectValues } from './redirect-values.ts';
import { staleRedirects } from './redirects-stale.ts';
import { useRedirectsTexts } from './redirects-texts.ts';
import { useDeleteRedirects } from './use-delete-redirects.ts';
import { useFlattenRedirects } from './views/use-flatten-redirects.ts';

const RedirectDialog = lazyPart(() => import('./redirect-dialog.tsx'), 'RedirectDialog');

type AddRedirectDialogProps = {
  /** What stands in the form at first. */
  proposed: Partial<RedirectValues>;
  origin: 'manual' | '404';
  /** What becomes stale beside the redirects. */
  stale: readonly Endpoint[];
  onClose: () => void;
};

/** Adds a redirect from the screen of another room. */
export function AddRedirectDialog({ proposed, origin, stale, onClose }: AddRedirectDialogProps) {
  const text = useRedirectsTexts();
  const { site } = useCaller();
  const { mutateAsync: create } = useWrite(createRedirectRecord, [...staleRedirects, ...stale]);
  const onDelete = useDeleteRedirects();
  const flatten = useFlattenRedirects();
  return (
    <RedirectDialog
      redirect={null}
      proposed={proposed}
      add={{
        send: (body) => create({ params: { siteId: site.id }, body: { ...body, origin } }),
        failed: (code) => text('notices.recordFailed', { code }),
      }}
      onDelete={onDelete}
      onFlatten={(ids) => void flatten(ids)}
      onClose={onClose}
    />
  );
}
