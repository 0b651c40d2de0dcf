import { ApiError } from '#platform/contract/api-error.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { actIsUndone } from '#platform/contract/undo-state.ts';
import {
  claimUndo,
  type LeftRow,
  tellUndone,
  type UndoKind,
  unchangedSince,
  undoRowsOf,
} from '#platform/server/undo-acts.ts';
import { openBudget, withinBudget } from '#platform/server/work-budget.ts';
import { type RedirectRow, redirectQueries } from '../redirects.queries.ts';
import { refuseLoops } from '../rules/check-redirect.ts';
import { budgetOfOne } from '../rules/redirect-loop.ts';
import { openRuleBook } from '../rules/rule-book.ts';
import { lastWrites } from '../undo-removal.ts';
import { type RedirectNeeds, recordRedirect, writeRedirects } from '../write-redirect.ts';
import type { FlattenedBefore } from './flatten-chains.ts';

/** Of all that get their targets back: some seconds. */
const FOR_ALL = { steps: 4_000_000, milliseconds: 20_000 };

/**
 * Gives flattened redirects their targets back, but for those that somebody changed since, and those that would lead in
 * circles by now.
 */
export const flattenUndo = (needs: RedirectNeeds): UndoKind => ({
  permission: onSite('EDIT_SITE'),
  undo: (call, act) =>
    writeRedirects(needs, call, async (trx, stamp, at) => {
      const { siteId } = stamp;
      const batchId = needs.database.ids.next();
      if (!(await claimUndo(trx, stamp, act.id, { batchId }))) throw actIsUndone();
      const befores = new Map((act.befores as FlattenedBefore[]).map((one) => [one.id, one]));
      const ids = [...undoRowsOf(act).keys()];
      const { unchanged, left } = unchangedSince(act, await lastWrites(trx, siteId, ids));
      const queries = redirectQueries(trx);
      const wanted = await queries.findAll(
        siteId,
        unchanged.map(({ id }) => id),
      );
      const whole = openBudget(FOR_ALL);
      const returned = openRuleBook<RedirectRow>([]);
      const back: RedirectRow[] = [];
      const stays: LeftRow[] = [];
      for (const row of wanted) {
        const before = befores.get(row.id);
        if (!before) continue;
        const { id: _id, ...target } = before;
        const then: RedirectRow = { ...row, ...target };
        try {
          await refuseLoops(
            then,
            (shape, budget) => [...at.rules.find(shape, budget), ...returned.find(shape, budget)],
            withinBudget(whole, budgetOfOne()),
          );
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          stays.push({ id: row.id, reason: 'would_loop' });
          continue;
        }
        const written = await queries.update(row.id, target, row.revision, stamp);
        if (!written) continue;
        await recordRedirect(needs, trx, call, 'updated', written, { before: row, after: written }, batchId);
        returned.add(written);
        back.push(written);
      }
      at.written(back);
      const gone = unchanged.filter(({ id }) => !wanted.some((row) => row.id === id));
      const notFound = gone.map(({ id }) => ({ id, reason: 'not_found' }) as const);
      await tellUndone(trx, siteId, act.id, { count: back.length, left: [...left, ...notFound, ...stays] });
    }),
});
