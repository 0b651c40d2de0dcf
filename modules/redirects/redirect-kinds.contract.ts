/** What a redirect answers with; 410 says that the page is gone and leads nowhere. */
export const redirectStatuses = [301, 302, 307, 308, 410] as const;
export type RedirectStatus = (typeof redirectStatuses)[number];

/** `prefix` takes everything below the path along; `pattern` knows `:name` and, at its end, `*`. */
export const redirectMatches = ['exact', 'prefix', 'pattern'] as const;
export type RedirectMatch = (typeof redirectMatches)[number];

/** What becomes of the part after the question mark: dropped, carried along, or part of the path itself. */
export const redirectQueries = ['ignore', 'keep', 'match'] as const;
export type RedirectQuery = (typeof redirectQueries)[number];

export const redirectOrigins = ['manual', 'slug_change', 'domain_change', '404', 'import'] as const;
export type RedirectOrigin = (typeof redirectOrigins)[number];

export const redirectViews = ['all', 'chains', 'missing', 'never_hit'] as const;
export type RedirectView = (typeof redirectViews)[number];

export const redirectSortKeys = ['created', 'path', 'redirect_to', 'status', 'hits', 'last_hit'] as const;
export type RedirectSortKey = (typeof redirectSortKeys)[number];

/** Redirects that follow each other end here; a browser gives up at about twenty. */
export const MOST_HOPS = 10;
/** Of a path and of a target, in characters. */
export const LONGEST_PATH = 2_000;
export const LONGEST_NOTE = 200;
export const MOST_IMPORTED = 50_000;
/** How many redirects one call removes or flattens by their ids. */
export const MOST_AT_ONCE = 1_000;
/** How many of the redirects that a list shows are removed together, and brought back together. */
export const MOST_MATCHING = 10_000;
