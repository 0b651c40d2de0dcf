import type { DeleteStmt, InsertStmt, Node, RangeVar, SelectStmt, UpdateStmt, WithClause } from 'libpg-query';
import { changingCalls } from './changing-calls.ts';
import { checkNewRows } from './inserts.ts';
import { LevelTables } from './level-tables.ts';
import { oneNodeProblem } from './one-node.ts';
import type { Findings, Scope } from './query-scope.ts';

/** Checks every query level at or below a node. */
export function checkNode(node: unknown, scope: Scope, findings: Findings): void {
  if (Array.isArray(node)) {
    for (const one of node) checkNode(one, scope, findings);
  } else if (typeof node === 'object' && node !== null) {
    for (const [kind, inner] of Object.entries(node)) checkKind(kind, inner, scope, findings);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the parser's kinds are told apart by the key that holds them.
function checkKind(kind: string, inner: any, scope: Scope, findings: Findings): void {
  const problem = oneNodeProblem(kind, inner);
  if (problem !== null) findings.problems.push(problem);
  if (kind === 'SelectStmt') checkSelect(inner, scope, findings);
  else if (kind === 'InsertStmt') checkInsert(inner, scope, findings);
  else if (kind === 'UpdateStmt') checkUpdate(inner, scope, findings);
  else if (kind === 'DeleteStmt') checkDelete(inner, scope, findings);
  else if (kind === 'MergeStmt') refuseWhole('merge into', [inner.relation], scope, findings);
  else if (kind === 'TruncateStmt') refuseWhole('truncate', rangeVars(inner.relations), scope, findings);
  else if (kind === 'CopyStmt' && inner.relation) refuseWhole('copy', [inner.relation], scope, findings);
  else checkNode(inner, scope, findings);
}

/** One level of reading; the arms of a UNION are levels of their own. */
function checkSelect(select: SelectStmt, outer: Scope, findings: Findings): void {
  const scope = withExpressions(select.withClause, outer, findings);
  const { withClause: _, larg, rarg, ...rest } = select;
  if (larg !== undefined) checkSelect(larg, scope, findings);
  if (rarg !== undefined) checkSelect(rarg, scope, findings);
  const level = new LevelTables(scope.siteTables, scope.shadowed);
  level.addFrom(select.fromClause);
  level.addWhere(select.whereClause);
  close(level, findings);
  checkNode(rest, scope, findings);
}

function checkInsert(insert: InsertStmt, outer: Scope, findings: Findings): void {
  const scope = withExpressions(insert.withClause, outer, findings);
  const { withClause: _, ...rest } = insert;
  checkNewRows(insert, scope, findings);
  checkNode(rest, scope, findings);
}

function checkUpdate(update: UpdateStmt, outer: Scope, findings: Findings): void {
  const scope = withExpressions(update.withClause, outer, findings);
  const { withClause: _, ...rest } = update;
  const level = changedLevel(update.relation, update.fromClause, update.whereClause, scope);
  close(level, findings);
  if (level.isSiteTable(update.relation)) {
    const columns = (update.targetList ?? []).map((one) => ('ResTarget' in one ? one.ResTarget.name : ''));
    if (columns.includes('site_id')) findings.problems.push('moves a row to another site');
    const table = update.relation?.relname ?? '';
    if (scope.versionedTables.has(table) && !columns.includes('row_version')) {
      findings.problems.push(`update of ${table} does not set row_version, so copies of its rows would stay`);
    }
    for (const call of changingCalls([update.targetList, update.whereClause], scope.volatileFunctions)) {
      findings.problems.push(`${call} in an update: pass the value as a parameter`);
    }
  }
  checkNode(rest, scope, findings);
}

function checkDelete(removal: DeleteStmt, outer: Scope, findings: Findings): void {
  const scope = withExpressions(removal.withClause, outer, findings);
  const { withClause: _, ...rest } = removal;
  close(changedLevel(removal.relation, removal.usingClause, removal.whereClause, scope), findings);
  checkNode(rest, scope, findings);
}

function changedLevel(
  relation: RangeVar | undefined,
  from: Node[] | undefined,
  where: Node | undefined,
  scope: Scope,
): LevelTables {
  // What is written to is always a table, whatever the name of an expression.
  const level = new LevelTables(scope.siteTables, new Set());
  level.addTable(relation);
  const read = new LevelTables(scope.siteTables, scope.shadowed);
  level.addFrom((from ?? []).filter((item) => !('RangeVar' in item) || read.isSiteTable(item.RangeVar)));
  level.addWhere(where);
  return level;
}

function close(level: LevelTables, findings: Findings): void {
  for (const parameter of level.parameters) findings.siteParameters.add(parameter);
  for (const table of level.unheld()) findings.problems.push(`${table} has no site_id = $n of its own`);
}

/** Checks the expressions of a WITH and gives the scope in which their names are known. */
function withExpressions(clause: WithClause | undefined, outer: Scope, findings: Findings): Scope {
  const shadowed = new Set(outer.shadowed);
  for (const one of clause?.ctes ?? []) {
    if (!('CommonTableExpr' in one)) continue;
    const { ctename = '', ctequery } = one.CommonTableExpr;
    if (clause?.recursive) shadowed.add(ctename);
    checkNode(ctequery, { ...outer, shadowed: new Set(shadowed) }, findings);
    shadowed.add(ctename);
  }
  return { ...outer, shadowed };
}

function refuseWhole(act: string, relations: RangeVar[], scope: Scope, findings: Findings): void {
  const level = new LevelTables(scope.siteTables, new Set());
  for (const relation of relations) {
    if (level.isSiteTable(relation))
      findings.problems.push(`${act} ${relation.relname} takes all sites at once`);
  }
}

function rangeVars(nodes: Node[] | undefined): RangeVar[] {
  return (nodes ?? []).flatMap((node) => ('RangeVar' in node ? [node.RangeVar] : []));
}
