import { hashOfPassword } from '#modules/accounts/accounts.public.ts';
import type { Call } from '#platform/server/answer.ts';
import { violatedConstraint } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { insertRow, lockRows, updateRow } from '#platform/server/rows/rows.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import type { StartedTask } from '#platform/server/tasks.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { PRODUCTION } from '../environment-kinds.contract.ts';
import {
  type EnvironmentDraft,
  expiryPast,
  passwordMissing,
  slugTaken,
  sourceInvalid,
} from '../environments.contract.ts';
import { readProduction } from './all-parts.ts';
import { type Configuration, synced } from './configuration.ts';
import { findEnvironment, refuseTooManyEnvironments } from './environments.queries.ts';
import { type EnvironmentRow, environmentTable } from './environments.table.ts';
import { columnsOf } from './written-environment.ts';

export const CLONE_TASK = 'environments.clone';
/** The environment, and the one that it is a copy of, null is production; one from another site holds what it says. */
export type Clone = { environmentId: number; sourceId: number | null; isCopied?: true };

type Needs = Pick<Ground, 'database' | 'tasks'>;
type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;

/** Says how the copies of environments are made. */
export function defineClones(ground: Ground): void {
  ground.tasks.define<Clone>(CLONE_TASK, ({ siteId, payload, by, finish }) =>
    finish(async (trx) => {
      const ids = [payload.environmentId, ...(payload.sourceId === null ? [] : [payload.sourceId])];
      const rows = await lockRows(trx, environmentTable, siteId, ids);
      const row = rows.find(({ id }) => id === payload.environmentId);
      if (!row) return null;
      const source = rows.find(({ id }) => id === payload.sourceId);
      if (payload.sourceId !== null && (!source || source.base_hash === '')) throw sourceInvalid();
      const production = source ? null : await readProduction(trx, siteId);
      const own = payload.isCopied && production ? copied(row, production) : production;
      const columns = columnsOf({
        base: production ?? (source?.base as unknown as Configuration),
        configuration: own ?? (source?.configuration as unknown as Configuration),
      });
      const stamp = { siteId, by, now: Math.floor(Date.now() / 1000) };
      await updateRow(trx, environmentTable, row.id, { ...columns, status: 'ready' }, stamp);
      await publishChange(trx, { topic: 'environment', siteId, id: row.id });
      return { slug: row.slug };
    }),
  );
}

/** What was brought from another site stays, all else is what readers get by now. */
const copied = ({ base, configuration }: EnvironmentRow, production: Configuration): Configuration =>
  synced(base as unknown as Configuration, configuration as unknown as Configuration, production);

/**
 * Adds an environment and starts the task that fills it.
 * @throws ApiError duplicate, too_many_environments, source_slug_is_invalid, password_is_missing, expires_ts_is_invalid
 */
export async function createEnvironment(
  { database: { db, ids }, tasks }: Needs,
  call: Writer,
  { password, ...draft }: EnvironmentDraft,
): Promise<{ row: EnvironmentRow; task: StartedTask }> {
  const stamp = stampOf(call);
  const { siteId, now, by } = stamp;
  if (draft.access === 'password' && password === undefined) throw refusedField(passwordMissing, 'password');
  if (draft.expires_ts !== null && draft.expires_ts <= now) throw refusedField(expiryPast, 'expires_ts');
  const password_hash = password === undefined ? null : await hashOfPassword(password);
  try {
    return await db.transaction().execute(async (trx) => {
      await refuseTooManyEnvironments(trx, siteId, 1);
      const isOfProduction = draft.source_slug === PRODUCTION;
      const source = isOfProduction ? null : await findEnvironment(trx, siteId, draft.source_slug);
      if (source === undefined || source?.base_hash === '') throw refusedField(sourceInvalid, 'source_slug');
      const id = ids.next();
      const payload: Clone = { environmentId: id, sourceId: source?.id ?? null };
      const task = await tasks.start(trx, { siteId, kind: CLONE_TASK, payload, by });
      const values = { ...draft, password_hash, task_id: task.id, status: 'creating' };
      const row = await insertRow(trx, environmentTable, id, values, stamp);
      await recordWrite(trx, ids.next, call, {
        ...{ action: 'environment.created', objectId: id, after: environmentTable.said(row) },
        event: { slug: row.slug, title: row.title },
      });
      await publishChange(trx, { topic: 'environment', siteId, id });
      return { row, task };
    });
  } catch (error) {
    throw violatedConstraint(error) === 'environment_slug_key' ? refusedField(slugTaken, 'slug') : error;
  }
}
