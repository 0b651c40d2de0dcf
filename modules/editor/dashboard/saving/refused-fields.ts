import type { ErrorDetail } from '#platform/contract/api-error.ts';
import { answerErrors, type FieldErrors } from '#platform/dashboard/dialogs/form-errors.ts';

/** Under which key the complaint about a custom field stands beside those about the fields that every post has. */
export const customKey = (name: string): string => `custom.${name}`;

/** What the server has against the fields of a post, by their names. */
export function refusedFields(
  details: readonly ErrorDetail[],
  names: readonly string[],
  refusal?: string,
): FieldErrors {
  const isOfCustom = ({ loc }: ErrorDetail) => loc[1] === 'custom' && loc.length > 2;
  const others = details.filter((one) => !isOfCustom(one));
  const custom = details.filter(isOfCustom).map(({ loc, msg }) => [customKey(String(loc[2])), msg]);
  return { ...answerErrors(others, [...names, 'body', 'status'], refusal), ...Object.fromEntries(custom) };
}

/** What is left of the complaints once a field has another value. */
export const withoutErrorsOf = (name: string, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name && !key.startsWith(`${name}.`)));
