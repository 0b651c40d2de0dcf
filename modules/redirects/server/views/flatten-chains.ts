import { keepUndo } from '#platform/server/undo-acts.ts';
import { MOST_HOPS } from '../../redirect-kinds.contract.ts';
import { type RedirectRow, redirectQueries } from '../redirects.queries.ts';
import type { KeptRule, SiteRules } from '../rules/kept-rules.ts';
import { bareKey } from '../rules/redirect-path.ts';
import { type RedirectNeeds, recordRedirect, type Writer, writeRedirects } from '../write-redirect.ts';

/** Lets each lead straight to where its chain ends; those that are no chain stay. */
export function flattenChains(
  needs: RedirectNeeds,
  call: Writer,
  ids: readonly number[],
): Promise<{ rows: RedirectRow[]; batchId: number | null }> {
  return writeRedirects(needs, call, async (trx, stamp, at) => {
    const queries = redirectQueries(trx);
    const flattened: RedirectRow[] = [];
    const befores: FlattenedBefore[] = [];
    const batchId = needs.database.ids.next();
    for (const before of await queries.findAll(stamp.siteId, ids)) {
      const end = endOfChain(at.rules, before);
      if (end === null) continue;
      const target = { redirect_to: end.redirect_to, target_key: end.target_key };
      const status = end.redirect_to === null ? { status: 410 as const } : {};
      const row = await queries.update(before.id, { ...target, ...status }, before.revision, stamp);
      if (!row) continue;
      await recordRedirect(needs, trx, call, 'updated', row, { before, after: row }, batchId);
      flattened.push(row);
      befores.push(beforeOf(before));
    }
    at.written(flattened);
    const count = flattened.length;
    await keepUndo(trx, stamp, { id: batchId, kind: 'redirect_flatten', count, rows: flattened, befores });
    return { rows: flattened, batchId: count > 0 ? batchId : null };
  });
}

/** Where a redirect led before its chain was flattened, as the undo keeps it. */
export type FlattenedBefore = Pick<RedirectRow, 'id' | 'redirect_to' | 'target_key' | 'status'>;

const beforeOf = ({ id, redirect_to, target_key, status }: RedirectRow): FlattenedBefore => ({
  ...{ id, redirect_to, target_key, status },
});

/** The last redirect on the way from this one; null when the next address is none that a redirect takes. */
function endOfChain({ exact }: SiteRules, start: RedirectRow): KeptRule | null {
  let end: KeptRule | null = null;
  let key = start.match === 'prefix' ? null : start.target_key;
  for (let hop = 0; hop < MOST_HOPS && key !== null; hop += 1) {
    const bare = exact(bareKey(key));
    const next: KeptRule | undefined = exact(key) ?? (bare?.query === 'match' ? undefined : bare);
    if (!next) break;
    end = next;
    key = next.target_key;
  }
  return end;
}
