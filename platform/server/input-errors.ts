import type { z } from 'zod';
import { ApiError, type ErrorDetail } from '#platform/contract/api-error.ts';

type Part = 'path' | 'query' | 'body';

/** Turns what zod found into the one error form: it names the field and says what it takes. */
export function inputError(part: Part, error: z.ZodError, input: unknown): ApiError {
  const details = error.issues.slice(0, 50).map((issue): ErrorDetail => {
    const loc = [part, ...issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))];
    return { loc, msg: codeOf(issue.path, part, isMissing(issue, input)) };
  });
  const [issue] = error.issues;
  const code = details[0]?.msg ?? `${part}_is_invalid`;
  const field = issue ? fieldOf(issue.path, part) : part;
  const missing = issue ? isMissing(issue, input) : false;
  const message = missing
    ? `${field} is missing.`
    : `${field} is not valid: ${issue ? explain(issue) : 'it has another form'}.`;
  return new ApiError(code, 400, { message, details });
}

/** Says where a text has characters, or a value a depth, that cannot be kept. */
export function unstorableError(part: Part, place: (string | number)[]): ApiError {
  const code = codeOf(place, part, false);
  const message = `${fieldOf(place, part)} is not valid: it has characters that cannot be kept, or too many levels.`;
  return new ApiError(code, 400, { message, details: [{ loc: [part, ...place], msg: code }] });
}

function explain(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.at(-1)?.[0];
    return inner ? explain(inner) : 'it has another form';
  }
  return ownWords(issue) ?? issue.message.replace(/\.$/, '');
}

const takes: Readonly<Record<string, string>> = {
  ...{ string: 'a text', number: 'a number', int: 'a whole number', boolean: 'true or false' },
  ...{ array: 'a list', object: 'an object', record: 'an object' },
};

/** What zod says by itself, for people; what a contract says stays as it is. */
function ownWords(issue: z.core.$ZodIssue): string | null {
  if (!/^(Too |Invalid |Unrecognized )/.test(issue.message)) return null;
  switch (issue.code) {
    case 'too_big':
      return `it takes at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return `it takes at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'invalid_type':
      return `it takes ${takes[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `it takes ${issue.values.map(String).join(', ')}`;
    default:
      return 'it has another form';
  }
}

const unitOf = (origin: string): string =>
  origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '';

const codeOf = (path: PropertyKey[], part: Part, missing: boolean): string =>
  `${fieldOf(path, part)}_${missing ? 'is_missing' : 'is_invalid'}`;

/** The last named key of the path: the field as people know it. */
function fieldOf(path: PropertyKey[], part: Part): string {
  const name = path.findLast((key) => typeof key === 'string');
  return typeof name === 'string' && /^[\w-]{1,64}$/.test(name) ? name : part;
}

/** Nothing was sent, or nothing but blanks to a text that must say something. */
function isMissing({ path, code, message }: z.core.$ZodIssue, input: unknown): boolean {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return false;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  const isBlank = typeof value === 'string' && value.trim() === '';
  if (isBlank && (code === 'too_small' || message.endsWith('_is_missing'))) return true;
  return value === undefined || value === null || value === '';
}
