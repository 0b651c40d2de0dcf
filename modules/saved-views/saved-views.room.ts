import { room } from '#platform/server/room.ts';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  listViewRoles,
  updateSavedView,
} from './saved-views.contract.ts';
import { forgetViews } from './server/forget-views.ts';
import { savedViewObjectNames } from './server/saved-view-object-names.ts';
import { demoSavedViews } from './server/saved-views.demo.ts';
import { savedViewHandlers } from './server/saved-views.handlers.ts';
import { savedViewUndo } from './server/undo-removal.ts';

/** Views of lists that people keep. */
export const savedViewsRoom = room({
  name: 'saved-views',
  contracts: { listSavedViews, listViewRoles, createSavedView, updateSavedView, deleteSavedView },
  open: ({ database, outbox }) => {
    forgetViews({ outbox });
    return {
      handlers: savedViewHandlers(database),
      undoes: { saved_view: savedViewUndo(database) },
    };
  },
  things: { saved_view: { names: savedViewObjectNames } },
  retention: { saved_view: 30 },
  demo: demoSavedViews,
});
