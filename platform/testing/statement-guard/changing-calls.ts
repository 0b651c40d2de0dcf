import type { FuncCall } from 'libpg-query';
import { stringsOf } from './site-terms.ts';

/** Functions that tell the time are stable within a statement, yet a cluster asks each node for its own. */
const clocks = new Set([
  'now',
  'transaction_timestamp',
  'statement_timestamp',
  'clock_timestamp',
  'timeofday',
]);

/** Calls below the nodes that would answer differently on each node of a cluster. */
export function changingCalls(nodes: unknown, volatileFunctions: ReadonlySet<string>): string[] {
  if (Array.isArray(nodes)) return nodes.flatMap((node) => changingCalls(node, volatileFunctions));
  if (typeof nodes !== 'object' || nodes === null) return [];
  return Object.entries(nodes).flatMap(([kind, inner]) => [
    ...callOf(kind, inner, volatileFunctions),
    ...changingCalls(inner, volatileFunctions),
  ]);
}

function callOf(kind: string, inner: unknown, volatileFunctions: ReadonlySet<string>): string[] {
  if (kind === 'SQLValueFunction') return ['current_timestamp'];
  if (kind !== 'FuncCall') return [];
  const name = stringsOf((inner as FuncCall).funcname).at(-1) ?? '';
  return clocks.has(name) || volatileFunctions.has(name) ? [`${name}()`] : [];
}
