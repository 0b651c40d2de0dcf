import { type Html, html } from '../html.ts';
import type { Schema } from './description.ts';

/** Says what a value takes, in as few words as it needs; named schemas become links. */
export function schemaWords(schema: Schema): Html {
  if (schema.$ref) return reference(schema.$ref);
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return html`<code>${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}</code>`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joined(choices.map(schemaWords), ' or ');
  if (schema.allOf) return joined(schema.allOf.map(schemaWords), ' and ');
  if (schema.items) return html`list of ${schemaWords(schema.items)}`;
  if (schema.properties) return objectWords(schema);
  if (
    typeof schema.additionalProperties === 'object' &&
    Object.keys(schema.additionalProperties).length > 0
  ) {
    return html`object with values of ${schemaWords(schema.additionalProperties)}`;
  }
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  return html`${[schema.format ? `${type} (${schema.format})` : type, ...limits(schema)].join(', ')}`;
}

function objectWords({ properties = {}, required = [] }: Schema): Html {
  const rows = Object.entries(properties).map(
    ([name, schema]) =>
      html`<li><code>${name}</code>${required.includes(name) ? '' : ' (optional)'}: ${schemaWords(schema)}${defaultWords(schema)}</li>`,
  );
  return html`object<ul>${rows}</ul>`;
}

/** The value that stands when none is given. */
export const defaultWords = ({ default: value }: Schema): Html =>
  value === undefined ? html`` : html`, <code>${JSON.stringify(value)}</code> when left out`;

function limits({ minimum, maximum, minLength, maxLength, pattern }: Schema): string[] {
  const words: string[] = [];
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) words.push(`at least ${minimum}`);
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) words.push(`at most ${maximum}`);
  if (minLength) words.push(`at least ${minLength} characters`);
  if (maxLength !== undefined) words.push(`at most ${maxLength} characters`);
  if (pattern) words.push(`like ${pattern}`);
  return words;
}

function reference(ref: string): Html {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  return html`<a href="#schema-${name}">${name}</a>`;
}

const joined = (parts: Html[], word: string): Html =>
  html`${parts.map((part, index) => (index === 0 ? part : html`${word}${part}`))}`;
