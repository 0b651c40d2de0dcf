import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { lockRows, updateRow } from '#platform/server/rows/rows.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import type { StartedTask } from '#platform/server/tasks.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { type EnvironmentAccess, environmentParts, PRODUCTION } from '../environment-kinds.contract.ts';
import {
  cloneFailed,
  type Environment,
  type EnvironmentCommand,
  environmentIsBusy,
  nothingToPromote,
  nothingToRollBack,
  productionChanged,
  productionIsFixed,
  standsAlone,
} from '../environments.contract.ts';
import { partsOf, readProduction } from './all-parts.ts';
import { type Configuration, changesOf, hashOf } from './configuration.ts';
import { cameBy, promotes } from './doer.ts';
import { applyCommands, type EnvironmentState, hashOfCommands } from './environment-commands.ts';
import { findEnvironment, holdLastPromotion, readTasks, statusOf } from './environments.queries.ts';
import { type EnvironmentRow, environmentTable } from './environments.table.ts';
import {
  asConfiguration,
  PROMOTE_TASK,
  type Promotion,
  ROLLBACK_TASK,
  type Rollback,
} from './promote-environment.ts';
import { columnsOf } from './written-environment.ts';

type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;
type Asked = { revision: number; commands: readonly EnvironmentCommand[] };
export type Commanded = { row: EnvironmentRow | null; task: StartedTask | null };

/** Follows commands to an environment, all or none. @throws ApiError */
export async function commandEnvironment(
  ground: Ground,
  call: Writer,
  slug: string,
  { revision, commands }: Asked,
  show: (row: EnvironmentRow) => Promise<Environment>,
): Promise<Commanded> {
  const { db } = ground.database;
  const task = commands.find(({ name }) => name === 'promote' || name === 'rollback');
  if (task && commands.length > 1) {
    throw standsAlone({ details: [{ loc: ['body', 'commands'], msg: standsAlone.message }] });
  }
  if (task && !isAllowed(promotes, call.caller.holder)) {
    throw permissionDenied({ extra: { missing: ['MANAGE_DESIGN'] } });
  }
  if (slug === PRODUCTION) {
    if (task?.name !== 'rollback') throw productionIsFixed();
    return db.transaction().execute(async (trx) => rollBack(trx, ground, call, null));
  }
  const known = await findEnvironment(db, call.site.id, slug);
  if (!known) throw notFound();
  const production = await readProduction(db, call.site.id);
  const passwordHash = await hashOfCommands(commands);
  return db.transaction().execute(async (trx) => {
    const [row] = await lockRows(trx, environmentTable, call.site.id, [known.id]);
    if (!row) throw notFound();
    if (row.revision !== revision) {
      const now = { revision: row.revision, updatedBy: row.updated_by, current: await show(row) };
      throw savedMeanwhile(now, { sent: revision, by: call.caller.profile?.id ?? null });
    }
    if (commands.length === 0) return { row, task: null };
    await refuseBusy(trx, row);
    if (row.base_hash === '') throw cloneFailed();
    if (task?.name === 'rollback') return rollBack(trx, ground, call, row);
    if (task?.name === 'promote') return promote(trx, ground, call, row, production, task.confirm_block);
    return { row: await change(trx, ground, call, row, { production, passwordHash }, commands), task: null };
  });
}

/** @throws ApiError environment_is_busy */
export async function refuseBusy(trx: Trx, row: EnvironmentRow): Promise<void> {
  const { status } = statusOf(row, await readTasks(trx, row.site_id, [row]));
  if (status === 'creating' || status === 'promoting') throw environmentIsBusy();
}

async function change(
  trx: Trx,
  ground: Ground,
  call: Writer,
  row: EnvironmentRow,
  known: { production: Configuration; passwordHash: string | null },
  commands: readonly EnvironmentCommand[],
): Promise<EnvironmentRow> {
  const before: EnvironmentState = {
    ...{ title: row.title, access: row.access as EnvironmentAccess, access_version: row.access_version },
    ...{ password_hash: row.password_hash, expires_ts: row.expires_ts },
    isArchived: row.status === 'archived',
    ...{ base: asConfiguration(row.base), configuration: asConfiguration(row.configuration) },
  };
  const { base, configuration, isArchived, ...said } = await applyCommands(
    { ground, call, ...known },
    before,
    commands,
  );
  const status = isArchived ? 'archived' : 'ready';
  const values = { ...said, ...columnsOf({ base, configuration }), status };
  const after = await updateRow(trx, environmentTable, row.id, values, stampOf(call));
  const changes = changesOf(before.configuration, configuration);
  const named = (side: 'before' | 'after') =>
    Object.fromEntries(changes.map((one) => [`${one.part}.${one.key}`, one[side]]));
  await recordWrite(trx, ground.database.ids.next, call, {
    ...{ action: 'environment.updated', objectId: row.id },
    before: { ...environmentTable.said(row), ...named('before') },
    after: { ...environmentTable.said(after), ...named('after') },
    event: { slug: after.slug, title: after.title },
  });
  await publishChange(trx, { topic: 'environment', siteId: row.site_id, id: row.id });
  return after;
}

async function promote(
  trx: Trx,
  ground: Ground,
  call: Writer,
  row: EnvironmentRow,
  production: Configuration,
  isConfirmed: boolean,
): Promise<Commanded> {
  if (hashOf(production) !== row.base_hash) throw productionChanged();
  const configuration = asConfiguration(row.configuration);
  if (changesOf(production, configuration).length === 0) throw nothingToPromote();
  if (!isConfirmed) {
    const parts = partsOf(ground);
    for (const name of environmentParts) parts[name].confirm?.(production[name], configuration[name]);
  }
  const payload: Promotion = { environmentId: row.id, came: cameBy(call) };
  return begin(trx, ground, call, row, { kind: PROMOTE_TASK, payload });
}

/** Only the last promotion can be taken back; by its environment, or by production. */
async function rollBack(
  trx: Trx,
  ground: Ground,
  call: Writer,
  row: EnvironmentRow | null,
): Promise<Commanded> {
  const last = await holdLastPromotion(trx, call.site.id);
  const isOther = row !== null && last?.environment_id !== row.id;
  if (!last || last.rolled_back_ts !== null || isOther) throw nothingToRollBack();
  const payload: Rollback = { promotionId: last.id, came: cameBy(call) };
  return begin(trx, ground, call, row, { kind: ROLLBACK_TASK, payload });
}

async function begin(
  trx: Trx,
  { tasks }: Ground,
  call: Writer,
  row: EnvironmentRow | null,
  work: { kind: string; payload: object },
): Promise<Commanded> {
  const { siteId, by } = stampOf(call);
  const task = await tasks.start(trx, { siteId, by, ...work });
  if (!row) return { row, task };
  const values = { status: 'promoting', task_id: task.id };
  const after = await updateRow(trx, environmentTable, row.id, values, stampOf(call));
  await publishChange(trx, { topic: 'environment', siteId, id: row.id });
  return { row: after, task };
}
