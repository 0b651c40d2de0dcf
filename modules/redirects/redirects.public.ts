export { isReservedPath, type RedirectPath, readRedirectPath } from './server/redirect-path.ts';
