import { type Kysely, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { beginningWith } from '#platform/server/like-pattern.ts';
import { locks } from '#platform/server/locks.ts';
import { type RedirectRow, rowColumns } from '../redirects.queries.ts';
import type { FindRules } from './redirect-loop.ts';
import type { Shape } from './redirect-shape.ts';

/** Lets one writer of a site's redirects work at a time: two at once could close a circle that neither sees. */
export async function lockRedirects(trx: Kysely<DB>, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.writingRedirects}, hashint8(${siteId}))`.execute(trx);
}

/** Finds rules in the database: prefixes and patterns once, exact ones by the keys that a way has reached. */
export function rulesOfSite(db: Kysely<DB>, siteId: number): FindRules<RedirectRow> {
  let wild: Promise<RedirectRow[]> | undefined;
  const select = () =>
    db
      .selectFrom('redirect')
      .select(rowColumns)
      .where('site_id', '=', siteId)
      .where('deleted_ts', 'is', null)
      .where('enabled', '=', true);
  return async (shapes) => {
    wild ??= select().where('match', '!=', 'exact').execute() as Promise<RedirectRow[]>;
    // Awaited before anything else can fail: a failure that nobody awaits ends the process.
    const others = await wild;
    const { keys, beginnings } = soughtIn(shapes);
    const exact = await select()
      .where('match', '=', 'exact')
      .where((eb) =>
        eb.or([
          eb('path_key', '=', eb.fn.any(eb.val(keys))),
          ...beginnings.map((beginning) => eb('path_key', 'like', beginningWith(beginning))),
        ]),
      )
      .execute();
    return [...(exact as RedirectRow[]), ...others];
  };
}

/** The keys that exact rules must have to take one of the shapes, or how these keys begin. */
export function soughtIn(shapes: readonly Shape[]): { keys: string[]; beginnings: string[] } {
  const keys: string[] = [];
  const beginnings: string[] = [];
  for (const { segments, isOpen, query } of shapes) {
    const firstAny = segments.indexOf(null);
    const fixed = firstAny < 0 ? segments : segments.slice(0, firstAny);
    const path = `/${fixed.join('/')}`;
    keys.push(path);
    if (isOpen || firstAny >= 0) beginnings.push(path === '/' ? '/' : `${path}/`, `${path}?`);
    else if (query === null) beginnings.push(`${path}?`);
    else if (query !== '') keys.push(path + query);
  }
  return { keys, beginnings };
}
