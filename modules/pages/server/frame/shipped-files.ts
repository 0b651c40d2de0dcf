import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../layouts/default/', import.meta.url);
const styles = new URL('style/', folder);

const textsOf = (from: URL, ending: string): [string, string][] =>
  readdirSync(from)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => [name, readFileSync(new URL(name, from), 'utf8')]);

/** The layouts and stylesheets that the product brings, by their names. */
export const shippedFiles: ReadonlyMap<string, string> = new Map([
  ...textsOf(folder, '.liquid'),
  ...textsOf(styles, '.css'),
]);

/** The stylesheets of a set of files, in their order. */
export const sheetsOf = (files: ReadonlyMap<string, string>): string[] =>
  [...files.keys()]
    .filter((name) => name.endsWith('.css'))
    .sort()
    .map((name) => files.get(name) ?? '');

/** The templates of a set of files, by the names that they call each other by. */
export const templatesOf = (files: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    [...files].flatMap(([name, text]) => (name.endsWith('.liquid') ? [[name.slice(0, -7), text]] : [])),
  );
