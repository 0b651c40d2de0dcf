import { useLocation } from '@tanstack/react-router';
import { type CommunityTab, communityTabs } from '../community-kinds.contract.ts';

const BASE = '/r/dashboard/community';

/** Where the dashboard shows a community. */
export const communityUrl = (name: string, tab: CommunityTab = 'overview'): string =>
  `${BASE}/${encodeURIComponent(name)}/${tab === 'overview' ? '' : tab}`;

type Asked = { name: string; tab: CommunityTab | null };

/** Which community and which of its tabs a path names; no tab of that name is null, no community at all as well. */
export function readCommunityPath(path: string): Asked | null {
  const [, name, tab = 'overview', more] =
    /\/community(?:\/([^/]+))?(?:\/([^/]+))?(\/.+)?$/.exec(path.replace(/\/+$/, '')) ?? [];
  if (name === undefined) return null;
  const known = communityTabs.find((one) => one === tab) ?? null;
  return { name: decoded(name), tab: more === undefined ? known : null };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

export const useCommunityPath = (): Asked | null =>
  readCommunityPath(useLocation({ select: ({ pathname }) => pathname }));
