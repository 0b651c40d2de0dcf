import type { InsertStmt, Node, SelectStmt } from 'libpg-query';
import { changingCalls } from './changing-calls.ts';
import { LevelTables } from './level-tables.ts';
import type { Findings, Scope } from './query-scope.ts';
import { parameterOf } from './site-terms.ts';

/** New rows name their site as a parameter, in every row of values or at its place of the select. */
export function checkNewRows(insert: InsertStmt, scope: Scope, findings: Findings): void {
  if (!new LevelTables(scope.siteTables, new Set()).isSiteTable(insert.relation)) return;
  checkSiteColumn(insert, findings);
  checkConflict(insert, scope, findings);
}

function checkSiteColumn(insert: InsertStmt, findings: Findings): void {
  const columns = (insert.cols ?? []).map((one) => ('ResTarget' in one ? one.ResTarget.name : ''));
  const place = columns.indexOf('site_id');
  const rows = insert.selectStmt === undefined ? [] : rowsOf(insert.selectStmt);
  const parameters = rows.map((row) => (place < 0 ? null : siteOf(row, place)));
  if (parameters.length === 0 || parameters.includes(null)) {
    findings.problems.push(`insert into ${insert.relation?.relname} does not give site_id as a parameter`);
  }
  for (const parameter of parameters) if (parameter !== null) findings.siteParameters.add(parameter);
}

/** The rows that an insert takes: each row of values, or the columns of each arm of a select. */
function rowsOf(source: Node): Node[][] {
  return 'SelectStmt' in source ? rowsOfSelect(source.SelectStmt) : [];
}

function rowsOfSelect(select: SelectStmt): Node[][] {
  if (select.larg !== undefined && select.rarg !== undefined) {
    return [...rowsOfSelect(select.larg), ...rowsOfSelect(select.rarg)];
  }
  if (select.valuesLists === undefined) return [select.targetList ?? []];
  return select.valuesLists.map((list) => ('List' in list ? (list.List.items ?? []) : []));
}

/** The parameter at the place of site_id; after a star nobody can count. */
function siteOf(row: Node[], place: number): number | null {
  if (row.slice(0, place).some(isStar)) return null;
  const value = row[place];
  return parameterOf(value !== undefined && 'ResTarget' in value ? value.ResTarget.val : value);
}

function isStar(column: Node): boolean {
  return JSON.stringify(column).includes('"A_Star"');
}

function checkConflict(insert: InsertStmt, scope: Scope, findings: Findings): void {
  const conflict = insert.onConflictClause;
  if (conflict === undefined) return;
  const columns = (conflict.targetList ?? []).map((one) => ('ResTarget' in one ? one.ResTarget.name : ''));
  if (columns.includes('site_id')) findings.problems.push('moves a row to another site');
  const table = insert.relation?.relname ?? '';
  if (columns.length > 0 && scope.versionedTables.has(table) && !columns.includes('row_version')) {
    findings.problems.push(
      `on conflict in ${table} does not set row_version, so copies of its rows would stay`,
    );
  }
  for (const call of changingCalls([conflict.targetList, conflict.whereClause], scope.volatileFunctions)) {
    findings.problems.push(`${call} in on conflict: pass the value as a parameter`);
  }
}
