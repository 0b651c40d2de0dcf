import { isAllowed } from '#platform/contract/permission-rule.ts';
import { allStay, type Unloaded, type Unloading, unloadRows } from '#platform/server/rows/unload-rows.ts';
import type { UndoRow } from '#platform/server/undo-acts.ts';
import { deleteRedirect } from '../../redirects.contract.ts';
import { lockRedirects } from '../rules/redirect-rules.queries.ts';
import { saidOfRedirect } from '../write-redirect.ts';

const table = {
  table: 'redirect',
  kind: 'redirect',
  topic: 'redirect',
  said: saidOfRedirect,
} as const;

/**
 * Deletes redirects that a load made, as far as nobody changed them since.
 * @param used those of them that stay with what they lead to
 */
export async function unloadRedirects(
  unloading: Unloading,
  wanted: readonly UndoRow[],
  used: ReadonlySet<number>,
): Promise<Unloaded> {
  const { trx, siteId, caller } = unloading;
  await lockRedirects(trx, siteId, true);
  return unloadRows(table, unloading, wanted, async (rows) =>
    isAllowed(deleteRedirect.permission, caller.holder)
      ? allStay(
          rows.filter(({ id }) => used.has(id)),
          'is_used',
        )
      : allStay(rows, 'permission_denied'),
  );
}
