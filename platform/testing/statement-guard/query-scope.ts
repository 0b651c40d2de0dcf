export type Findings = { problems: string[]; siteParameters: Set<number> };

export type Scope = {
  siteTables: ReadonlySet<string>;
  volatileFunctions: ReadonlySet<string>;
  versionedTables: ReadonlySet<string>;
  /** Names of common table expressions that can be seen here. */
  shadowed: ReadonlySet<string>;
};
