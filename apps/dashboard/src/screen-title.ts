import type { Brand } from '#platform/contract/brand.ts';
import { readPairs } from '#platform/dashboard/list-search.ts';

/**
 * A title that is the same everywhere, by its name among the texts, or words that stand in the address: those of a screen,
 * or the name of what it shows.
 */
export type ScreenTitle =
  | { key: 'user' | 'communities' | 'river' | 'myFeed' | VitalsKey }
  | { words: string; isNamed?: true };
type VitalsKey = 'vitalsUrl' | 'vitalsOrigin' | 'lcpIssue' | 'lcpUrl' | 'lcp';

/** Underscores and hyphens become spaces. */
const asWords = (part: string): string => safelyDecoded(part).replace(/[_-]+/g, ' ').trim();

/**
 * The title of a screen by its address.
 * @param path below the dashboard's base
 * @param query with its question mark, or nothing; it tells the LCP screens apart
 */
export function screenTitle(path: string, query: string, brand: Pick<Brand, 'riverTitle'>): ScreenTitle {
  const [tab = '', second] = path.split('/').filter(Boolean);
  switch (tab) {
    case 'st':
      return { words: asWords(second ?? tab), ...(second === undefined ? {} : { isNamed: true }) };
    case 'users':
      return second === undefined ? { words: tab } : { key: 'user' };
    case 'community':
      return second === undefined ? { key: 'communities' } : { words: asWords(second), isNamed: true };
    case 'river':
      return { key: brand.riverTitle };
    case 'web_vitals_url':
      return { key: 'vitalsUrl' };
    case 'web_vitals':
      return { key: 'vitalsOrigin' };
    case 'web_vitals_lcp': {
      const { url, issue } = readPairs(query);
      return { key: issue === undefined ? (url === undefined ? 'lcp' : 'lcpUrl') : 'lcpIssue' };
    }
    default:
      return { words: asWords(tab) };
  }
}

/** Words of an address as a heading shows them. */
export const asHeading = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

function safelyDecoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
