export { serveImport } from './server/runs/serve-import.ts';
