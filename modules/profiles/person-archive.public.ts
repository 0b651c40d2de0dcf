export { PersonLine, personArchive } from './server/archive/person-archive.ts';
