import { readPostPaths } from '#modules/permalinks/export-paths.public.ts';
import { placedPostColumns } from '#modules/permalinks/permalinks.public.ts';
import { isReservedPath, loadRedirects, readRedirectPath } from '#modules/redirects/redirects.public.ts';
import { readSectionTree } from '#modules/sections/sections.public.ts';
import { readZonedSite } from '#platform/server/zoned-site.ts';
import type { BatchScope } from './batch-scope.ts';
import { LIVE_PAGE, liveAddresses } from './live-addresses.ts';

/** What every site has itself, so that no page of the source takes its place. */
const OWN_FILES = /^\/(?:feed\.(?:xml|json)|robots\.txt|sitemap[a-z0-9-]*\.xml)$/;

/** Something of the source, the paths that it had there, and the one that it has here. */
export type Kept = { id: string; oldPaths: readonly string[]; path: string; postId?: number };

/** Old addresses lead to the new ones; they belong to what had them and are not counted as redirects of the source. */
export async function keepAddresses(scope: BatchScope, kept: readonly Kept[]): Promise<void> {
  const redirects = kept.flatMap(({ id, oldPaths, path: redirectTo, postId }) =>
    oldPaths.flatMap((address) => {
      const path = readRedirectPath(address);
      if (path === null || path.key === redirectTo || path.key === '/') return [];
      if (isReservedPath(path) || OWN_FILES.test(path.key)) return [];
      const row = { path, redirectTo, status: 301 as const, now: scope.now, by: scope.by };
      return [{ id, postId, row: { id: scope.nextId(), ...row } }];
    }),
  );
  const live = await liveAddresses(
    scope,
    redirects.map(({ row }) => row.path.key),
  );
  const own = await ownAddresses(
    scope,
    redirects.filter(({ row }) => live.has(row.path.key)).flatMap(({ postId }) => postId ?? []),
  );
  await sayCovered(scope, kept);
  for (const { id, postId, row } of redirects) {
    // What has the same address here as there needs no redirect.
    if (own.get(postId ?? -1) === row.path.key) continue;
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

/** Says which posts would have the address that they had, were it not that of a section here. */
async function sayCovered(scope: BatchScope, kept: readonly Kept[]): Promise<void> {
  const asked = kept.flatMap(({ id, oldPaths, path, postId }) => {
    const same = oldPaths.find((old) => readRedirectPath(old)?.key === path);
    return same === undefined || postId === undefined ? [] : [{ id, old: same, path, postId }];
  });
  if (asked.length === 0 || !(await isSectionNamed(scope, asked))) return;
  const tree = await readSectionTree(scope.trx, scope.siteId);
  const taken = new Set([...tree.values()].map(({ path }) => path));
  const covered = asked.filter(({ path }) => taken.has(path));
  const own = await ownAddresses(
    scope,
    covered.map(({ postId }) => postId),
  );
  for (const { id, old, path, postId } of covered) {
    if (own.get(postId) !== path) scope.tally.warn('address', id, old, LIVE_PAGE);
  }
}

/** Whether a section has the last name of one of these at all: few batches need the whole tree. */
async function isSectionNamed(
  { trx, siteId }: BatchScope,
  asked: readonly { path: string }[],
): Promise<boolean> {
  const slugs = asked.map(({ path }) => path.split('/').at(-1) ?? '');
  const found = await trx
    .selectFrom('section')
    .select('id')
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .where((eb) => eb('slug', '=', eb.fn.any(eb.val(slugs))))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The keys of the addresses that posts have by the templates in use. */
async function ownAddresses(
  { trx, siteId }: BatchScope,
  postIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (postIds.length === 0) return new Map();
  const site = await readZonedSite(trx, siteId);
  const posts = await trx
    .selectFrom('post')
    .select([...placedPostColumns])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...postIds]))))
    .execute();
  const paths = await readPostPaths(trx)(site, posts);
  return new Map([...paths].flatMap(([id, path]) => [[id, readRedirectPath(path)?.key ?? ''] as const]));
}
