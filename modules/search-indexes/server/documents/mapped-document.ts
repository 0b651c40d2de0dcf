import { CUSTOM_SOURCE } from '../../search-kinds.contract.ts';
import type { MappedField, SearchMapping } from '../../search-mapping.contract.ts';
import type { SearchDocument } from '../engine/search-engine.ts';

/** What is known of a thing, by the sources of fields; a list is several values. */
export type Facts = Readonly<Record<string, unknown>>;

const MOST_VALUES = 200;
const LONGEST_LABEL = 200;

/** A thing as an index with this mapping knows it. */
export function mappedDocument(
  { fields }: SearchMapping,
  { id, stamp, createdTs }: Pick<SearchDocument, 'id' | 'stamp' | 'createdTs'>,
  facts: Facts,
): SearchDocument {
  const labels: Record<string, string[]> = {};
  const numbers: Record<string, number> = {};
  const texts: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const values = valuesOf(facts, field.source);
    if (values.length === 0) continue;
    if (field.type === 'text') texts[name] = values.map(String).join(' ¶ ');
    else if (isNumber(field)) {
      const number = Number(values[0]);
      if (Number.isFinite(number)) numbers[name] = number;
    } else labels[name] = values.map((value) => String(value).slice(0, LONGEST_LABEL));
  }
  return { id, stamp, createdTs, labels, numbers, texts };
}

const isNumber = ({ type }: MappedField): boolean => ['integer', 'float', 'date'].includes(type);

function valuesOf(facts: Facts, source: string): unknown[] {
  const value = CUSTOM_SOURCE.test(source)
    ? (facts.custom as Record<string, unknown> | undefined)?.[source.slice('custom.'.length)]
    : facts[source];
  const values = Array.isArray(value) ? value.slice(0, MOST_VALUES) : [value];
  return values.flatMap((one) => {
    if (one === null || one === undefined || one === '') return [];
    return [typeof one === 'object' ? JSON.stringify(one) : one];
  });
}
