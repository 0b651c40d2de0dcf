import { isDeepStrictEqual } from 'node:util';
import type { ConfigurationWriter } from '#platform/server/configuration-part.ts';
import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { House } from '#platform/server/room.ts';
import { createdBy, stampOf, updatedBy } from '#platform/server/row-stamps.ts';
import { findRows, lockRows, updateRow } from '#platform/server/rows/rows.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { environmentParts, PROMOTIONS_SHOWN } from '../environment-kinds.contract.ts';
import {
  changedSince,
  environmentIsBusy,
  nothingToRollBack,
  productionChanged,
} from '../environments.contract.ts';
import { holdProduction, partsOf, readProduction } from './all-parts.ts';
import { type Change, type Configuration, changesOf, hashOf, undone, withChanges } from './configuration.ts';
import { type Came, doerOf } from './doer.ts';
import { holdLastPromotion } from './environments.queries.ts';
import { type EnvironmentRow, environmentTable } from './environments.table.ts';
import { columnsOf } from './written-environment.ts';

export const PROMOTE_TASK = 'environments.promote';
export type Promotion = { environmentId: number; came: Came };
export const ROLLBACK_TASK = 'environments.rollback';
export type Rollback = { promotionId: number; came: Came };

type Needs = { ground: Ground } & Pick<House, 'findPerson'>;

/** Says how readers are given a copy, and how they are given back what they had. */
export function definePromotions({ ground, findPerson }: Needs): void {
  const { database, tasks } = ground;
  const { db } = database;
  const parts = partsOf(ground);
  tasks.define<Promotion>(PROMOTE_TASK, async (task) => {
    const { siteId, payload } = task;
    const doer = await doerOf({ db, findPerson }, task, payload.came);
    const [row] = await findRows(db, environmentTable, siteId, [payload.environmentId]);
    if (!row) return task.finish(async () => null);
    const changes = changesOf(asConfiguration(row.base), asConfiguration(row.configuration));
    const checked = await checkedParts(ground, doer, asConfiguration(row.configuration), changes);
    return task.finish(async (trx) => {
      const [held] = await lockRows(trx, environmentTable, siteId, [row.id]);
      if (held?.revision !== row.revision) throw environmentIsBusy();
      const production = await holdProduction(parts, trx, doer);
      if (hashOf(production) !== row.base_hash) throw productionChanged();
      await put(trx, ground, doer, { production, changes, checked });
      await notePromotion(trx, ground, doer, row, changes);
      const now = await readProduction(trx, siteId);
      await settle(trx, row, columnsOf({ base: now, configuration: now }), doer);
      return { slug: row.slug, changes: changes.length };
    });
  });
  tasks.define<Rollback>(ROLLBACK_TASK, async (task) => {
    const { siteId, payload } = task;
    const doer = await doerOf({ db, findPerson }, task, payload.came);
    const before = await db
      .selectFrom('environment_promotion')
      .select('changes')
      .where('site_id', '=', siteId)
      .where('id', '=', payload.promotionId)
      .executeTakeFirst();
    const changes = undone((before?.changes ?? []) as unknown as Change[]);
    const next = withChanges(await readProduction(db, siteId), changes);
    const checked = await checkedParts(ground, doer, next, changes);
    return task.finish(async (trx) => {
      const last = await holdLastPromotion(trx, siteId);
      if (last?.id !== payload.promotionId || last.rolled_back_ts !== null) throw nothingToRollBack();
      const [row] = await lockRows(trx, environmentTable, siteId, [last.environment_id]);
      const production = await holdProduction(parts, trx, doer);
      if (!changes.every((change) => isStill(production, change))) throw changedSince();
      await put(trx, ground, doer, { production, changes, checked });
      await noteRollback(trx, ground, doer, last);
      const base = await readProduction(trx, siteId);
      const configuration = row && asConfiguration(row.configuration);
      if (row && configuration) await settle(trx, row, columnsOf({ base, configuration }), doer);
      return { slug: last.slug, changes: changes.length };
    });
  });
}

export const asConfiguration = (stored: unknown): Configuration => stored as Configuration;

const isStill = (production: Configuration, { part, key, before }: Change): boolean =>
  isDeepStrictEqual(production[part][key] ?? null, before);

/** What takes too long for a transaction, of each part that changes. */
async function checkedParts(
  ground: Ground,
  { site }: ConfigurationWriter,
  next: Configuration,
  changes: readonly Change[],
): Promise<Partial<Record<string, unknown>>> {
  const parts = partsOf(ground);
  const checked: Record<string, unknown> = {};
  for (const name of environmentParts) {
    if (changes.some(({ part }) => part === name))
      checked[name] = await parts[name].check?.(site, next[name]);
  }
  return checked;
}

type Given = {
  production: Configuration;
  changes: readonly Change[];
  checked: Partial<Record<string, unknown>>;
};

async function put(
  trx: Trx,
  ground: Ground,
  doer: ConfigurationWriter,
  { production, changes, checked }: Given,
): Promise<void> {
  const next = withChanges(production, changes);
  for (const name of environmentParts) {
    if (!changes.some(({ part }) => part === name)) continue;
    const values = { before: production[name], after: next[name], checked: checked[name] };
    await partsOf(ground)[name].put(trx, doer, values);
  }
}

async function notePromotion(
  trx: Trx,
  { database: { ids } }: Ground,
  doer: ConfigurationWriter,
  { id, slug, title }: EnvironmentRow,
  changes: readonly Change[],
): Promise<void> {
  const stamp = stampOf(doer);
  const own = { id: ids.next(), environment_id: id, slug, title, changes: JSON.stringify(changes) };
  await trx
    .insertInto('environment_promotion')
    .values({ ...createdBy(stamp), ...own })
    .execute();
  const kept = await trx
    .selectFrom('environment_promotion')
    .select('id')
    .where('site_id', '=', stamp.siteId)
    .orderBy('id', 'desc')
    .limit(PROMOTIONS_SHOWN)
    .execute();
  await trx
    .deleteFrom('environment_promotion')
    .where('site_id', '=', stamp.siteId)
    .where('id', '<', kept.at(-1)?.id ?? 0)
    .execute();
  await recordWrite(trx, ids.next, doer, {
    ...{ action: 'environment.promoted', objectId: id, after: { slug, changes: changes.length } },
    event: { slug, title },
  });
}

async function noteRollback(
  trx: Trx,
  { database: { ids } }: Ground,
  doer: ConfigurationWriter,
  { id, environment_id, slug, title }: { id: number; environment_id: number; slug: string; title: string },
): Promise<void> {
  const stamp = stampOf(doer);
  await trx
    .updateTable('environment_promotion')
    .set({ rolled_back_ts: stamp.now, rolled_back_by: stamp.by, ...updatedBy(stamp) })
    .where('site_id', '=', stamp.siteId)
    .where('id', '=', id)
    .execute();
  await recordWrite(trx, ids.next, doer, {
    ...{ action: 'environment.rolled_back', objectId: environment_id, after: { slug } },
    event: { slug, title },
  });
}

async function settle(
  trx: Trx,
  { id, status }: EnvironmentRow,
  columns: ReturnType<typeof columnsOf>,
  doer: ConfigurationWriter,
): Promise<void> {
  const stamp = stampOf(doer);
  const next = status === 'promoting' ? 'ready' : status;
  await updateRow(trx, environmentTable, id, { ...columns, status: next }, stamp);
  await publishChange(trx, { topic: 'environment', siteId: stamp.siteId, id });
}
