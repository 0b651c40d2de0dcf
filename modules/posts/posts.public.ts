export { type PostBodies, postBodiesOf } from './server/batches/body-rewriters.ts';
export { type PostsOfPeople, postsOfPeopleOf } from './server/batches/posts-of-people.ts';
export { unloadPosts } from './server/batches/unload-posts.ts';
export { postAddressesOf } from './server/beside/post-addresses.ts';
export { refuseUnknownFields } from './server/custom-conditions.ts';
export { isLivePost, liveStatuses } from './server/live-post.ts';
export { loadPosts, MOST_CUSTOM_BYTES, type PostToLoad, reloadPosts } from './server/load-posts.ts';
export { newestOfSelection } from './server/newest-of-selection.ts';
export { type FrontOrder, frontOrder, writeOrder } from './server/places/front-orders.ts';
export { refuseElsewhere } from './server/places/refuse-elsewhere.ts';
export { isFrozenAt, type Placed, settled } from './server/places/section-order.ts';
export { postPath } from './server/post-address.ts';
export { titledPosts } from './server/post-filter.ts';
export {
  addComments,
  recountComments,
  setPostImages,
  setPostParents,
  takenSlugs,
} from './server/post-loading-facts.ts';
export { postObjectNames } from './server/post-object-names.ts';
export { selectPosts } from './server/post-selection.ts';
export { isSeenBy, postViewer, sees, seesStats, statsOf } from './server/post-viewer.ts';
export { type DatedPost, type PostDate, postsBetween } from './server/posts-between.ts';
export { presentPeople } from './server/presence/present-people.ts';
export { recountPageViews } from './server/recount-page-views.ts';
export { autosaveIsDue, holdPost, keepAutosave, thinAutosaves } from './server/revisions/autosaves.ts';
export { diffRevisions } from './server/revisions/diff-revisions.ts';
export { type ImageNames, imageNamesOf } from './server/revisions/image-names.ts';
export { type RewrittenPost, rewriteTexts, type TextToRewrite } from './server/rewrite-texts.ts';
export { overduePosts } from './server/schedule/overdue-posts.ts';
export { settleDue } from './server/schedule/schedule-jobs.ts';
export { askAkismet, type SpamSample, tellAkismet } from './server/spam/akismet.ts';
export { type SpamService, sealSpamKey, spamServiceOf } from './server/spam/spam-service.ts';
export { linkTranslations, type Translation } from './server/translations/link-translations.ts';
export { changesReaders, changesText } from './server/writing/changes-text.ts';
export {
  bodyOf,
  editablePost,
  editRefusals,
  keepAutodraft,
  mayTakeOver,
  seenPosts,
} from './server/writing/editable-post.ts';
export { guardedBody, importedBody, mayWriteMarkup } from './server/writing/guarded-body.ts';
export { type OpenCheck, type PostChecks, postChecksOf } from './server/writing/post-checks.ts';
export { savePost, saveWithin, type WritingNeeds } from './server/writing/save-post.ts';
export { saveStepsOf } from './server/writing/save-steps.ts';
export { NO_PAGE } from './server/writing/stale-pages.ts';
