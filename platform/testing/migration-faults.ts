import { parseSync } from 'libpg-query';
import { referenceTables } from './statement-guard/catalogue.ts';

/** A statement of a migration as it was sent. */
export type MigrationStatement = { sql: string; parameters: readonly unknown[] };

type Parsed = { [kind: string]: Record<string, unknown> };
type Relation = { relname?: string; schemaname?: string };
type Constraint = { contype: string; conname?: string; pktable?: Relation };
type Seen = { created: Set<string>; placed: Set<string> };

const SEQUENTIAL = /^set local citus\.multi_shard_modify_mode = 'sequential'$/;
const PLACES = /^select create_(distributed|reference)_table\(\$1/;

/**
 * Holds the statements of one migration, in their order, against what a cluster demands of definitions.
 * @param before the tables that earlier migrations placed on the nodes
 * @returns what a cluster would refuse, a sentence each, and the tables that are placed now
 */
export function findMigrationFaults(
  statements: readonly MigrationStatement[],
  before: ReadonlySet<string>,
): { faults: string[]; placed: Set<string> } {
  const faults: string[] = [];
  const seen: Seen = { created: new Set(), placed: new Set(before) };
  const [first] = statements;
  if (first && !SEQUENTIAL.test(first.sql))
    faults.push(`does not begin with the sequential mode: ${first.sql}`);
  for (const { sql, parameters } of statements) {
    if (PLACES.test(sql)) {
      const [table] = parameters as [string];
      if (sql.includes('reference_table') !== referenceTables.includes(table)) {
        faults.push(`${table} is placed in the wrong way`);
      }
      seen.placed.add(table);
      continue;
    }
    const nodes = (parseSync(sql).stmts ?? []).map(({ stmt }) => stmt as unknown as Parsed);
    if (nodes.length !== 1) faults.push(`several statements in one call: ${sql.slice(0, 80)}`);
    for (const node of nodes) faults.push(...faultsOf(node, seen));
  }
  for (const table of seen.created) {
    if (!seen.placed.has(table)) faults.push(`${table} is neither distributed nor copied to the nodes`);
  }
  return { faults, placed: seen.placed };
}

/** Tables of accounts and of the ground's own ids stand on the coordinator alone. */
const isOurs = ({ relname = '', schemaname = 'public' }: Relation): boolean =>
  schemaname === 'public' && relname !== 'id_node' && !relname.startsWith('kysely_');

function faultsOf(node: Parsed, seen: Seen): string[] {
  const { CreateStmt, IndexStmt, AlterTableStmt, RenameStmt, InsertStmt, UpdateStmt } = node;
  const relation = (CreateStmt ?? IndexStmt ?? AlterTableStmt ?? InsertStmt ?? UpdateStmt)?.relation as
    | Relation
    | undefined;
  if (RenameStmt?.renameType === 'OBJECT_TABCONSTRAINT') return ['renames a constraint'];
  if (!relation || !isOurs(relation)) return [];
  const name = relation.relname ?? '';
  if (CreateStmt) return faultsOfTable(CreateStmt, name, seen);
  const isEarly = seen.created.has(name) && !seen.placed.has(name);
  const faults = isEarly ? [`${name} has indexes, keys or rows before it is placed on the nodes`] : [];
  return AlterTableStmt ? [...faults, ...faultsOfChange(AlterTableStmt, name, seen)] : faults;
}

function faultsOfTable(table: Record<string, unknown>, name: string, seen: Seen): string[] {
  // A part goes where its whole is.
  if (table.partbound !== undefined) return [];
  seen.created.add(name);
  const parts = (table.tableElts ?? []) as Parsed[];
  const constraints = parts.flatMap(({ ColumnDef, Constraint }) => [
    ...(Constraint ? [Constraint as unknown as Constraint] : []),
    ...constraintsOf(ColumnDef),
  ]);
  return constraints.flatMap((one) => faultOfKey(one, name, seen));
}

function faultsOfChange(change: Record<string, unknown>, name: string, seen: Seen): string[] {
  const commands = ((change.cmds ?? []) as Parsed[]).map(({ AlterTableCmd }) => AlterTableCmd ?? {});
  const kinds = new Set(commands.map(({ subtype }) => subtype));
  const faults = kinds.size > 1 ? [`several kinds of change to ${name} in one statement`] : [];
  for (const { subtype, def } of commands) {
    const { ColumnDef, Constraint } = (def ?? {}) as Parsed;
    if (subtype === 'AT_AddColumn' && constraintsOf(ColumnDef).some(({ contype }) => isHeavy(contype))) {
      faults.push(`a column of ${name} is added together with a constraint`);
    }
    if (subtype === 'AT_AddConstraint' && Constraint) {
      if (Constraint.conname === undefined) faults.push(`a constraint of ${name} has no name`);
      faults.push(...faultOfKey(Constraint as unknown as Constraint, name, seen));
    }
    if (subtype === 'AT_SetStorage' || subtype === 'AT_SetCompression') {
      faults.push(`storage of ${name} is changed after the table was made`);
    }
  }
  return faults;
}

const constraintsOf = (column: Record<string, unknown> | undefined): Constraint[] =>
  ((column?.constraints ?? []) as Parsed[]).map(({ Constraint }) => Constraint as unknown as Constraint);

const isHeavy = (kind: string): boolean =>
  ['CONSTR_PRIMARY', 'CONSTR_UNIQUE', 'CONSTR_FOREIGN', 'CONSTR_CHECK'].includes(kind);

/** Parents before children; whoever points to itself waits for nobody. */
function faultOfKey({ contype, pktable }: Constraint, name: string, seen: Seen): string[] {
  if (contype !== 'CONSTR_FOREIGN' || !pktable?.relname || pktable.relname === name) return [];
  return seen.placed.has(pktable.relname)
    ? []
    : [`${name} points to ${pktable.relname} before that is placed`];
}
