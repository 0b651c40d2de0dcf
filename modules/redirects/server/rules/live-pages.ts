import type { Db } from '#platform/server/database.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import type { ZonedSite } from '#platform/server/zoned-site.ts';

/** What the rooms that answer readers say of addresses, when they are opened. */
export type LivePages = {
  /** What readers get at the key of a path where no redirect takes it: a page, or a way to one by an older address. */
  found(db: Db, site: ZonedSite, key: string): Promise<'page' | 'way' | null>;
  /** Those of the keys at which readers get a page. */
  at(db: Db, site: ZonedSite, keys: readonly string[]): Promise<Set<string>>;
  /** Those of the keys at which readers get a page, or a way to one. */
  answered(db: Db, site: ZonedSite, keys: readonly string[]): Promise<Set<string>>;
  /** Those of the keys at which they get what is no page, such as a file or a feed. */
  beside(db: Db, site: ZonedSite, keys: readonly string[]): Promise<Set<string>>;
};

/** Once in a process; without addresses there are no pages. */
export const livePagesOf = oncePerGround(
  (): LivePages => ({
    found: async () => null,
    at: async () => new Set(),
    answered: async () => new Set(),
    beside: async () => new Set(),
  }),
);
