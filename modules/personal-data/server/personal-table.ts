import type { Db } from '#platform/server/database.ts';

/** Whose data it is. */
export type Person = {
  siteId: number;
  profileId: number;
  accountId: string | null;
  /** Whether the person asks: what an account does elsewhere in the network is told to nobody else. */
  isOwn: boolean;
};

export type Row = Record<string, unknown>;

/** One file of the archive: its name, and its rows by pages; `after` is the key of the last row before. */
export type PersonalTable = {
  name: string;
  columns: readonly string[];
  /** The column that pages go on by; without it there is one page. */
  key?: string;
  page(db: Db, person: Person, after: number): Promise<readonly Row[]>;
};

export const PAGE = 1_000;
