/** What of a post can stand in a feed: its kind, and whether it can be several. */
export const feedFields = {
  id: { type: 'text' },
  url: { type: 'address' },
  external_url: { type: 'address' },
  kicker: { type: 'text' },
  headline: { type: 'text' },
  subheadline: { type: 'text' },
  summary: { type: 'text' },
  body: { type: 'html' },
  authors: { type: 'text', isList: true },
  author_urls: { type: 'address', isList: true },
  section: { type: 'text' },
  section_url: { type: 'address' },
  tags: { type: 'text', isList: true },
  topics: { type: 'text', isList: true },
  published: { type: 'date' },
  updated: { type: 'date' },
  image_url: { type: 'address' },
  image_alt: { type: 'text' },
  image_caption: { type: 'text' },
  language: { type: 'text' },
  language_code: { type: 'text' },
  site_title: { type: 'text' },
  constant: { type: 'constant' },
} as const satisfies Record<string, { type: string; isList?: boolean }>;
export type FeedField = keyof typeof feedFields;
export const feedFieldNames = Object.keys(feedFields) as FeedField[];

/** A custom field of posts is named by this and its own name. */
export const CUSTOM_FIELD = 'custom.';
const CUSTOM_NAME = /^custom\.[a-z][a-z0-9_]{0,59}$/;

/** Whether feeds know a field of posts by this name. */
export const isFeedField = (name: string): boolean =>
  Object.hasOwn(feedFields, name) || CUSTOM_NAME.test(name);

/** What a field that was mapped has; custom ones may have several values. */
export const isListField = (name: string): boolean =>
  name.startsWith(CUSTOM_FIELD) ||
  (feedFields as Record<string, { isList?: boolean }>)[name]?.isList === true;

/** What is done to a value on its way into a feed, in order, and what each needs to be told. */
export const transformNeeds = {
  strip_html: [],
  truncate: ['length'],
  uppercase: [],
  lowercase: [],
  prefix: ['value'],
  suffix: ['value'],
  replace: ['find', 'value'],
  default: ['value'],
  date: ['value'],
  join: ['value'],
  first: [],
  url_encode: [],
} as const satisfies Record<string, readonly ('length' | 'value' | 'find')[]>;
export type TransformType = keyof typeof transformNeeds;
export const transformTypes = Object.keys(transformNeeds) as [TransformType, ...TransformType[]];

/** A text that is shortened has so many characters unless somebody says otherwise. */
export const SHORTENED_LENGTH = 20;

export const dateForms = ['rfc822', 'iso8601', 'day', 'unix'] as const;
export type DateForm = (typeof dateForms)[number];

export type Transform = { type: TransformType; value?: string; find?: string; length?: number };

/** Where a value of a post stands in an item of the feed. */
export type ItemMapping = {
  path: string;
  source_field: string;
  transforms: Transform[];
  required: boolean;
  cdata: boolean;
};
