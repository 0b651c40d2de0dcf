export { configurationOf as searchConfigurationOf } from './server/engine/postgres-query.ts';
export { type SearchFound, SearchUnavailable } from './server/engine/search-engine.ts';
export { readLiveIndexes } from './server/live-indexes.ts';
export { matchingPosts } from './server/match-documents.ts';
export { type Search, type ShowThings, searchOf } from './server/search-ground.ts';
export {
  fieldsOfEntity,
  fieldTypesOf,
  refuseFieldsOfNoPost,
  refuseUnknownFields,
} from './server/unknown-fields.ts';
