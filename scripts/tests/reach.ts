import { targetOf } from '../boundaries/import-target.ts';
import { readNoSources, startNoReaders } from './read-no-sources.ts';

/** What of the project a test can see. */
export type Reach = {
  files: ReadonlySet<string>;
  /** Some of it reads files or starts programs, so that it may see anything. */
  seesAll: boolean;
};

type Asked = { files: string[]; seesAll: boolean };

/** Every kind of import by a literal; one too many, from a comment, does no harm. */
const imports = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g;
const mocks = /\b(?:mock|doMock|importActual|importMock)(?:<[^>]*>)?\(\s*['"]([^'"\n]+)['"]/g;
/** What finds files otherwise: the file system, other programs and threads, addresses beside the file, patterns, styles of styles. */
export const others =
  /['"](?:node:)?(?:fs|fs\/promises|child_process|worker_threads|module|vm)['"]|\bimport\.meta\.(?!vitest\b)|\bimport\((?!\s*['"])|\brequire\(|@import\b|\bcomposes:/;
/** A file by its address beside this one, such as the program of a process. */
const beside = /\bnew URL\(\s*['"](\.[^'"\n]+)['"],\s*import\.meta\.url\s*,?\s*\)/g;
/** Made by a plugin of the texts of all rooms. */
const made = 'virtual:';

/** What a source asks for, as a careful reader would say who knows no syntax. */
export function askedBy(path: string, text: string): Asked {
  const specifiers = [imports, mocks, beside].flatMap((kind) =>
    [...text.matchAll(kind)].map(([, one = '']) => one),
  );
  const isSure = readNoSources.has(path);
  return {
    files: specifiers.flatMap((one) => targetOf(path, one.replace(/\?.*$/, '')) ?? []),
    seesAll: !isSure && (others.test(text) || specifiers.some((one) => one.startsWith(made))),
  };
}

/**
 * Finds what each test reaches by its imports.
 * @param textOf undefined for what is no file of the project
 * @param isComposing where many parts come together that do not know each other; what lies behind is not followed
 */
export function reachBy(
  textOf: (path: string) => string | undefined,
  isComposing: (path: string) => boolean = () => false,
): (start: string) => Reach {
  const known = new Map<string, Asked | null>();
  const asked = (path: string): Asked | null => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const text = textOf(path);
    const said = text === undefined ? null : askedBy(path, text);
    known.set(path, said);
    return said;
  };
  return (start) => {
    const files = new Set<string>();
    const reach = { files, seesAll: false };
    const waiting = [start];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const said = files.has(path) ? null : asked(path);
      if (said === null) continue;
      files.add(path);
      reach.seesAll ||= said.seesAll && !startNoReaders.has(start);
      if (!isComposing(path)) waiting.push(...said.files);
    }
    return reach;
  };
}
