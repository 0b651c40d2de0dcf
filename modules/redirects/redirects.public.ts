export {
  loadRedirects,
  type RedirectToLoad,
  redirectsByPath,
  reloadRedirects,
} from './server/files/load-redirects.ts';
export { unloadRedirects } from './server/files/unload-redirects.ts';
export { type LivePages, livePagesOf } from './server/rules/live-pages.ts';
export { ownHosts } from './server/rules/own-hosts.ts';
export {
  bareKey,
  isReservedPath,
  type RedirectPath,
  readRedirectPath,
} from './server/rules/redirect-path.ts';
export { siteRulesOf } from './server/rules/site-rules.ts';
export { isCoveredPage, uncoverPages } from './server/rules/uncover-pages.ts';
export { type FindRedirect, redirectFinder } from './server/serve/redirect-finder.ts';
export { redirectHitsOf } from './server/serve/redirect-hits-of.ts';
export { countFaulty } from './server/views/count-faulty.ts';
export { addRedirect, type RedirectNeeds } from './server/write-redirect.ts';
