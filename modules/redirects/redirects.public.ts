export {
  loadRedirects,
  type RedirectToLoad,
  redirectsByPath,
  reloadRedirects,
} from './server/load-redirects.ts';
export { isReservedPath, type RedirectPath, readRedirectPath } from './server/redirect-path.ts';
