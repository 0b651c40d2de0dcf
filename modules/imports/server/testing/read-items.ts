import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openInput } from '../input/open-input.ts';
import { openReader } from '../readers/open-reader.ts';
import type { SourceItem, SourcePost } from '../source.ts';
import type { ImportKind } from '../source-reader.ts';
import type { NamedText } from './pack.ts';

/** Posts and pages share one shape, so a kind is narrowed by what it includes. */
type OfKind<What> = What extends 'posts' | 'pages' ? SourcePost : Extract<SourceItem, { what: What }>;

export type Items = {
  all: SourceItem[];
  /** The items of one kind. */
  of<What extends SourceItem['what']>(what: What): OfKind<What>[];
  identity: string | null;
  kind: ImportKind;
};

/** Everything that a file or folder holds. */
export async function readItems(given: string, kind?: ImportKind): Promise<Items> {
  const input = await openInput(given);
  try {
    const reader = await openReader(input, kind);
    const all: SourceItem[] = [];
    for await (const item of reader.items()) all.push(item);
    return {
      all,
      of: ((what: string) => all.filter((item) => item.what === what)) as Items['of'],
      identity: reader.identity(),
      kind: reader.kind,
    };
  } finally {
    await input.close();
  }
}

/** A temporary folder for sources that a test writes itself. */
export async function sourceFolder(): Promise<{
  write(name: string, content: string | Buffer): Promise<string>;
  writeAll(folder: string, files: readonly NamedText[]): Promise<string>;
  remove(): Promise<void>;
}> {
  const root = await mkdtemp(path.join(tmpdir(), 'masthead-import-test-'));
  const write = async (name: string, content: string | Buffer) => {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
    return file;
  };
  return {
    write,
    writeAll: async (folder, files) => {
      for (const { name, text } of files) await write(path.join(folder, name), text);
      return path.join(root, folder);
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
