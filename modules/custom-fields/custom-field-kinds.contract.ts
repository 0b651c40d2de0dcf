/** What the screens need of custom fields, without zod. */
export const customFieldTypes = [
  'text',
  'long_text',
  'number',
  'yes_no',
  'date',
  'choice',
  'choices',
  'link',
] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** What has custom fields. */
export const fieldEntities = ['post', 'person', 'community'] as const;
export type FieldEntity = (typeof fieldEntities)[number];

/** The types that fields of people and communities can have: their values are kept as short texts. */
export const typesOf = (entity: FieldEntity): readonly CustomFieldType[] =>
  entity === 'post' ? customFieldTypes : customFieldTypes.filter((type) => type !== 'long_text');

export const customFieldSortKeys = ['position', 'created', 'title', 'name'] as const;

export const LONGEST_FIELD_TITLE = 80;
export const LONGEST_FIELD_NAME = 60;
export const LONGEST_FIELD_HELP = 300;
export const LONGEST_OPTION = 100;
export const MOST_OPTIONS = 100;
/** The most custom fields of a site; every editor shows them all. */
export const MOST_CUSTOM_FIELDS = 100;
/** The longest value of a text, of a long one, and of a link, in characters. */
export const LONGEST_TEXT = 1_000;
export const LONGEST_LONG_TEXT = 20_000;
export const LONGEST_LINK = 2_000;

/** What of a definition decides which values it takes. */
export type FieldRule = {
  /** What has it. */
  entity: FieldEntity;
  name: string;
  type: CustomFieldType;
  is_required: boolean;
  options: readonly string[];
  min: number | null;
  max: number | null;
  max_length: number | null;
  /** For which types of posts; empty for all. */
  post_types: readonly string[];
  /** Of communities: kept by whoever edits the site alone. */
  staff_only: boolean;
};

export const hasOptions = (type: CustomFieldType): boolean => type === 'choice' || type === 'choices';
export const hasLength = (type: CustomFieldType): boolean => type === 'text' || type === 'long_text';
export const longestOf = ({ type, max_length }: Pick<FieldRule, 'type' | 'max_length'>): number =>
  max_length ?? (type === 'long_text' ? LONGEST_LONG_TEXT : LONGEST_TEXT);
