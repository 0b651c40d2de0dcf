import type { AddressPairs } from '#platform/dashboard/list-search.ts';
import type { SavedView } from '../saved-views.contract.ts';
import type { ViewScreen } from '../view-kinds.contract.ts';
import { pairsOf, type SortNames } from './view-state.ts';

/** How the address of a list names its order. */
export const listSortNames: SortNames = { by: 'order_by', direction: 'order_direction' };

/** Where the list of each screen stands, and by which name its address says which view it shows. */
const places: Readonly<Record<ViewScreen, { path: string; name: string }>> = {
  posts: { path: '/r/dashboard/posts', name: 'view' },
  redirects: { path: '/r/dashboard/redirects', name: 'saved' },
  users: { path: '/r/dashboard/users', name: 'saved' },
  subscriptions: { path: '/r/dashboard/subscriptions', name: 'saved' },
  library: { path: '/r/dashboard/library', name: 'saved' },
  tags: { path: '/r/dashboard/tags', name: 'saved' },
  comments: { path: '/r/dashboard/comments', name: 'saved' },
  bad_link_outs: { path: '/r/dashboard/bad_link_outs', name: 'saved' },
  '404_report': { path: '/r/dashboard/404_report', name: 'saved' },
  '404_redirects': { path: '/r/dashboard/404_redirects', name: 'saved' },
  audit: { path: '/r/dashboard/settings/audit-log', name: 'saved' },
};

/** The address at which a view is shown. */
export function placeOf(view: SavedView): { path: string; pairs: AddressPairs } {
  const { path, name } = places[view.screen];
  return { path, pairs: { ...pairsOf(view, listSortNames), [name]: String(view.id) } };
}
