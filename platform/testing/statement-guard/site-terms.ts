import type { Node } from 'libpg-query';

/** A term `table.site_id = $n`; without a qualifier the column stands alone. */
export type SiteTerm = { qualifier: string | null; parameter: number };

/** The terms of a condition that are joined by AND; what stands under OR or NOT promises nothing. */
export function siteTermsOf(condition: Node | undefined): SiteTerm[] {
  return andTerms(condition).flatMap((term) => {
    const found = siteTerm(term);
    return found === null ? [] : [found];
  });
}

function andTerms(condition: Node | undefined): Node[] {
  if (condition === undefined) return [];
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR') {
    return (condition.BoolExpr.args ?? []).flatMap(andTerms);
  }
  return [condition];
}

function siteTerm(term: Node): SiteTerm | null {
  if (!('A_Expr' in term) || term.A_Expr.kind !== 'AEXPR_OP') return null;
  const { name, lexpr, rexpr } = term.A_Expr;
  if (stringsOf(name).join('.') !== '=') return null;
  return equality(lexpr, rexpr) ?? equality(rexpr, lexpr);
}

function equality(column: Node | undefined, value: Node | undefined): SiteTerm | null {
  const parameter = parameterOf(value);
  if (column === undefined || parameter === null || !('ColumnRef' in column)) return null;
  const names = stringsOf(column.ColumnRef.fields);
  if (names.at(-1) !== 'site_id') return null;
  return { qualifier: names.at(-2) ?? null, parameter };
}

/** The number of a parameter, also when it stands within a cast. */
export function parameterOf(value: Node | undefined): number | null {
  if (value === undefined) return null;
  if ('TypeCast' in value) return parameterOf(value.TypeCast.arg);
  return 'ParamRef' in value ? (value.ParamRef.number ?? null) : null;
}

export function stringsOf(nodes: Node[] | undefined): string[] {
  return (nodes ?? []).flatMap((node) => ('String' in node ? [node.String.sval ?? ''] : []));
}
