import type { z } from 'zod';
import { ApiError, type ErrorDetail } from '#platform/contract/api-error.ts';
import { asSentence, said } from '#platform/contract/sentence.ts';
import { OTHERWISE, reasonOf } from './input-reasons.ts';

type Part = 'path' | 'query' | 'body';

/** Turns what zod found into the one error form: it names the field and says what it takes. */
export function inputError(part: Part, error: z.ZodError, input: unknown): ApiError {
  const details = error.issues
    .flatMap(placesOf)
    .slice(0, 50)
    .map(({ issue, path }): ErrorDetail => {
      const loc = [part, ...path.map((key) => (typeof key === 'symbol' ? String(key) : key))];
      return { loc, msg: codeOf(path, part, isMissing(issue, input)) };
    });
  const [issue] = error.issues;
  const code = details[0]?.msg ?? `${part}_is_invalid`;
  const field = issue ? fieldOf(issue.path, part) : part;
  const missing = issue ? isMissing(issue, input) : false;
  const message = missing
    ? said`${field} is missing.`
    : said`${field} is not valid: ${asSentence(issue ? reasonOf(issue) : OTHERWISE)}.`;
  return new ApiError(code, 400, { message, details });
}

/** Where an issue stands; of keys that nobody takes each by itself. */
const placesOf = (issue: z.core.$ZodIssue): { issue: z.core.$ZodIssue; path: PropertyKey[] }[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ issue, path: [...issue.path, key] }))
    : [{ issue, path: issue.path }];

/** Says where a text has characters, or a value a depth, that cannot be kept. */
export function unstorableError(part: Part, place: (string | number)[]): ApiError {
  const code = codeOf(place, part, false);
  const message = said`${fieldOf(place, part)} is not valid: it has characters that cannot be kept, or too many levels.`;
  return new ApiError(code, 400, { message, details: [{ loc: [part, ...place], msg: code }] });
}

/** Says which object of a body has more keys than any call takes. */
export function crowdedError(place: (string | number)[]): ApiError {
  const code = codeOf(place, 'body', false);
  const message = said`${fieldOf(place, 'body')} is not valid: it has too many keys.`;
  return new ApiError(code, 400, { message, details: [{ loc: ['body', ...place], msg: code }] });
}

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
