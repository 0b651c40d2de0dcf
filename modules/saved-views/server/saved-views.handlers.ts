import { isAllowed } from '#platform/contract/permission-rule.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database } from '#platform/server/database.ts';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  listViewRoles,
  updateSavedView,
} from '../saved-views.contract.ts';
import { viewScreens } from '../view-kinds.contract.ts';
import { savedViewQueries, type ViewRow } from './saved-views.queries.ts';
import { screenRights } from './screen-rights.ts';
import { addView, changeView, mayShare, removeView, viewOf } from './write-saved-view.ts';

/** The calls for the views of lists. */
export function savedViewHandlers(database: Database): Handler[] {
  const queries = savedViewQueries(database.db);
  return [
    answer(listSavedViews, async ({ query, site, caller }) => {
      const { id } = profileOf(caller);
      const roles = await queries.rolesOf(site.id, id);
      const asked = query.screen === undefined ? viewScreens : [query.screen];
      // What a view filters by is for those who may ask its list.
      const screens = asked.filter((screen) => isAllowed(screenRights[screen], caller.holder));
      // Whoever may share looks after the views of all roles where all lists stand together.
      const isKeeping = query.screen === undefined && mayShare(caller);
      const rows = await queries.seenBy(site.id, screens, id, isKeeping ? 'all' : roles);
      const isForOthers = ({ role_id }: ViewRow) => role_id !== null && !roles.includes(role_id);
      const items = rows.map((row) => ({ ...viewOf(row, caller), is_for_others: isForOthers(row) }));
      return { items, total_count: items.length };
    }),
    answer(listViewRoles, async ({ site }) => ({ items: await queries.roles(site.id) })),
    answer(createSavedView, (call) => addView(database, call, call.body)),
    answer(updateSavedView, (call) => changeView(database, call, call.params.viewId, call.body)),
    answer(deleteSavedView, async (call) => {
      return { batch_id: await removeView(database, call, call.params.viewId) };
    }),
  ];
}
