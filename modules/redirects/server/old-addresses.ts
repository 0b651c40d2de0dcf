import { sql } from 'kysely';
import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { MovedAddress, OldAddresses } from '#platform/server/linked-rows.ts';
import type { Stamp } from '#platform/server/row-stamps.ts';
import { isReservedPath, type RedirectPath, readRedirectPath } from './rules/redirect-path.ts';
import { lockRedirects } from './rules/redirect-rules.queries.ts';

type Move = { from: RedirectPath; to: RedirectPath };

/** Old addresses of pages whose slug or place changed lead to the new ones, each in one hop. */
export function oldAddresses({ ids }: Pick<Database, 'ids'>): OldAddresses {
  return {
    isReserved: (path) => {
      const read = readRedirectPath(path);
      return read === null || isReservedPath(read);
    },

    leadOn: async (trx, stamp, moves) => {
      const known = moves.flatMap((move) => read(move) ?? []);
      if (known.length === 0) return;
      await lockRedirects(trx, stamp.siteId);
      await removeFrom(
        trx,
        stamp,
        known.map(({ to }) => to.key),
      );
      await retarget(trx, stamp, known);
      await insert(trx, stamp, known);
      await publishChange(trx, { topic: 'redirect', siteId: stamp.siteId });
    },

    clear: async (trx, stamp, paths) => {
      const keys = paths.flatMap((path) => readRedirectPath(path)?.key ?? []);
      if (keys.length === 0) return;
      await lockRedirects(trx, stamp.siteId);
      await removeFrom(trx, stamp, keys);
      await publishChange(trx, { topic: 'redirect', siteId: stamp.siteId });
    },
  };

  /** One that somebody made for the old address stays as they want it. */
  async function insert(trx: Trx, stamp: Stamp, moves: readonly Move[]): Promise<void> {
    await insertRows(
      trx,
      'redirect',
      stamp.siteId,
      [
        ...(['id', 'path', 'path_key', 'redirect_to', 'target_key', 'status', 'match', 'query'] as const),
        ...(['origin', 'created_ts', 'created_by', 'updated_ts', 'updated_by'] as const),
      ],
      moves.map(({ from, to }) => [
        ...[ids.next(), from.path, from.key, to.path, to.key, 301, 'exact', 'keep'],
        ...['slug_change', stamp.now, stamp.by, stamp.now, stamp.by],
      ]),
      'on conflict do nothing',
    );
  }
}

function read({ from, to }: MovedAddress): Move | null {
  const [old, fresh] = [readRedirectPath(from), readRedirectPath(to)];
  return old === null || fresh === null || old.key === fresh.key ? null : { from: old, to: fresh };
}

/** A page is not covered by a redirect that was there before it. */
async function removeFrom(trx: Trx, { siteId, now, by }: Stamp, keys: readonly string[]): Promise<void> {
  await sql`update redirect set deleted_ts = ${now}, deleted_by = ${by}, revision = revision + 1
    where site_id = ${siteId} and path_key = any(${[...keys]}::text[]) and match = 'exact'
      and deleted_ts is null`.execute(trx);
}

async function retarget(trx: Trx, { siteId, now, by }: Stamp, moves: readonly Move[]): Promise<void> {
  const [old, path, key] = [
    moves.map(({ from }) => from.key),
    moves.map(({ to }) => to.path),
    moves.map(({ to }) => to.key),
  ];
  await sql`update redirect set redirect_to = given.path, target_key = given.key, updated_ts = ${now},
      updated_by = ${by}, revision = redirect.revision + 1
    from unnest(${old}::text[], ${path}::text[], ${key}::text[]) as given (old, path, key)
    where redirect.site_id = ${siteId} and redirect.target_key = given.old and redirect.match = 'exact'
      and redirect.deleted_ts is null`.execute(trx);
}
