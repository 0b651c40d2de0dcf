export { TagFacts, TagLine, takeTagFacts } from './server/archive/tag-archive.ts';
