import { writePairs } from '#platform/dashboard/list-search.ts';
import { defaultPostsSearch, type PostsSearch, writePostsSearch } from './posts-search.ts';

/** The address of the posts list with a state of its own; what is left out is as the list opens. */
export const postsUrl = (search: Partial<PostsSearch>): string =>
  `/r/dashboard/posts${writePairs(writePostsSearch({ ...defaultPostsSearch, ...search }))}`;
