export { askForDeletion, keepAccount, readDeletion } from './server/deletion.ts';
