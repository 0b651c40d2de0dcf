import { globSync, readFileSync } from 'node:fs';
import { inputReasons, otherReasons, serverSentences, untaggedSentences } from './server-sentences.ts';

const root = new URL('../..', import.meta.url).pathname;
const find = (pattern: string) => globSync(pattern, { cwd: root }).sort();
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const isTest = (path: string) => path.includes('.test.') || path.includes('.fixture.');

type Found = { path: string; text: string };

/**
 * What the server says in English to people, by the folder whose `texts/` translate it, the reasons of contracts that no
 * sentence can end with, and what fills in values without a template.
 * What an import says of a source is left out, and so are commands: they speak in the terminal, to those who run them. So
 * is what the demo writes: it is content.
 */
export function spokenSentences(): Record<'unfit' | 'untagged', Found[]> & {
  sentences: Map<string, Set<string>>;
} {
  const refusing = find('platform/server/**/*.ts').filter(
    (path) =>
      read(path).includes('apiError(') ||
      ['platform/server/input-errors.ts', 'platform/server/quotas.ts'].includes(path),
  );
  const speakers = find('modules/**/*.contract.ts')
    .concat(find('modules/*/server/**/*.ts'), find('platform/contract/*.ts'), refusing)
    .filter(
      (path) =>
        !isTest(path) &&
        !/^modules\/(imports\/server\/(?!runs\/)|assets\/server\/(images\/|[^/]+\.ts$))|(-for-command|\.demo)\.ts$/.test(
          path,
        ),
    );
  const reasoning = find('modules/**/*.contract.ts')
    .concat(find('platform/contract/*.ts'), 'platform/server/input-reasons.ts')
    .filter((path) => !isTest(path));
  return {
    sentences: byFolder([
      ...speakers.flatMap((path) => serverSentences(read(path)).map((text) => ({ path, text }))),
      ...reasoning.flatMap((path) => inputReasons(read(path)).map((text) => ({ path, text }))),
    ]),
    untagged: [...new Set([...speakers, ...reasoning])].flatMap((path) =>
      untaggedSentences(read(path)).map((text) => ({ path, text })),
    ),
    unfit: reasoning.flatMap((path) => otherReasons(read(path)).map((text) => ({ path, text }))),
  };
}

const ground = 'platform/server/';

/** A room translates what it says itself, unless the ground says the same. */
function byFolder(found: readonly Found[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>([[ground, new Set()]]);
  for (const { path, text } of found) {
    const room = /^modules\/[^/]+\//.exec(path)?.[0];
    const folder = room ? `${room}server/` : ground;
    folders.set(folder, (folders.get(folder) ?? new Set()).add(text));
  }
  for (const [folder, own] of folders) {
    if (folder === ground) continue;
    for (const text of folders.get(ground) ?? []) own.delete(text);
  }
  return folders;
}
