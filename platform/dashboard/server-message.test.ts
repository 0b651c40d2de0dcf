import { expect, test } from 'vitest';
import { serverMessage } from './server-message.ts';

test.each([
  ['path_is_missing', 'Path Is Missing'],
  ['custom_filters_is_invalid', 'Custom Filters Is Invalid'],
  ['takes a date as DD-MM-YYYY', 'Takes a date as DD-MM-YYYY'],
])('says %s as "%s"', (message, said) => {
  expect(serverMessage(message)).toBe(said);
});
