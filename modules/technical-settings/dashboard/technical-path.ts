import { type TechnicalGroup, technicalGroups } from '../technical-kinds.contract.ts';

const BASE = '/r/dashboard/technical_settings';

export type TechnicalTab = TechnicalGroup | 'history';

export const technicalTabs: readonly TechnicalTab[] = [...technicalGroups, 'history'];

/** The tab that a path names, the first one where it names none; null for one that there is not. */
export function readTechnicalPath(path: string): TechnicalTab | null {
  const [, tab = 'crawling', more] =
    /\/technical_settings(?:\/([^/]+))?(\/.+)?$/.exec(path.replace(/\/+$/, '')) ?? [];
  return more === undefined ? (technicalTabs.find((one) => one === tab) ?? null) : null;
}

export const technicalUrl = (tab: TechnicalTab): string => (tab === 'crawling' ? BASE : `${BASE}/${tab}`);
