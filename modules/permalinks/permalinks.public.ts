export { answeredAt } from './server/addresses/answered-addresses.ts';
export {
  type ClosedSections,
  closedSectionsOf,
  shutCommunities,
} from './server/addresses/closed-sections.ts';
export { hasCommunityPage, type PageObject } from './server/addresses/find-object.ts';
export { type FindPageNeeds, type FoundPage, findPage } from './server/addresses/find-page.ts';
export { forgetOldNames, tagsByOldSlugs, tagsMergedInto } from './server/addresses/old-names.ts';
export { pageNeedsOf } from './server/addresses/page-needs.ts';
export {
  type PathNeeds,
  type PlacedPost,
  placedPostColumns,
  postPaths,
} from './server/addresses/post-paths.ts';
export { pathOf } from './server/addresses/route-template.ts';
export { type SiteTemplates, siteTemplatesOf } from './server/addresses/site-templates.ts';
export { statusAt } from './server/addresses/status-at.ts';
export { readTemplatesPart, templatesPart, triedTemplates } from './server/templates/templates-part.ts';
