/** One complaint of Apple News: its code, its words, and where in the article it is, by dots. */
export type AppleProblem = { code: string; message: string; keypath: string };

const MOST_PROBLEMS = 20;
const [LONGEST_CODE, LONGEST_KEYPATH, LONGEST_MESSAGE] = [100, 500, 1_000];

/** What an answer with this status complains of; at least one complaint. */
export function problemsOf(status: number, answer: Record<string, unknown>): AppleProblem[] {
  const errors = Array.isArray(answer.errors) ? answer.errors : [];
  const told = errors.slice(0, MOST_PROBLEMS).map((one) => problemOf(status, (one ?? {}) as Said));
  return told.length > 0 ? told : [{ code: `HTTP_${status}`, message: `HTTP ${status}`, keypath: '' }];
}

type Said = { code?: unknown; keyPath?: unknown; message?: unknown; value?: unknown };

function problemOf(status: number, { code, keyPath, message, value }: Said): AppleProblem {
  const named = textOf(code, LONGEST_CODE) || `HTTP_${status}`;
  const said = textOf(message, LONGEST_MESSAGE);
  const shown = textOf(value, LONGEST_MESSAGE);
  return {
    code: named,
    message: said || (shown === '' ? inWords(named) : `${inWords(named)}: ${shown}`),
    keypath: (Array.isArray(keyPath) ? keyPath : [])
      .map((part) => textOf(part, 100))
      .join('.')
      .slice(0, LONGEST_KEYPATH),
  };
}

const textOf = (value: unknown, longest: number): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).replaceAll('\0', '').toWellFormed().slice(0, longest)
    : '';

/** `INVALID_DOCUMENT` as people read it. */
const inWords = (code: string): string => {
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
