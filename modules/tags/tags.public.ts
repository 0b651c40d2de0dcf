export { tagNames } from './server/tag-names.ts';
