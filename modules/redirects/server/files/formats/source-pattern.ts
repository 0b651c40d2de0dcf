import type { Said } from '#platform/contract/sentence.ts';
import type { FileRow } from '../file-row.ts';

/** What a rule of others says, in our own words: a path, or a pattern with `:name` and `*` at its end. */
export type Translated = Pick<FileRow, 'path' | 'redirectTo' | 'match'>;

export const patternUnknown: Said =
  "This pattern can't be imported. Use * at the end of a path, or :name for one part of it.";
export const hasCondition: Said = "A rule with conditions can't be imported.";

/** A row with what is known of it; what stays empty is as usual. */
export const rowOf = (line: number, row: Partial<Omit<FileRow, 'line'>>): FileRow => ({
  ...{ line, path: '', redirectTo: '', status: '', match: '', query: '', enabled: '', note: '' },
  ...row,
});

/** Ends that take whatever follows: `/*`, `/**`, `{,/**}` of Firebase, `/:rest*` and `/:rest(.*)` of Vercel. */
const OPEN_END = /(?:\/\*\*?|\{,\/\*\*\}|\/:([a-z]\w*)(?:\*|\(\.\*\)))$/i;
const NAME = /^:[a-z]\w*$/i;
/** What stands for more than itself in these languages of patterns, besides what is translated. */
const SPECIAL = { splat: /\*/, glob: /[*{}()[\]+?|\\!@]/ };

/**
 * A source and a target as Netlify (`splat`) or Firebase and Vercel (`glob`) write them.
 * @returns null for what our patterns cannot say
 */
export function fromPattern(source: string, target: string, kind: keyof typeof SPECIAL): Translated | null {
  const open = OPEN_END.exec(source);
  const fixed = open ? source.slice(0, open.index) : source;
  if (SPECIAL[kind].test(fixed)) return null;
  const isPattern = open !== null || fixed.split('/').some((segment) => NAME.test(segment));
  if (!isPattern) return { path: source, redirectTo: target, match: 'exact' };
  const path = open ? `${fixed}/*` : fixed;
  const redirectTo = open ? withRest(target, open[1] ?? 'splat') : target;
  return redirectTo === null ? null : { path, redirectTo, match: 'pattern' };
}

/** Where the rest of the path goes on; null where it stands in the midst of a target. */
function withRest(target: string, name: string): string | null {
  const rest = new RegExp(`/:${name}(?:\\*|\\(\\.\\*\\))?$`, 'i');
  const translated = target.replace(rest, '/*');
  return new RegExp(`:${name}(?!\\w)`, 'i').test(translated) ? null : translated;
}

/** A regular expression that is a path, `^/old/?$`, or takes whatever follows one, `^/old/(.*)$`. */
const PLAIN = /^\^?(\/?(?:[\w~%/-]|\\[.+()-])*?)(\/\?|\/?\(\.[*+]\)|\/?\.\*)?(\$?)$/;

/**
 * A regular expression and its target as Apache, nginx and plugins of WordPress write them.
 * @returns null for what our patterns cannot say
 */
export function fromExpression(expression: string, target: string): Translated | null {
  const found = PLAIN.exec(expression);
  if (!found?.[1]) return null;
  const [, escaped, end = '', isEnded] = found;
  const literal = `/${escaped.replace(/\\(.)/g, '$1').replace(/^\/+/, '')}`;
  const isOpen = end.includes('.');
  // Without its end it would also take what merely begins so.
  if (!isOpen && isEnded === '') return null;
  if (!isOpen) return /\$\d/.test(target) ? null : { path: literal, redirectTo: target, match: 'exact' };
  const redirectTo = end.includes('(') ? target.replace(/\/?\$1$/, '/*') : target;
  if (/\$\d/.test(redirectTo) || !(end.startsWith('/') || literal.endsWith('/'))) return null;
  return { path: `${literal.replace(/\/$/, '')}/*`, redirectTo, match: 'pattern' };
}
