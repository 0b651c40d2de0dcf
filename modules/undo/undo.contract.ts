import { z } from 'zod';
import { apiError, notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idInPath } from '#platform/contract/listing.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';
import { actIsUndone, UndoState } from '#platform/contract/undo-state.ts';

export const undoIsOver = apiError('undo_is_over', 422, "It's too late to undo this.");
export const actIsRunning = apiError('act_is_running', 409, 'This is still in progress.');

const path = '/core/v1/sites/{siteId}/undo/{batchId}';
const params = z.object({ siteId: idInPath, batchId: idInPath });

export const getUndo = endpoint({
  method: 'GET',
  path,
  summary:
    'Whether a delete or a bulk act can be undone, and what an undo did: an own one, or any with POWER_SITE',
  permission: signedIn(),
  scopeParam: 'siteId',
  params,
  response: UndoState,
  errors: [notFound],
});

export const undoAct = endpoint({
  method: 'POST',
  path,
  summary:
    'Undo a delete or a bulk act within a day, a merge of people within seven, as far as nobody changed its rows since',
  permission: signedIn(),
  scopeParam: 'siteId',
  params,
  alsoAnswers: [202],
  response: UndoState,
  errors: [notFound, permissionDenied, undoIsOver, actIsUndone, actIsRunning],
});
