export { CustomFieldInput } from './dashboard/values/custom-field-input.tsx';
export { useFieldDefinitions } from './dashboard/values/use-field-definitions.ts';
export { useValueWords } from './dashboard/values/value-words.ts';
