import { loadModule } from 'libpg-query';
import pg from 'pg';
import { allowances } from './statement-guard/allowances.ts';
import type { GuardCatalogue } from './statement-guard/catalogue.ts';
import { readStatement, type StatementFacts } from './statement-guard/read-statement.ts';

/** A statement that a cluster would refuse, or answer slowly or wrongly. */
export class StatementRefused extends Error {}

type Query = (this: pg.Client, ...parameters: unknown[]) => unknown;

/** The site of the open transaction of each connection; undefined until a statement names one. */
const transactions = new WeakMap<object, { site: string | undefined; isSequential?: boolean }>();

/** Migrations say it first: their one transaction goes over all sites, from node to node. */
const SEQUENTIAL = /^set local citus\.multi_shard_modify_mode = 'sequential'$/;

/** What statements say, by the catalogue that they were read with: files that share a process send the same ones. */
const readBefore = new Map<string, Map<string, StatementFacts>>();

function knownBy(catalogue: GuardCatalogue): Map<string, StatementFacts> {
  const key = JSON.stringify(catalogue);
  const known = readBefore.get(key) ?? new Map<string, StatementFacts>();
  readBefore.set(key, known);
  return known;
}

/**
 * Puts a guard before the driver's `query`, so that every statement of this process passes it, whoever sends it.
 * @param catalogue the site tables and volatile functions of the migrated database
 * @returns takes the guard away again
 */
export async function installStatementGuard(catalogue: GuardCatalogue): Promise<() => void> {
  await loadModule();
  const known = knownBy(catalogue);
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;

  function guarded(this: pg.Client, ...parameters: unknown[]): unknown {
    const { text, values } = statementOf(parameters);
    let facts = known.get(text);
    if (facts === undefined) {
      facts = readStatement(text, catalogue);
      known.set(text, facts);
    }
    const problem = problemOf(this, facts, text, values);
    return problem === null ? original.apply(this, parameters) : refuse(problem, text, parameters);
  }

  prototype.query = guarded;
  return () => {
    prototype.query = original;
  };
}

/** The text and the values of a call, whichever of the driver's forms it has (a string, a config, a cursor). */
function statementOf(parameters: unknown[]): { text: string; values: unknown[] } {
  const [first, second] = parameters;
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] };
  const { text, values, cursor } = first as { text?: string; values?: unknown[]; cursor?: StatementLike };
  const inner = cursor ?? { text, values };
  return { text: inner.text ?? '', values: inner.values ?? (Array.isArray(second) ? second : []) };
}

type StatementLike = { text?: string | undefined; values?: unknown[] | undefined };

function problemOf(client: object, facts: StatementFacts, text: string, values: unknown[]): string | null {
  if (facts.transaction === 'begins') transactions.set(client, { site: undefined });
  if (facts.transaction === 'ends') transactions.delete(client);
  const transaction = transactions.get(client);
  if (transaction && SEQUENTIAL.test(text.trim())) transaction.isSequential = true;
  if (allowances.some(({ matches }) => matches.test(text.trim()))) return null;
  if (facts.problems.length > 0) return facts.problems.join('; ');
  const sites = [...new Set(facts.siteParameters.map((parameter) => String(values[parameter - 1])))];
  if (sites.length > 1) return `one statement names the sites ${sites.join(' and ')}`;
  const [site] = sites;
  if (transaction === undefined || transaction.isSequential || site === undefined) return null;
  if (transaction.site !== undefined && transaction.site !== site) {
    return `one transaction touches the sites ${transaction.site} and ${site}`;
  }
  transaction.site = site;
  return null;
}

/** Answers as the driver does when the database refuses: through the callback, or with a rejected promise. */
function refuse(problem: string, text: string, parameters: unknown[]): unknown {
  const error = new StatementRefused(`${problem}, in: ${text}`);
  const callback = parameters.find((one) => typeof one === 'function');
  if (callback !== undefined) {
    process.nextTick(callback as (error: Error) => void, error);
    return undefined;
  }
  const [first] = parameters;
  if (typeof first === 'object' && first !== null && 'submit' in first) throw error;
  return Promise.reject(error);
}
