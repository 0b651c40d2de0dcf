export { serveExports } from './server/thread/serve-exports.ts';
