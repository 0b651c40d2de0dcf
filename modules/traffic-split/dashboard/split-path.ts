const BASE = '/r/dashboard/traffic_split';

/** What a path asks for beside the list. */
export type SplitAction = { action: 'add' } | { action: 'edit' | 'results'; id: number } | null;

/** What the path of the screen asks for: the list, a dialog over it, or nothing that there is (`unknown`). */
export function readSplitPath(path: string): SplitAction | 'unknown' {
  const [, action, id] = /\/traffic_split(?:\/([^/]+))?(?:\/([^/]+))?\/*$/.exec(path) ?? [];
  if (action === undefined) return /\/traffic_split\/*$/.test(path) ? null : 'unknown';
  if (action === 'add' && id === undefined) return { action };
  if ((action === 'edit' || action === 'results') && /^\d{1,16}$/.test(id ?? ''))
    return { action, id: Number(id) };
  return 'unknown';
}

export const splitUrl = (asked: SplitAction): string =>
  asked === null ? BASE : asked.action === 'add' ? `${BASE}/add` : `${BASE}/${asked.action}/${asked.id}`;
