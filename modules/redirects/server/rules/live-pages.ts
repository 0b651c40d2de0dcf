import type { SectionTree } from '#modules/sections/sections.public.ts';
import type { Db } from '#platform/server/database.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { readRedirectPath } from './redirect-path.ts';

type Site = { id: number; timezone: string };

/** What the room that makes addresses says of them, when it is opened. */
export type LivePages = {
  /** What readers get at the key of a path where no redirect takes it: a page, or a way to one by an older address. */
  found(db: Db, site: Site, key: string): Promise<'page' | 'way' | null>;
  /** Those of the keys at which readers get a page. */
  at(db: Db, site: Site, keys: readonly string[]): Promise<Set<string>>;
};

/** Once in a process; without addresses there are no pages. */
export const livePagesOf = oncePerGround(
  (): LivePages => ({
    found: async () => null,
    at: async () => new Set(),
  }),
);

export type SectionsOfSite = (siteId: number) => Promise<SectionTree>;

/** The keys of the paths of all sections; the front page is among them. */
export const sectionKeys = (tree: SectionTree): string[] => [
  '/',
  ...[...tree.values()].flatMap(({ path }) => readRedirectPath(path)?.key ?? []),
];
