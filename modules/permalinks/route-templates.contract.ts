/** The kinds of pages that have a template for their addresses. */
export const routeTypes = [
  'home',
  'section',
  'post',
  'particle',
  'author',
  'authorSection',
  'tag',
  'community',
  'search',
] as const;
export type RouteType = (typeof routeTypes)[number];

/** What may stand in braces. */
export const routeVariables = [
  'slug',
  'id',
  'section',
  'primary_section_path',
  'author',
  'tag',
  'community',
  'yyyy',
  'mm',
  'dd',
] as const;
export type RouteVariable = (typeof routeVariables)[number];

/** What every site starts with. */
export const shippedTemplates: Readonly<Record<RouteType, string>> = {
  home: '/',
  section: '/{section}',
  post: '/{slug}',
  particle: '/{slug}',
  author: '/author/{author}',
  authorSection: '/author/{author}/{section}',
  tag: '/tag/{tag}',
  community: '/community/{community}',
  search: '/search',
};

/** The variables that an address of the type can be made of. */
export const variablesOf: Readonly<Record<RouteType, readonly RouteVariable[]>> = {
  home: [],
  section: ['section'],
  post: routeVariables,
  particle: routeVariables,
  author: ['author'],
  authorSection: ['author', 'section'],
  tag: ['tag'],
  community: ['community'],
  search: [],
};

/** Groups of variables of which an address of the type needs one each, so that it leads to one page. */
export const neededVariables: Readonly<Record<RouteType, readonly (readonly RouteVariable[])[]>> = {
  home: [],
  section: [['section']],
  post: [['slug', 'id']],
  particle: [['slug', 'id']],
  author: [['author']],
  authorSection: [['author'], ['section']],
  tag: [['tag']],
  community: [['community']],
  search: [],
};

/** First segments that are the server's own. */
export const reservedSegments = ['core', 'api', 'r', 'u', 'sp', 'feeds'] as const;

export const LONGEST_TEMPLATE = 200;
