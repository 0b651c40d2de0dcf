export {
  loadRedirects,
  type RedirectToLoad,
  redirectsByPath,
  reloadRedirects,
} from './server/files/load-redirects.ts';
export { redirectFileHandlers } from './server/files/redirect-files.handlers.ts';
export { redirectRecordHandlers } from './server/records/redirect-records.handlers.ts';
export { redirectObjectNames } from './server/redirect-object-names.ts';
export { redirectHandlers } from './server/redirects.handlers.ts';
export { livePages } from './server/rules/live-pages.ts';
export { ownHosts } from './server/rules/own-hosts.ts';
export { isReservedPath, type RedirectPath, readRedirectPath } from './server/rules/redirect-path.ts';
export { type FindRedirect, redirectFinder } from './server/serve/redirect-finder.ts';
export { siteRedirects } from './server/serve/site-redirects.ts';
export { redirectViewHandlers } from './server/views/redirect-views.handlers.ts';
