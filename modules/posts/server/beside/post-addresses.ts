import type { Caller } from '#platform/server/caller.ts';
import { oncePerGround } from '#platform/server/ground.ts';

/** Where readers get a page of a post: its path, and the form of it that redirects are compared by. */
export type PagePath = { path: string; key: string };

/** What the address of a post is made of, and how it is made. */
type PlacedRow = {
  id: number;
  type: string;
  slug: string;
  created_ts: number;
  primary_section_id: number | null;
  author_ids: readonly number[];
  tag_ids: readonly number[];
  community_id: number | null;
};
export type PostPathsOf = (
  site: { id: number; timezone: string },
  posts: readonly PlacedRow[],
) => Promise<ReadonlyMap<number, string>>;

/** What other rooms know of where posts are read; they say it when they are opened. */
export type PostAddresses = {
  pageOf: (site: { id: number; timezone: string }, postId: number) => Promise<PagePath | null>;
  /** Those of many posts at once, by the id of the post; what has no page is left out. */
  pagesOf: (
    site: { id: number; timezone: string },
    postIds: readonly number[],
  ) => Promise<ReadonlyMap<number, PagePath>>;
  /**
   * The addresses of posts by the templates in use, whether readers get a page there or not, by the id of the post; what
   * they are made of is read once, for all that is asked of the function.
   */
  openPaths: () => PostPathsOf;
  /** null where the caller may not make previews. */
  previewOf: (site: { id: number }, postId: number, caller: Caller, now: number) => Promise<string | null>;
};

export const postAddressesOf = oncePerGround(
  (): PostAddresses => ({
    pageOf: async () => null,
    pagesOf: async () => new Map(),
    openPaths: () => async () => new Map(),
    previewOf: async () => null,
  }),
);
