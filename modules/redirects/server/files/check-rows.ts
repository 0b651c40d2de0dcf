import { ApiError } from '#platform/contract/api-error.ts';
import { type Said, said } from '#platform/contract/sentence.ts';
import { storedMessage } from '#platform/server/sentences.ts';
import { openBudget, withinBudget } from '#platform/server/work-budget.ts';
import type { ImportReport } from '../../redirect-files.contract.ts';
import { redirectExists } from '../../redirects.contract.ts';
import type { PresentRow, RedirectRow } from '../redirects.queries.ts';
import { refusalOf } from '../rules/check-redirect.ts';
import { budgetOfOne, followRedirect } from '../rules/redirect-loop.ts';
import { bareKey } from '../rules/redirect-path.ts';
import { readRuleBook } from '../rules/rule-book.ts';
import type { SettledRedirect } from '../rules/settle-draft.ts';
import type { FileRow } from './file-row.ts';
import { otherHost, settleRow } from './row-draft.ts';

export type ReadyRow = {
  line: number;
  redirect: RedirectRow;
  /** The key that must be a page, or nobody reads anything where it leads; null where there is no telling. */
  pageKey: string | null;
};
export type CheckedRows = Pick<ImportReport, 'unchanged' | 'wrong' | 'errors' | 'other_hosts'> & {
  ready: ReadyRow[];
  /** How many of them lead to what is redirected itself. */
  chains: number;
};

const MOST_ERRORS = 500;
const PAUSE_ROWS = 500;
/** A file of 50,000 rows that lead to pages takes some hundred thousand steps. */
const FOR_ALL_ROWS = { steps: 20_000_000, milliseconds: 60_000 };

/**
 * Checks the rows as if they were written one after the other: each against what is there and what came before it.
 * @param progress told now and then
 */
export async function checkRows(
  rows: readonly FileRow[],
  site: { present: readonly PresentRow[]; ownHosts: ReadonlySet<string>; nextId: () => number },
  progress: (done: number) => Promise<void>,
): Promise<CheckedRows> {
  const book = await readRuleBook<PresentRow>(site.present);
  const whole = openBudget(FOR_ALL_ROWS);
  const lines = new Map<number, number>();
  const hosts = new Map<string, number>();
  const checked: CheckedRows = { ready: [], unchanged: 0, wrong: 0, errors: [], other_hosts: [], chains: 0 };
  const refuse = (row: FileRow, { code, said: text }: ApiError) => {
    checked.wrong += 1;
    if (checked.errors.length < MOST_ERRORS) {
      checked.errors.push({ line: row.line, path: row.path.slice(0, 300), code, ...storedMessage(text) });
    }
  };
  for (const [at, row] of rows.entries()) {
    if (at % PAUSE_ROWS === 0) await progress(at);
    const host = otherHost(row.path, site.ownHosts);
    if (host !== null) hosts.set(host, (hosts.get(host) ?? 0) + 1);
    try {
      const settled = settleRow(row, site.ownHosts);
      const same = book.same(settled);
      const line = same && lines.get(same.id);
      if (same && isSame(same, settled)) {
        checked.unchanged += 1;
        continue;
      }
      if (same) throw redirectExists({ message: whereItIs(same, line) });
      const redirect = asRow(settled, site.nextId());
      const budget = withinBudget(whole, budgetOfOne());
      const way = settled.enabled ? await followRedirect(redirect, book.find, budget) : null;
      const refusal = way && refusalOf(redirect, way);
      if (refusal) throw refusal;
      book.add(redirect);
      lines.set(redirect.id, row.line);
      checked.ready.push({ line: row.line, redirect, pageKey: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(row, error);
    }
  }
  checked.other_hosts = [...hosts].map(([host, count]) => ({ host, rows: count }));
  checked.other_hosts.sort((a, b) => b.rows - a.rows || a.host.localeCompare(b.host));
  checked.other_hosts.splice(20);
  lookBehind(checked, site.present);
  return checked;
}

/** Says of each row that can be written whether it leads to a redirect, and to what else that should be a page. */
function lookBehind(checked: CheckedRows, present: readonly PresentRow[]): void {
  const sources = new Set(present.map(({ path_key }) => path_key));
  for (const { redirect } of checked.ready) sources.add(redirect.path_key);
  for (const row of checked.ready) {
    const { target_key: key, match } = row.redirect;
    if (key === null || match !== 'exact') continue;
    const bare = bareKey(key);
    if (sources.has(key) || sources.has(bare)) checked.chains += 1;
    else row.pageKey = bare;
  }
}

const isSame = (there: PresentRow, row: SettledRedirect): boolean =>
  there.redirect_to === row.redirect_to && there.status === row.status && there.query === row.query;

function whereItIs(same: PresentRow, line: number | undefined): Said {
  if (line !== undefined) return said`Line ${line} already has a redirect from this path.`;
  if (same.redirect_to === null) return 'This path already answers with 410 Gone.';
  return said`This path already redirects to ${same.redirect_to}.`;
}

function asRow(settled: SettledRedirect, id: number): RedirectRow {
  const times = { created_ts: 0, created_by: null, updated_ts: 0, revision: 1 };
  return { ...settled, id, origin: 'import', hits: 0, last_hit_ts: null, ...times };
}
