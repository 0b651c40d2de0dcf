import { stringsOf } from './site-terms.ts';

/** Columns that every table has by itself: on a cluster they fail, or change when a shard moves. */
const systemColumns = new Set(['xmin', 'xmax', 'cmin', 'cmax', 'ctid', 'tableoid']);
/** What a coordinator knows of its own empty tables, and not of their shards. */
const ownSizes = new Set(['relpages', 'reltuples', 'relallvisible']);
const ownSizeCalls = new Set([
  'pg_relation_size',
  'pg_table_size',
  'pg_indexes_size',
  'pg_total_relation_size',
]);
/** Settings of a transaction that are known to do what they should on a cluster. */
const knownSettings = new Set([
  'citus.multi_shard_modify_mode',
  'citus.propagate_set_commands',
  'enable_seqscan',
  'gin_pending_list_limit',
  'lock_timeout',
  'statement_timeout',
  'synchronous_commit',
]);
const neverDropped: Record<string, string> = { OBJECT_SCHEMA: 'schema', OBJECT_EXTENSION: 'extension' };

/** What in a node of a statement is right on one PostgreSQL alone. */
// biome-ignore lint/suspicious/noExplicitAny: the parser's kinds are told apart by the key that holds them.
export function oneNodeProblem(kind: string, inner: any): string | null {
  if (kind === 'ColumnRef') return ofColumn(stringsOf(inner.fields).at(-1) ?? '');
  if (kind === 'FuncCall') return ofCall(stringsOf(inner.funcname).at(-1) ?? '');
  if (kind === 'ExplainStmt') return 'explain says nothing of shards: ask platform/server/estimates.ts';
  if (kind === 'VariableSetStmt') return ofSetting(inner);
  const dropped = kind === 'DropStmt' ? neverDropped[inner.removeType] : undefined;
  return dropped ? `drop ${dropped} takes what others keep in it: drop what is ours, one by one` : null;
}

function ofColumn(name: string): string | null {
  if (systemColumns.has(name)) return `${name} is no version of a row on a cluster: keep a row_version`;
  return ownSizes.has(name) ? sizeProblem(name) : null;
}

function ofCall(name: string): string | null {
  if (ownSizeCalls.has(name)) return sizeProblem(`${name}()`);
  return name === 'set_config' ? 'set_config() does not reach the shards: say set local' : null;
}

const sizeProblem = (name: string) => `${name} is empty on a coordinator: ask platform/server/estimates.ts`;

function ofSetting({ kind, name, is_local }: { kind: string; name?: string; is_local?: boolean }) {
  if (kind !== 'VAR_SET_VALUE') return null;
  if (!is_local) return `set ${name} stays on one connection to one node: say set local`;
  return knownSettings.has(name ?? '') ? null : `set local ${name} is not known to reach the shards`;
}
