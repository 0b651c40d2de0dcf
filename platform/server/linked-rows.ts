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

/** A thing by its name in addresses: the slug of a tag, the path of a section without its first slash. */
export type NamedThing = { id: number; name: string };

/** How the pages of things are found under the names that they had; told by the room that makes addresses. */
export type PageNames = {
  /** Whether an address belongs to the server itself. */
  isReserved(path: string): boolean;
  /** Whether a redirect leads away from the address that a name has; none comes or goes until the write ends. */
  isCovered(trx: Trx, siteId: number, name: string): Promise<boolean>;
  /** Things have other names: the old ones lead on in one hop, whatever addresses are made of; no redirect covers the new ones. */
  renamed(trx: Trx, stamp: Stamp, things: readonly (NamedThing & { before: string })[]): Promise<void>;
  /** Things are part of another one from now on, and so are the names that they had. */
  merged(trx: Trx, stamp: Stamp, things: readonly NamedThing[], targetId: number): Promise<void>;
  /** Things have pages of their own, as new ones do and those that come back; no redirect covers them. */
  appeared(trx: Trx, stamp: Stamp, things: readonly NamedThing[]): Promise<void>;
};
