export {
  loadRedirects,
  type RedirectToLoad,
  redirectsByPath,
  reloadRedirects,
} from './server/load-redirects.ts';
export { redirectBatchHandlers } from './server/redirect-batches.handlers.ts';
export { redirectFileHandlers } from './server/redirect-files.handlers.ts';
export { isReservedPath, type RedirectPath, readRedirectPath } from './server/redirect-path.ts';
export { redirectHandlers } from './server/redirects.handlers.ts';
export { siteRedirects } from './server/serve/site-redirects.ts';
