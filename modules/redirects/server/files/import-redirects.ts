import { sql } from 'kysely';
import { siteNotFound } from '#platform/contract/api-error.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { refreshStatistics } from '#platform/server/refresh-statistics.ts';
import type { TaskContext } from '#platform/server/tasks/task.ts';
import { record } from '#platform/server/trail.ts';
import type { ImportMode, ImportReport } from '../../redirect-files.contract.ts';
import { type RedirectRow, redirectQueries } from '../redirects.queries.ts';
import { livePages } from '../rules/live-pages.ts';
import { ownHosts } from '../rules/own-hosts.ts';
import { lineOfRedirects, lockRedirects } from '../rules/redirect-rules.queries.ts';
import type { RedirectNeeds } from '../write-redirect.ts';
import { type CheckedRows, checkRows, type ReadyRow } from './check-rows.ts';
import { loadRedirects } from './load-redirects.ts';
import { readRedirectFile } from './redirect-file.ts';

export type ImportNeeds = Pick<RedirectNeeds, 'database' | 'sections'> & { log: Log };
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
        const rows = readRedirectFile(payload.content);
        if (payload.mode !== 'check') await lockRedirects(trx, siteId, true);
        const site = {
          present: await redirectQueries(trx).findEvery(siteId),
          ownHosts: await hostsOf(trx, siteId, payload.own_hosts),
          nextId: database.ids.next,
        };
        const total = payload.mode === 'check' ? rows.length : rows.length * 2;
        const checked = await checkRows(rows, site, async (done) => {
          await task.progress(done, total);
          await nextTurn();
        });
        const mayWrite = payload.mode === 'rest' || (payload.mode === 'all' && checked.wrong === 0);
        made = mayWrite ? await writeRows(trx, task, checked.ready, { done: rows.length, total }) : 0;
        if (made > 0) {
          await record(trx, database.ids.next, {
            siteId,
            actor: { profileId: task.by, kind: 'job' },
            action: 'redirects.imported',
            objectKind: 'task',
            objectId: task.taskId,
            after: { made, wrong: checked.wrong },
            event: { made },
          });
        }
        return reportOf(
          payload.mode,
          rows.length,
          checked,
          made,
          await warningsOf(needs, trx, siteId, site.present, checked),
        );
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
  { ready, ...checked }: CheckedRows,
  made: number,
  warnings: ImportReport['warnings'],
): ImportReport {
  return { mode, rows, ready: ready.length, made, warnings, ...checked };
}

/** How many of the rows that are right are worth a look. */
async function warningsOf(
  { sections }: ImportNeeds,
  trx: Trx,
  siteId: number,
  present: readonly RedirectRow[],
  { ready }: CheckedRows,
): Promise<ImportReport['warnings']> {
  const redirects = ready.map(({ redirect }) => redirect);
  const keys = redirects.flatMap(({ path_key, target_key }) => [
    path_key,
    ...(target_key ? [target_key] : []),
  ]);
  const pages = await livePages(trx, sections, siteId, keys);
  const sources = new Set([...present, ...redirects].map(({ path_key }) => path_key));
  const bare = (key: string) => key.split('?', 1)[0] ?? key;
  const targets = redirects.flatMap(({ target_key, match }) =>
    target_key !== null && match === 'exact' ? [target_key] : [],
  );
  const chains = targets.filter((key) => sources.has(key) || sources.has(bare(key)));
  return {
    chains: chains.length,
    live: redirects.filter(({ path_key }) => pages.has(path_key)).length,
    missing: targets.filter((key) => !sources.has(key) && !sources.has(bare(key)) && !pages.has(bare(key)))
      .length,
  };
}

async function hostsOf(trx: Trx, siteId: number, former: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uri: string }>`select uri from site where id = ${siteId}`.execute(trx);
  const [site] = rows;
  if (!site) throw siteNotFound();
  const hosts = [...(await ownHosts(trx, { id: siteId, uri: site.uri })), ...former];
  return new Set(hosts.map((host) => host.toLowerCase()));
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
