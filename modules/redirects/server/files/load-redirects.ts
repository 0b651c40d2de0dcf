import { insertRows } from '#platform/server/bulk-rows.ts';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { RedirectMatch, RedirectQuery } from '../../redirect-kinds.contract.ts';
import { noteLoad } from '../missing/check-state.ts';
import type { RedirectPath } from '../rules/redirect-path.ts';
import { targetKeyOf } from '../rules/redirect-target.ts';

/** A redirect as a load brings it. Times are unix seconds. */
export type RedirectToLoad = {
  id: number;
  path: RedirectPath;
  /** A path or an http(s) address; null when the status is 410. */
  redirectTo: string | null;
  status: 301 | 302 | 307 | 308 | 410;
  now: number;
  by: number | null;
  /** `exact` when left out. */
  match?: RedirectMatch;
  /** By the path when left out: its query is part of it. */
  query?: RedirectQuery;
  enabled?: boolean;
  note?: string;
};

/**
 * Inserts redirects of the origin `import`; one whose path has a redirect is left out.
 * @returns how many were inserted
 */
export async function loadRedirects(
  trx: Trx,
  siteId: number,
  redirects: readonly RedirectToLoad[],
): Promise<number> {
  const inserted = await insertRows(
    trx,
    'redirect',
    siteId,
    [
      'id',
      'path',
      'path_key',
      'redirect_to',
      'target_key',
      'status',
      'match',
      'query',
      'enabled',
      'note',
      'origin',
      'created_ts',
      'created_by',
      'updated_ts',
      'updated_by',
    ],
    redirects.map((redirect) => [
      redirect.id,
      redirect.path.path,
      redirect.path.key,
      redirect.redirectTo,
      targetKeyOf(redirect.redirectTo),
      redirect.status,
      redirect.match ?? 'exact',
      redirect.query ?? (redirect.path.path.includes('?') ? 'match' : 'ignore'),
      redirect.enabled ?? true,
      redirect.note ?? '',
      'import',
      redirect.now,
      redirect.by,
      redirect.now,
      redirect.by,
    ]),
    'on conflict do nothing',
  );
  if (inserted > 0) await noteLoad(trx, siteId);
  await publishChange(trx, { topic: 'redirect', siteId });
  return inserted;
}

/** Points redirects elsewhere and raises their revisions by one. */
export async function reloadRedirects(
  trx: Trx,
  siteId: number,
  redirects: readonly RedirectToLoad[],
): Promise<void> {
  await updateRows(
    trx,
    'redirect',
    siteId,
    {
      keys: { id: 'bigint' },
      columns: {
        redirect_to: 'text',
        target_key: 'text',
        status: 'smallint',
        updated_ts: 'bigint',
        updated_by: 'bigint',
      },
      raisesRevision: true,
    },
    redirects.map((redirect) => [
      redirect.id,
      redirect.redirectTo,
      targetKeyOf(redirect.redirectTo),
      redirect.status,
      redirect.now,
      redirect.by,
    ]),
  );
  await publishChange(trx, { topic: 'redirect', siteId });
}

/** Where the paths with these keys lead now, by key. */
export async function redirectsByPath(
  trx: Trx,
  siteId: number,
  keys: readonly string[],
): Promise<Map<string, { id: number; redirectTo: string | null }>> {
  const rows = await trx
    .selectFrom('redirect')
    .select(['id', 'path_key', 'redirect_to'])
    .where('site_id', '=', siteId)
    .where('match', '=', 'exact')
    .where((eb) => eb('path_key', '=', eb.fn.any(eb.val([...keys]))))
    .where('deleted_ts', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.path_key, { id: row.id, redirectTo: row.redirect_to }]));
}
