import type { Db, Trx } from './database.ts';
import type { Stamp } from './row-stamps.ts';
import type { LeftRow } from './undo-acts.ts';

/** What links are taken from, and what they are given instead; null gives them nothing. */
export type Relinking = { actId: number; from: readonly number[]; to: number | null };

/**
 * How the rows of another room go along when the things that they are linked to are removed, merged or brought back.
 * The room of the things knows no other; the room of the rows tells it this when it is opened.
 */
export type LinkedRows = {
  /** How many rows are linked to one of the things. */
  count(db: Db, siteId: number, ids: readonly number[]): Promise<number>;
  /** Changes the links of some of the rows, and keeps what they were; gives how many, 0 once none is left. */
  relink(trx: Trx, stamp: Stamp, relinking: Relinking): Promise<number>;
  /** Gives some of the rows of an act their links back, those that nobody changed since; null once none is left. */
  bringBack(trx: Trx, stamp: Stamp, actId: number): Promise<{ count: number; left: LeftRow[] } | null>;
};

/** An address of the site that became another one. */
export type MovedAddress = { from: string; to: string };

/** How old addresses lead on; told by the room that keeps redirects. */
export type OldAddresses = {
  /** Whether an address belongs to the server itself. */
  isReserved(path: string): boolean;
  /** Has old addresses lead to the new ones, each in one hop; nothing leads away from an address that is taken. */
  leadOn(trx: Trx, stamp: Stamp, moves: readonly MovedAddress[]): Promise<void>;
  /** Takes away what leads away from addresses that are pages again. */
  clear(trx: Trx, stamp: Stamp, paths: readonly string[]): Promise<void>;
};
