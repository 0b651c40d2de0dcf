import { readSectionTree } from '#modules/sections/section-tree.public.ts';
import type { Db } from '#platform/server/database.ts';
import { type PlacedPost, postPaths } from './server/addresses/post-paths.ts';
import { readTemplates } from './server/addresses/site-templates.ts';

/** The addresses of posts by the templates of this moment, for a process that hears of no changes; by id. */
export const readPostPaths =
  (db: Db) =>
  (
    site: { id: number; timezone: string },
    posts: readonly PlacedPost[],
  ): Promise<ReadonlyMap<number, string>> =>
    postPaths(
      { db, templates: (id) => readTemplates(db, id), sections: (id) => readSectionTree(db, id) },
      site,
      posts,
    );
