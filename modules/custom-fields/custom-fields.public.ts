export { fieldDefinitions } from './server/field-definitions.ts';
export { fieldSchema } from './server/field-schema.ts';
