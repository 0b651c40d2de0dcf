import { type CustomFieldType, LONGEST_LINK, longestOf } from '../custom-field-kinds.contract.ts';
import type { CustomField } from '../custom-fields.contract.ts';

/** The custom fields of a site as a JSON Schema of what posts carry; empty where it has none. */
export function fieldSchema(fields: readonly CustomField[]): Record<string, unknown> {
  if (fields.length === 0) return {};
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
    // What only some types of posts have is not missing from the others.
    required: fields
      .filter(({ is_required, post_types }) => is_required && post_types.length === 0)
      .map(({ name }) => name),
    additionalProperties: true,
  };
}

/** How editors of old call the types. */
const shownAs: Readonly<Record<CustomFieldType, string>> = {
  text: 'text',
  long_text: 'textarea',
  number: 'number',
  yes_no: 'checkbox',
  date: 'date',
  choice: 'dropdown',
  choices: 'array',
  link: 'url',
};

function propertyOf(field: CustomField): Record<string, unknown> {
  return {
    title: field.title,
    ...(field.help === '' ? {} : { description: field.help }),
    field: shownAs[field.type],
    ...valueSchema(field),
    ...(field.post_types.length === 0 ? {} : { post_types: field.post_types }),
  };
}

function valueSchema(field: CustomField): Record<string, unknown> {
  switch (field.type) {
    case 'text':
    case 'long_text':
      return { type: 'string', maxLength: longestOf(field) };
    case 'number':
      return {
        type: 'number',
        ...(field.min === null ? {} : { minimum: field.min }),
        ...(field.max === null ? {} : { maximum: field.max }),
      };
    case 'yes_no':
      return { type: 'boolean' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'choice':
      return { type: 'string', enum: field.options };
    case 'choices':
      return { type: 'array', uniqueItems: true, items: { type: 'string', enum: field.options } };
    case 'link':
      return { type: 'string', format: 'uri-reference', maxLength: LONGEST_LINK };
  }
}
