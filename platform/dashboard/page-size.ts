import { pageSizeKey } from './kept-page-size.ts';
import { usePreference } from './preferences.ts';

const count = (kept: unknown): number | undefined => (typeof kept === 'number' ? kept : undefined);

/** How many rows a person wants to see of a list, kept with the account. */
export const useKeptPageSize = (list: string): [number | undefined, (size: number | null) => void] =>
  usePreference(pageSizeKey(list), count);
