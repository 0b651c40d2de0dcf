import { postObjectNames } from '#modules/posts/posts.public.ts';
import { profileNamesOf } from '#modules/profiles/profiles.public.ts';
import { room } from '#platform/server/room.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import {
  addLiveEntry,
  changeLiveEntry,
  deleteLiveEntry,
  listLiveEntries,
  listLiveEntryEdits,
  setLiveBlog,
} from './live-blogs.contract.ts';
import { liveUpdateArchive } from './server/live-archive.ts';
import { demoLiveBlog } from './server/live-blogs.demo.ts';
import { liveBlogHandlers } from './server/live-blogs.handlers.ts';
import { liveEntryTable } from './server/live-entries.table.ts';
import { entryNames } from './server/live-names.ts';

/** Posts that go on while something happens: their updates, and when they end. */
export const liveBlogsRoom = room({
  name: 'live-blogs',
  contracts: {
    listLiveEntries,
    listLiveEntryEdits,
    addLiveEntry,
    changeLiveEntry,
    deleteLiveEntry,
    setLiveBlog,
  },
  open: (ground) => ({
    handlers: liveBlogHandlers({ database: ground.database, people: profileNamesOf(ground) }),
    undoes: rowUndo(ground.database, liveEntryTable),
  }),
  things: { live_entry: { names: entryNames }, live_blog: { names: postObjectNames } },
  retention: { live_entry: 30 },
  archive: [liveUpdateArchive],
  demo: demoLiveBlog,
});
