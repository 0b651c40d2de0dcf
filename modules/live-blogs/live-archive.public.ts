export { LiveUpdateLine } from './server/live-archive.ts';
export {
  type LiveEntryToLoad,
  loadLiveBlogEnds,
  loadLiveEntries,
  reloadLiveEntries,
  roomForEntries,
} from './server/load-live-entries.ts';
export { unloadLiveEntries } from './server/unload-live-entries.ts';
