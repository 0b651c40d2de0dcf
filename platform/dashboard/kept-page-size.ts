import type { AddressPairs } from './list-search.ts';

/** The name of the preference that keeps how many rows a list shows. */
export const pageSizeKey = (list: string): string => `page-size.${list}`;

/** The pairs with the kept page size, unless the address says its own. */
export const withPageSize = (pairs: AddressPairs, kept: unknown): AddressPairs =>
  pairs.limit === undefined && typeof kept === 'number' ? { ...pairs, limit: String(kept) } : pairs;
