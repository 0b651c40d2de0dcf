import type { CustomField } from '../../custom-fields.contract.ts';
import { keptText, typedValue } from '../../field-values.contract.ts';
import { useValuesTexts } from './values-texts.ts';

/** Says the value of a field of a person or a community as people read it. */
export function useValueWords(): (field: Pick<CustomField, 'type'>, kept: unknown) => string {
  const text = useValuesTexts();
  return (field, kept) => {
    const value = typedValue(field, kept);
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
    return Array.isArray(value) ? value.join(', ') : keptText(value);
  };
}
