import type { ErrorDetail } from '#platform/contract/api-error.ts';
import { serverMessage } from '../server-message.ts';

/** What is wrong, by the name of the field. */
export type FieldErrors = Readonly<Record<string, string>>;

type Issue = { path: PropertyKey[]; code?: string; message: string };
type Schema = { safeParse: (value: unknown) => { success: boolean; error?: { issues: Issue[] } } };

/** The first complaint of the contract's own schema about each field. */
export function schemaErrors(schema: Schema, values: unknown): FieldErrors {
  const errors: Record<string, string> = {};
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    const { message } = issue;
    const name = String(issue.path[0] ?? '');
    errors[name] ??= serverMessage(isMissing(issue, values) ? `${name}_is_missing` : message);
  }
  return errors;
}

/** Whether a field that must say something is empty, and the contract has no words of its own for it. */
function isMissing({ path: [name], code, message }: Issue, values: unknown): boolean {
  const value = (values as Record<PropertyKey, unknown> | null)?.[name ?? ''] ?? '';
  const isEmpty = typeof value === 'string' && value.trim() === '';
  const isOfSchema = /^(Too small|Invalid input)\b/.test(message);
  return isEmpty && isOfSchema && (code === 'too_small' || code === 'invalid_type');
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
