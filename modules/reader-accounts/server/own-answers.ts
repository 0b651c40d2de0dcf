/** What is said to one reader is kept nowhere. */
export const own = { 'cache-control': 'private, no-store' };
