import { readSectionTree } from '#modules/sections/section-tree.public.ts';
import type { Db } from '#platform/server/database.ts';
import { type PlacedPost, postPaths } from './server/addresses/post-paths.ts';
import { readTemplates } from './server/addresses/site-templates.ts';

/**
 * The addresses of posts, by id, for a process that hears of no changes. Templates and sections are read with the first
 * posts of a site and kept as long as what is returned: a file of many pages says the addresses of one moment.
 */
export function readPostPaths(
  db: Db,
): (
  site: { id: number; timezone: string },
  posts: readonly PlacedPost[],
) => Promise<ReadonlyMap<number, string>> {
  const templates = readOnce((siteId) => readTemplates(db, siteId));
  const sections = readOnce((siteId) => readSectionTree(db, siteId));
  return (site, posts) => postPaths({ db, templates, sections }, site, posts);
}

function readOnce<Value>(read: (siteId: number) => Promise<Value>): (siteId: number) => Promise<Value> {
  const known = new Map<number, Promise<Value>>();
  return (siteId) => {
    const value = known.get(siteId) ?? read(siteId);
    known.set(siteId, value);
    return value;
  };
}
