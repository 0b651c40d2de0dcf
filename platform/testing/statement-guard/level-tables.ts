import type { Node, RangeVar } from 'libpg-query';
import { type SiteTerm, siteTermsOf } from './site-terms.ts';

/** The site tables of one query level, and the terms that name their site. */
export class LevelTables {
  readonly parameters = new Set<number>();
  private readonly tables = new Map<string, { table: string; isHeld: boolean }>();
  private readonly siteTables: ReadonlySet<string>;
  private readonly shadowed: ReadonlySet<string>;

  /** @param shadowed names of common table expressions, which stand before tables of the same name */
  constructor(siteTables: ReadonlySet<string>, shadowed: ReadonlySet<string>) {
    this.siteTables = siteTables;
    this.shadowed = shadowed;
  }

  /** Adds what a FROM list reads, with the conditions of its joins. */
  addFrom(items: Node[] | undefined): void {
    for (const item of items ?? []) this.addItem(item);
  }

  addTable(relation: RangeVar | undefined): string[] {
    const table = relation?.relname ?? '';
    if (!this.isSiteTable(relation)) return [];
    const alias = relation?.alias?.aliasname ?? table;
    this.tables.set(alias, { table, isHeld: false });
    return [alias];
  }

  isSiteTable(relation: RangeVar | undefined): boolean {
    const schema = relation?.schemaname;
    const table = relation?.relname ?? '';
    if (schema === undefined && this.shadowed.has(table)) return false;
    return (schema === undefined || schema === 'public') && this.siteTables.has(table);
  }

  /** Takes the site terms of a WHERE clause, which hold for every table of the level. */
  addWhere(condition: Node | undefined): void {
    this.hold(siteTermsOf(condition), [...this.tables.keys()]);
  }

  /** The tables that no term keeps to one site. */
  unheld(): string[] {
    return [...this.tables].flatMap(([alias, { table, isHeld }]) =>
      isHeld ? [] : [alias === table ? table : `${table} ${alias}`],
    );
  }

  private addItem(item: Node): string[] {
    if ('RangeVar' in item) return this.addTable(item.RangeVar);
    if (!('JoinExpr' in item)) return [];
    const { larg, rarg, jointype, quals } = item.JoinExpr;
    const left = larg === undefined ? [] : this.addItem(larg);
    const right = rarg === undefined ? [] : this.addItem(rarg);
    // The condition of an outer join leaves the rows of its outer side as they are.
    const held = { JOIN_LEFT: right, JOIN_RIGHT: left, JOIN_FULL: [] }[jointype as string] ?? [
      ...left,
      ...right,
    ];
    this.hold(siteTermsOf(quals), held);
    return [...left, ...right];
  }

  private hold(terms: SiteTerm[], aliases: string[]): void {
    for (const { qualifier, parameter } of terms) {
      const alias = qualifier ?? (this.tables.size === 1 ? [...this.tables.keys()][0] : undefined);
      const table = alias !== undefined && aliases.includes(alias) ? this.tables.get(alias) : undefined;
      // A term about anything else (a site row, a common table expression) still has to name the same site.
      this.parameters.add(parameter);
      if (table !== undefined) table.isHeld = true;
    }
  }
}
