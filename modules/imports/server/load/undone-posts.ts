import { PostStatus } from '#modules/posts/post-status.contract.ts';
import type { SourcePost } from '../source.ts';
import type { Entry } from './batch.ts';
import type { BatchScope, Changed } from './batch-scope.ts';

type Sorted = {
  /** Still in the trash, where the undo put them; they come back under their ids and addresses. */
  returning: Changed<SourcePost>[];
  /** The trash no longer has them. */
  lost: Entry<SourcePost>[];
  /** Never undone, or brought back by somebody: what was done to them here counts. */
  others: Entry<SourcePost>[];
};

/** Sorts out the posts of an import that was undone. */
export async function undonePosts(
  { trx, siteId, ids }: BatchScope,
  entries: readonly Entry<SourcePost>[],
): Promise<Sorted> {
  const knownOf = ({ item }: Entry<SourcePost>) => ids.known(item.what, item.id);
  const undone = entries.filter((entry) => (knownOf(entry)?.undoneTs ?? null) !== null);
  if (undone.length === 0) return { returning: [], lost: [], others: [...entries] };
  const rows = await trx
    .selectFrom('post')
    .select(['id', 'status', 'revision'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(undone.map((entry) => knownOf(entry)?.objectId ?? 0)))))
    .orderBy('id')
    .forUpdate()
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const sorted: Sorted = { returning: [], lost: [], others: [] };
  for (const entry of entries) {
    const known = knownOf(entry);
    if (!known || known.undoneTs === null) {
      sorted.others.push(entry);
      continue;
    }
    const row = byId.get(known.objectId);
    if (!row) sorted.lost.push(entry);
    else if (row.status !== PostStatus.REMOVED) sorted.others.push(entry);
    else sorted.returning.push({ ...entry, known: { ...known, revision: row.revision } });
  }
  return sorted;
}
