import { postPath } from '#modules/posts/posts.public.ts';
import {
  isReservedPath,
  loadRedirects,
  type RedirectPath,
  type RedirectToLoad,
  readRedirectPath,
  redirectsByPath,
  reloadRedirects,
} from '#modules/redirects/redirects.public.ts';
import type { SourceRedirect } from '../source.ts';
import type { Entry } from './batch.ts';
import { type BatchScope, sortOut } from './batch-scope.ts';
import { LIVE_PAGE, liveAddresses } from './live-addresses.ts';
import { leadsBack } from './redirect-loops.ts';

/** Redirects that the source names; what the rules of redirects forbid is skipped with its reason. */
export async function loadSourceRedirects(
  scope: BatchScope,
  entries: readonly Entry<SourceRedirect>[],
): Promise<void> {
  if (entries.length === 0) return;
  const { trx, siteId, ids, tally } = scope;
  const { fresh, changed } = await sortOut(scope, 'redirect', entries);
  const targets = await targetsOf(
    scope,
    [...fresh, ...changed].map(({ item }) => item),
  );
  const paths = new Map([...fresh, ...changed].map(({ item }) => [item, readRedirectPath(item.path)]));
  const keysOf = (some: readonly Entry<SourceRedirect>[]) =>
    some.flatMap(({ item }) => paths.get(item)?.key ?? []);
  const live = await liveAddresses(scope, keysOf([...fresh, ...changed]));
  const present = await redirectsByPath(trx, siteId, keysOf(fresh));
  const made = new Map<string, { entry: Entry<SourceRedirect>; row: RedirectToLoad }>();
  for (const entry of fresh) {
    const { item } = entry;
    const target = targets.get(item) ?? null;
    const path = paths.get(item) ?? null;
    const there = path === null ? undefined : present.get(path.key);
    if (there && target !== null && there.redirectTo === target) {
      ids.made('redirects', item.id, there.id, entry.hash, { revision: 0 });
      // A post of this import that had the same old address was quicker.
      if (!item.isImplied) tally[there.id > scope.runId ? 'made' : 'unchanged'].redirects += 1;
      continue;
    }
    const isTaken = there !== undefined || made.has(path?.key ?? '');
    const reason = isTaken
      ? 'Another redirect already leads from this address.'
      : reasonAgainst(item, path, target, live);
    if (reason !== null || path === null) skip(scope, item, reason ?? NO_PATH);
    else made.set(path.key, { entry, row: rowOf(scope, item, path, target, scope.nextId()) });
  }
  const { circling, unknown } = await leadsBack(
    scope,
    [...made.values()].map(({ row }) => row),
  );
  const leave = (keys: readonly string[], reason: string) => {
    for (const key of keys) {
      const left = made.get(key);
      if (left) skip(scope, left.entry.item, reason);
      made.delete(key);
    }
  };
  leave(circling, 'It would lead back to itself.');
  leave(unknown, "It would be part of a chain that's too long.");
  await loadRedirects(
    trx,
    siteId,
    [...made.values()].map(({ row }) => row),
  );
  for (const { entry, row } of made.values()) {
    ids.made('redirects', entry.item.id, row.id, entry.hash);
    if (entry.item.isImplied) tally.addresses += 1;
    else tally.made.redirects += 1;
  }
  const updated: RedirectToLoad[] = [];
  for (const { item, hash, known } of changed) {
    const target = targets.get(item) ?? null;
    const path = paths.get(item) ?? null;
    const reason = reasonAgainst(item, path, target, live);
    if (reason !== null || path === null) {
      skip(scope, item, reason ?? NO_PATH);
      continue;
    }
    updated.push(rowOf(scope, item, path, target, known.objectId));
    ids.updated('redirects', item.id, hash, known);
    if (!item.isImplied) tally.updated.redirects += 1;
  }
  await reloadRedirects(trx, siteId, updated);
}

function skip(scope: BatchScope, redirect: SourceRedirect, reason: string): void {
  if (redirect.isImplied) scope.tally.warn('address', redirect.id, redirect.path, reason);
  else scope.tally.skip('redirects', redirect.id, redirect.path, reason);
}

const NO_PATH = "Its source isn't a path.";

function reasonAgainst(
  redirect: SourceRedirect,
  path: RedirectPath | null,
  target: string | null,
  live: ReadonlySet<string>,
): string | null {
  if (path === null) return NO_PATH;
  if (path.key === '/') return 'It would redirect the front page.';
  if (isReservedPath(path)) return 'Masthead uses this address.';
  const inTheWay = live.has(path.key) ? LIVE_PAGE : null;
  if (redirect.status === 410) return inTheWay;
  if (target === null) return "Its target isn't in the source.";
  if (!/^(\/|https?:\/\/)/i.test(target)) return "Its target isn't a path or a web address.";
  return path.key === readRedirectPath(target)?.key ? "It's already the page's address here." : inTheWay;
}

function rowOf(
  scope: BatchScope,
  redirect: SourceRedirect,
  path: RedirectPath,
  target: string | null,
  id: number,
): RedirectToLoad {
  const redirectTo = redirect.status === 410 ? null : target;
  return { id, path, redirectTo, status: redirect.status, now: scope.now, by: scope.by, ...redirect.rule };
}

/** Where the redirects lead: an address as it is, or the path of the post. */
async function targetsOf(
  scope: BatchScope,
  redirects: readonly SourceRedirect[],
): Promise<Map<SourceRedirect, string>> {
  const posts = new Map<SourceRedirect, number>();
  const targets = new Map<SourceRedirect, string>();
  for (const redirect of redirects) {
    if ('address' in redirect.target) targets.set(redirect, redirect.target.address);
    else {
      const postId = scope.ids.postId(redirect.target.postId);
      if (postId !== undefined) posts.set(redirect, postId);
    }
  }
  if (posts.size === 0) return targets;
  const rows = await scope.trx
    .selectFrom('post')
    .select(['id', 'slug'])
    .where('site_id', '=', scope.siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(posts.values())]))))
    .execute();
  const slugs = new Map(rows.map((row) => [row.id, row.slug]));
  for (const [redirect, postId] of posts) {
    const slug = slugs.get(postId);
    if (slug !== undefined) targets.set(redirect, postPath(slug));
  }
  return targets;
}
