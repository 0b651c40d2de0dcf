export { serveExports } from './server/process/serve-exports.ts';
