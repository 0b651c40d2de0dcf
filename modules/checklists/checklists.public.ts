export { checklistsOf } from './server/checklist.queries.ts';
