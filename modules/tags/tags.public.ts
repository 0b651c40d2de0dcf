export { loadTags, reloadTags, type TagToLoad, tagsByTitle, takenTagSlugs } from './server/load-tags.ts';
export { tagFollowersOf, tagPath } from './server/tag-followers.ts';
export { tagNamesOf } from './server/tag-names.ts';
export { tagTitleKey } from './server/title-key.ts';
export { unloadTags } from './server/unload-tags.ts';
