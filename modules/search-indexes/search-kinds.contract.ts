/** What can be searched. */
export const searchEntities = ['post', 'user'] as const;
export type SearchEntity = (typeof searchEntities)[number];

export const indexStatuses = ['created', 'stopped', 'started', 'active', 'deleted'] as const;
export type IndexStatus = (typeof indexStatuses)[number];

export const indexCommands = ['set-title', 'set-mapping', 'start', 'activate', 'stop', 'remove'] as const;

export const fieldTypes = ['keyword', 'text', 'integer', 'float', 'boolean', 'date', 'geo'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** The types whose values results can be counted by. */
export const facetTypes: readonly FieldType[] = ['keyword', 'boolean'];
export const MOST_FACETS = 10;
/** The values of a facet that are told, the most frequent ones. */
export const MOST_FACET_VALUES = 10;

/** What results are counted by when nobody says otherwise. */
export const usualFacets: ReadonlySet<string> = new Set([
  ...['type', 'status', 'language', 'primary-section', 'regular-tag-id', 'author-id'],
  ...['user-status', 'user-access-role'],
]);

export const indexSortKeys = ['title', 'status', 'created', 'updated'] as const;

export const MOST_INDEXES = 20;
export const MOST_INDEX_FIELDS = 200;
export const MOST_INDEX_COMMANDS = 20;
export const SHORTEST_INDEX_TITLE = 2;
export const LONGEST_INDEX_TITLE = 80;
export const INDEX_SLUG = /^[a-z0-9-]{2,60}$/;
export const FIELD_NAME = /^[a-z][a-z0-9_-]{0,49}$/;
/** A field of the site's own, by its name. */
export const CUSTOM_SOURCE = /^custom\.[A-Za-z0-9_-]{1,60}$/;

/** What a field can hold, by the entity: its source, and the type that suits it. */
export const searchSources: Readonly<Record<SearchEntity, Readonly<Record<string, FieldType>>>> = {
  post: {
    title: 'text',
    subtitle: 'text',
    bodies: 'text',
    'regular-tag': 'text',
    author: 'text',
    'post-id': 'keyword',
    type: 'keyword',
    status: 'keyword',
    slug: 'keyword',
    language: 'keyword',
    'is-private': 'boolean',
    'is-suspicious': 'boolean',
    'is-featured': 'boolean',
    'primary-tag': 'keyword',
    'regular-tag-id': 'keyword',
    'primary-section': 'keyword',
    'regular-section': 'keyword',
    stage: 'keyword',
    community: 'keyword',
    'author-id': 'keyword',
    'page-layout': 'keyword',
    'editor-layout': 'keyword',
    rating: 'integer',
    'page-views-count': 'integer',
    'created-at': 'date',
    'modified-at': 'date',
    'scheduled-at': 'date',
    'embargoed-until': 'date',
    'published-at': 'date',
  },
  user: {
    'user-profile-title': 'text',
    'user-profile-slug': 'text',
    'user-email': 'text',
    description: 'text',
    'about-html': 'text',
    'user-id': 'keyword',
    'user-status': 'keyword',
    'user-owner': 'boolean',
    'user-group': 'keyword',
    'user-access-role': 'keyword',
    'user-community': 'keyword',
    'user-posts-count': 'integer',
    'last-logged-in-at': 'date',
    'created-at': 'date',
  },
};
