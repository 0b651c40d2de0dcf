import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Stamp } from '#platform/server/row-stamps.ts';
import { readRedirectPath } from './redirect-path.ts';
import { lockRedirects } from './redirect-rules.queries.ts';

/** Removes the redirects from addresses that are those of pages now. */
export async function uncoverPages(trx: Trx, stamp: Stamp, paths: readonly string[]): Promise<void> {
  const keys = paths.flatMap((path) => readRedirectPath(path)?.key ?? []);
  if (keys.length === 0) return;
  const { siteId, now, by } = stamp;
  await lockRedirects(trx, siteId);
  await sql`update redirect set deleted_ts = ${now}, deleted_by = ${by}, revision = revision + 1
    where site_id = ${siteId} and path_key = any(${keys}::text[]) and match = 'exact'
      and deleted_ts is null`.execute(trx);
  await publishChange(trx, { topic: 'redirect', siteId });
}

/** Whether a redirect leads away from exactly this address; none comes or goes until the write ends. */
export async function isCoveredPage(trx: Trx, siteId: number, path: string): Promise<boolean> {
  const key = readRedirectPath(path)?.key;
  if (key === undefined) return false;
  await lockRedirects(trx, siteId);
  const row = await trx
    .selectFrom('redirect')
    .select('id')
    .where('site_id', '=', siteId)
    .where('path_key', '=', key)
    .where('match', '=', 'exact')
    .where('deleted_ts', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
