import type { PostsSearch } from '../list/posts-search.ts';

/** Changes parts of the search; the list then starts at its first page. */
export type ChangeSearch = (change: Partial<PostsSearch>) => void;

/** What every filter's panel gets. */
export type PanelProps = { search: PostsSearch; onChange: ChangeSearch; onClose: () => void };
