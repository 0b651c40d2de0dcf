import type { ErrorDetail } from '#platform/contract/api-error.ts';
import { serverMessage } from '../server-message.ts';

/** What is wrong, by the name of the field. */
export type FieldErrors = Readonly<Record<string, string>>;

type Issue = { path: PropertyKey[]; message: string };
type Schema = { safeParse: (value: unknown) => { success: boolean; error?: { issues: Issue[] } } };

/** The first complaint of the contract's own schema about each field. */
export function schemaErrors(schema: Schema, values: unknown): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const name = String(path[0] ?? '');
    errors[name] ??= serverMessage(message);
  }
  return errors;
}

/** The complaints of the server that name a field; the last part of `loc` that is a field counts. */
export function answerErrors(details: readonly ErrorDetail[], names: readonly string[]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { loc, msg } of details) {
    const name = loc.map(String).findLast((part) => names.includes(part));
    if (name !== undefined) errors[name] ??= serverMessage(msg);
  }
  return errors;
}
