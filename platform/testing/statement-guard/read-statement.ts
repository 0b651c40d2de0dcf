import { type Node, parseSync } from 'libpg-query';
import type { GuardCatalogue } from './catalogue.ts';
import { checkNode } from './query-levels.ts';
import type { Findings } from './query-scope.ts';

/** What a text of SQL says about sites, found out once per text. */
export type StatementFacts = {
  /** What a cluster would refuse or answer wrongly. */
  problems: string[];
  /** Numbers of the parameters that name a site. */
  siteParameters: number[];
  /** Whether the text begins or ends a transaction. */
  transaction: 'begins' | 'ends' | null;
};

/** Reads a text with PostgreSQL's own parser; what cannot be parsed is left to the database to refuse. */
export function readStatement(text: string, catalogue: GuardCatalogue): StatementFacts {
  const findings: Findings = { problems: [], siteParameters: new Set() };
  const nodes = statementsOf(text);
  const scope = {
    siteTables: new Set(catalogue.siteTables),
    volatileFunctions: new Set(catalogue.volatileFunctions),
    versionedTables: new Set(catalogue.versionedTables),
    shadowed: new Set<string>(),
  };
  for (const node of nodes) checkNode(node, scope, findings);
  return {
    problems: [...new Set(findings.problems)],
    siteParameters: [...findings.siteParameters],
    transaction: transactionOf(nodes),
  };
}

function statementsOf(text: string): Node[] {
  try {
    return (parseSync(text).stmts ?? []).flatMap((one) => (one.stmt === undefined ? [] : [one.stmt]));
  } catch {
    return [];
  }
}

const begins = ['TRANS_STMT_BEGIN', 'TRANS_STMT_START'];
const ends = ['TRANS_STMT_COMMIT', 'TRANS_STMT_ROLLBACK', 'TRANS_STMT_PREPARE'];

function transactionOf(nodes: Node[]): StatementFacts['transaction'] {
  for (const node of nodes) {
    if (!('TransactionStmt' in node)) continue;
    const kind = node.TransactionStmt.kind as string;
    if (begins.includes(kind)) return 'begins';
    if (ends.includes(kind)) return 'ends';
  }
  return null;
}
