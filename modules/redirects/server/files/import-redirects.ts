import { sql } from 'kysely';
import { siteNotFound } from '#platform/contract/api-error.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { refreshStatistics } from '#platform/server/refresh-statistics.ts';
import type { TaskContext } from '#platform/server/tasks/task.ts';
import { record } from '#platform/server/trail.ts';
import { keepUndo } from '#platform/server/undo-acts.ts';
import { readZonedSite } from '#platform/server/zoned-site.ts';
import type { ImportMode, ImportReport } from '../../redirect-files.contract.ts';
import { missingKeys } from '../missing/missing-targets.ts';
import { redirectQueries } from '../redirects.queries.ts';
import { ownHosts } from '../rules/own-hosts.ts';
import { lineOfRedirects, lockRedirects } from '../rules/redirect-rules.queries.ts';
import type { RedirectNeeds } from '../write-redirect.ts';
import { checkBeside } from './check-beside.ts';
import type { CheckedRows, ReadyRow } from './check-rows.ts';
import { loadRedirects } from './load-redirects.ts';

export type ImportNeeds = Pick<RedirectNeeds, 'database' | 'pages'> & { log: Log };
export type ImportPayload = { content: string; mode: ImportMode; own_hosts: string[] };

const ROWS_AT_ONCE = 2_000;
/** An import may wait for another one of its site. */
const IN_LINE_MILLISECONDS = 600_000;
/** So many new rows make other plans the better ones. */
const WORTH_TELLING = 1_000;

/**
 * Checks a file and imports it: in one transaction, with the task's end, so that a failure, a cancel or a kill at any
 * point leaves everything as it was, and the report tells what was really made.
 */
export function importRedirectsTask(needs: ImportNeeds) {
  const { database } = needs;
  return async (task: TaskContext<ImportPayload>) => {
    let made = 0;
    const run = () =>
      task.finish(async (trx): Promise<ImportReport> => {
        const { siteId, payload } = task;
        if (payload.mode !== 'check') await lockRedirects(trx, siteId, true);
        const site = {
          present: await redirectQueries(trx).findEvery(siteId),
          ownHosts: await hostsOf(trx, siteId, payload.own_hosts),
        };
        const perRow = payload.mode === 'check' ? 1 : 2;
        const { rows, ...found } = await checkBeside(
          { content: payload.content, present: site.present, ownHosts: site.ownHosts },
          (done, of) => task.progress(done, of && of * perRow),
        );
        const checked = withIds(found, database.ids.next);
        const mayWrite = payload.mode === 'rest' || (payload.mode === 'all' && checked.wrong === 0);
        const batchId = database.ids.next();
        made = mayWrite ? await writeRows(trx, task, checked.ready, { done: rows, total: rows * perRow }) : 0;
        if (made > 0) {
          await record(trx, database.ids.next, {
            siteId,
            actor: { profileId: task.by, kind: 'job' },
            action: 'redirects.imported',
            objectKind: 'task',
            objectId: task.taskId,
            batchId,
            after: { made, wrong: checked.wrong },
            event: { made },
          });
          const rows = checked.ready.map(({ redirect: { id } }) => ({ id, revision: 1 }));
          const stamp = { siteId, now: Math.floor(Date.now() / 1000), by: task.by };
          await keepUndo(trx, stamp, { id: batchId, kind: 'redirect_import', count: made, rows });
        }
        const warnings = await warningsOf(needs, trx, siteId, checked);
        return {
          ...reportOf(payload.mode, rows, checked, made, warnings),
          batch_id: made > 0 ? batchId : null,
        };
      });
    const finished = await (task.payload.mode === 'check'
      ? run()
      : database.turns.take(lineOfRedirects(task.siteId), run, IN_LINE_MILLISECONDS));
    if (made >= WORTH_TELLING) await tellPlanner(needs);
    return finished;
  };
}

/** What is imported stays so, whatever becomes of this. */
async function tellPlanner({ database, log }: ImportNeeds): Promise<void> {
  try {
    await refreshStatistics(database.db, 'redirect');
  } catch (err) {
    log.warn({ err }, 'after an import of redirects the planner could not be told how many there are');
  }
}

async function writeRows(
  trx: Trx,
  task: TaskContext<ImportPayload>,
  ready: readonly ReadyRow[],
  { done, total }: { done: number; total: number },
): Promise<number> {
  const now = Math.floor(Date.now() / 1000);
  let made = 0;
  for (let at = 0; at < ready.length; at += ROWS_AT_ONCE) {
    await task.progress(done + at, total);
    const part = ready.slice(at, at + ROWS_AT_ONCE).map(({ redirect }) => ({
      ...redirect,
      path: { path: redirect.path, key: redirect.path_key },
      redirectTo: redirect.redirect_to,
      now,
      by: task.by,
    }));
    made += await loadRedirects(trx, task.siteId, part);
  }
  return made;
}

function reportOf(
  mode: ImportMode,
  rows: number,
  { ready, chains, ...checked }: CheckedRows,
  made: number,
  warnings: ImportReport['warnings'],
): Omit<ImportReport, 'batch_id'> {
  return { mode, rows, ready: ready.length, made, warnings, ...checked };
}

/** The redirects with numbers that no other has. */
const withIds = (checked: CheckedRows, nextId: () => number): CheckedRows => ({
  ...checked,
  ready: checked.ready.map((row) => ({ ...row, redirect: { ...row.redirect, id: nextId() } })),
});

/** How many of the rows that are right are worth a look. */
async function warningsOf(
  { pages }: ImportNeeds,
  trx: Trx,
  siteId: number,
  { ready, chains }: CheckedRows,
): Promise<ImportReport['warnings']> {
  const site = await readZonedSite(trx, siteId);
  const live = await pages.at(
    trx,
    site,
    ready.map(({ redirect }) => redirect.path_key),
  );
  const missing = await missingKeys(
    pages,
    trx,
    site,
    ready.flatMap(({ pageKey }) => pageKey ?? []),
  );
  return {
    chains,
    live: ready.filter(({ redirect }) => live.has(redirect.path_key)).length,
    missing: ready.filter(({ pageKey }) => pageKey !== null && missing.has(pageKey)).length,
  };
}

async function hostsOf(trx: Trx, siteId: number, former: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uri: string }>`select uri from site where id = ${siteId}`.execute(trx);
  const [site] = rows;
  if (!site) throw siteNotFound();
  const hosts = [...(await ownHosts(trx, { id: siteId, uri: site.uri })), ...former];
  return new Set(hosts.map((host) => host.toLowerCase()));
}
