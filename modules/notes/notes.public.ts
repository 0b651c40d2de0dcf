export { peopleWhoSee } from './server/people-who-see.ts';
