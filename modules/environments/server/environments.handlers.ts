import { personTitles } from '#modules/profiles/profiles.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { answer, type Call, type Handler, WithStatus } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { removeRow } from '#platform/server/rows/write-rows.ts';
import type { StartedTask } from '#platform/server/tasks.ts';
import {
  environmentParts,
  type EnvironmentPart as PartName,
  PRODUCTION,
} from '../environment-kinds.contract.ts';
import {
  commandEnvironment,
  createEnvironment,
  deleteEnvironment,
  type Environment,
  type EnvironmentPart,
  type EnvironmentPromotion,
  type EnvironmentTask,
  environmentIsBusy,
  environmentIsClosed,
  getEnvironment,
  getEnvironmentLink,
  listEnvironments,
  productionIsFixed,
} from '../environments.contract.ts';
import { partsOf, readProduction } from './all-parts.ts';
import { createEnvironment as clone } from './clone-environment.ts';
import { commandEnvironment as command, refuseBusy } from './command-environment.ts';
import { type Configuration, changesOf, hashOf, synced } from './configuration.ts';
import {
  findEnvironment,
  readEnvironments,
  readPromotions,
  readTasks,
  type ShownRow,
  settledRows,
  shownEnvironment,
  shownProduction,
  statusOf,
} from './environments.queries.ts';
import { environmentTable } from './environments.table.ts';
import type { EnvironmentLinks } from './preview/environment-links.ts';
import { asConfiguration } from './promote-environment.ts';

type Asker = Pick<Call, 'site' | 'caller' | 'request'>;

/** The calls about copies of the configuration of a site. */
export function environmentHandlers(ground: Ground, links: EnvironmentLinks): Handler[] {
  const { database } = ground;
  const { db } = database;
  const parts = partsOf(ground);
  const present = async (
    { site, request }: Pick<Call, 'site' | 'request'>,
    rows: readonly ShownRow[],
    production: Configuration,
  ): Promise<Environment[]> => {
    const about = { tasks: await readTasks(db, site.id, rows), host: request.host };
    const settled = await settledRows(db, site.id, rows, about.tasks);
    return settled.map((row) => shownEnvironment(row, { ...about, productionHash: hashOf(production) }));
  };
  const one = async (call: Asker, row: ShownRow, production?: Configuration): Promise<Environment> => {
    const now = production ?? (await readProduction(db, call.site.id));
    const [shown] = await present(call, [row], now);
    if (!shown) throw notFound();
    return shown;
  };
  const ofProduction = async (
    call: Asker,
    production: Configuration,
    known?: readonly ShownRow[],
    last?: EnvironmentPromotion | null,
  ): Promise<Environment> => {
    const rows = known ?? (await readEnvironments(db, call.site.id));
    const promotion = last === undefined ? (await readPromotions(db, call.site.id))[0] : last;
    const tasks = await readTasks(db, call.site.id, rows);
    return shownProduction({
      host: call.request.host,
      buildId: (production.build as { build_id: number | null }).build_id,
      isPromoting: rows.some((row) => statusOf(row, tasks).status === 'promoting'),
      last: promotion ?? undefined,
    });
  };
  const started = (environment: Environment, task: StartedTask | null): EnvironmentTask => ({
    environment,
    task_id: task?.id ?? null,
    status: task?.status ?? 'SUCCESS',
    is_ready: task?.isReady ?? true,
    revision: environment.revision,
  });
  return [
    answer(listEnvironments, async (call) => {
      const siteId = call.site.id;
      const production = await readProduction(db, siteId);
      const rows = await readEnvironments(db, siteId);
      const [last = null] = await readPromotions(db, siteId);
      const items = [
        await ofProduction(call, production, rows, last),
        ...(await present(call, rows, production)),
      ];
      const people = [...rows, last].map((one) => one?.created_by ?? null);
      const authors = await personTitles(db, siteId, [...people, last?.rolled_back_by ?? null]);
      return { items, total_count: items.length, last_promotion: last, authors };
    }),
    answer(getEnvironment, async (call) => {
      const siteId = call.site.id;
      const slug = call.params.environmentSlug;
      const production = await readProduction(db, siteId);
      const row = slug === PRODUCTION ? null : await findEnvironment(db, siteId, slug);
      if (row === undefined) throw notFound();
      const environment = row ? await one(call, row, production) : await ofProduction(call, production);
      const promotions = (await readPromotions(db, siteId)).filter(
        ({ environment_id }) => row === null || environment_id === row.id,
      );
      const people = promotions.flatMap((one) => [one.created_by, one.rolled_back_by]);
      const authors = await personTitles(db, siteId, [...people, environment.created_by]);
      const copy = row && row.base_hash !== '' ? asConfiguration(row.configuration) : production;
      // What only production has changed is no change of the copy: syncing brings it.
      const next = copy === production || !row ? copy : synced(asConfiguration(row.base), copy, production);
      const shown = environmentParts.map((name) => partBeside(name, call, { production, copy, next }));
      return { environment, parts: shown, promotions, authors };
    }),
    answer(createEnvironment, async (call) => {
      const { row, task } = await clone(ground, call, call.body);
      return started(await one(call, row), task);
    }),
    answer(commandEnvironment, async (call) => {
      const slug = call.params.environmentSlug;
      const { row, task } = await command(ground, call, slug, call.body, (row) => one(call, row));
      const production = await readProduction(db, call.site.id);
      const environment = row ? await one(call, row, production) : await ofProduction(call, production);
      const answered = started(environment, task);
      return task ? new WithStatus(202, answered) : answered;
    }),
    answer(getEnvironmentLink, async (call) => {
      const slug = call.params.environmentSlug;
      if (slug === PRODUCTION) return { url: '/', expires_ts: null };
      const row = await findEnvironment(db, call.site.id, slug);
      if (!row) throw notFound();
      const { status } = statusOf(row, await readTasks(db, call.site.id, [row]));
      if (row.base_hash === '') throw environmentIsBusy();
      if (status === 'archived') throw environmentIsClosed();
      return links.of(call, row);
    }),
    answer(deleteEnvironment, async (call) => {
      const slug = call.params.environmentSlug;
      if (slug === PRODUCTION) throw productionIsFixed();
      const row = await findEnvironment(db, call.site.id, slug);
      if (!row) throw notFound();
      return removeRow(database, call, environmentTable, row.id, async (trx, rows) => {
        for (const one of rows) await refuseBusy(trx, one);
      });
    }),
  ];

  function partBeside(
    name: PartName,
    { caller }: Pick<Call, 'caller'>,
    { production, copy, next }: Record<'production' | 'copy' | 'next', Configuration>,
  ): EnvironmentPart {
    const found = changesOf(production, next).filter(({ part }) => part === name);
    const mayRead = isAllowed(parts[name].reads, caller.holder);
    const changes = found.map(({ key, before, after }) => ({ key, production: before, environment: after }));
    return {
      part: name,
      may_read: mayRead,
      may_write: isAllowed(parts[name].writes, caller.holder),
      change_count: found.length,
      changes: mayRead ? changes : [],
      values: mayRead ? { ...copy[name] } : null,
    };
  }
}
