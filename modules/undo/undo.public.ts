export { undoQueries } from './server/undo.queries.ts';
