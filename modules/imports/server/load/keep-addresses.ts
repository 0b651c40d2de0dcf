import { isReservedPath, loadRedirects, readRedirectPath } from '#modules/redirects/redirects.public.ts';
import type { BatchScope } from './batch-scope.ts';
import { LIVE_PAGE, liveAddresses } from './live-addresses.ts';

/** What every site has itself, so that no page of the source takes its place. */
const OWN_FILES = /^\/(?:feed\.(?:xml|json)|robots\.txt|sitemap[a-z0-9-]*\.xml)$/;

/** Something of the source, the paths that it had there, and the one that it has here. */
export type Kept = { id: string; oldPaths: readonly string[]; path: string };

/** Old addresses lead to the new ones; they belong to what had them and are not counted as redirects of the source. */
export async function keepAddresses(scope: BatchScope, kept: readonly Kept[]): Promise<void> {
  const redirects = kept.flatMap(({ id, oldPaths, path: redirectTo }) =>
    oldPaths.flatMap((address) => {
      const path = readRedirectPath(address);
      if (path === null || path.key === redirectTo || path.key === '/') return [];
      if (isReservedPath(path) || OWN_FILES.test(path.key)) return [];
      const row = { path, redirectTo, status: 301 as const, now: scope.now, by: scope.by };
      return [{ id, row: { id: scope.nextId(), ...row } }];
    }),
  );
  const live = await liveAddresses(
    scope,
    redirects.map(({ row }) => row.path.key),
  );
  for (const { id, row } of redirects) {
    if (live.has(row.path.key)) scope.tally.warn('address', id, row.path.path, LIVE_PAGE);
  }
  const free = redirects.flatMap(({ row }) => (live.has(row.path.key) ? [] : row));
  const count = await loadRedirects(scope.trx, scope.siteId, free);
  scope.tally.addresses += count;
  if (count === 0) return;
  const ids = free.map(({ id }) => id);
  const made = await scope.trx
    .selectFrom('redirect')
    .select(['id', 'path_key'])
    .where('site_id', '=', scope.siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  for (const { id, path_key } of made) scope.ids.addressMade(path_key, id);
}
