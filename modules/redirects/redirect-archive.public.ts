export { RedirectLine } from './server/archive/redirect-archive.ts';
