import { apiError } from '#platform/contract/api-error.ts';

export const codeWrong = apiError(
  'code_is_invalid',
  422,
  'Wrong code, or one that was already used. Enter the code your app shows now.',
);
