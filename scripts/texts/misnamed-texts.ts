import { posix } from 'node:path';
import { textFileOf } from '#apps/dashboard/build/text-file-name.ts';

/** Texts of a source that are registered under another name than their translations have. */
export function misnamedTexts(path: string, source: string): { given: string; wanted: string }[] {
  const files = new Map(
    [...source.matchAll(/import (\w+) from '(\.[^']*\/texts\/[^']*en-US\.json)'/g)].map(
      ([, name = '', file = '']) => [name, posix.join(posix.dirname(path), file)],
    ),
  );
  return [...source.matchAll(/\b(?:roomTexts|plainTexts|roomWords)\(\s*'([^']+)',\s*(\w+)/g)].flatMap(
    ([, given = '', name = '']) => {
      const wanted = textFileOf((files.get(name) ?? '').replace('en-US', 'de-DE'))?.room;
      return wanted === undefined || wanted === given ? [] : [{ given, wanted }];
    },
  );
}
