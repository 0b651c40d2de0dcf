export { withKnownFields } from './dashboard/filters/known-fields.ts';
export { usePostsFilters } from './dashboard/filters/use-posts-filters.tsx';
export { postsCountQuery } from './dashboard/list/posts-list-query.ts';
export { readPostsSearch, writePostsSearch } from './dashboard/list/posts-search.ts';
