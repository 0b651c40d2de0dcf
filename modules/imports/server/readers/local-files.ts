import type { SourceFile } from '../input/source-input.ts';

/** Finds the file that an address of the old site means, by the longest ending that both share. */
export type LocalFiles = { find(address: string): SourceFile | null };

/** An index over files by their last two names; a site's pictures are seldom ambiguous by more. */
export function filesBySuffix(files: readonly SourceFile[]): LocalFiles {
  const byName = new Map<string, SourceFile[]>();
  for (const file of files) {
    const name = lastName(file.name);
    const list = byName.get(name);
    if (list) list.push(file);
    else byName.set(name, [file]);
  }
  return {
    find(address) {
      const path = decoded(address.split(/[?#]/)[0] ?? '');
      const candidates = byName.get(lastName(path)) ?? [];
      let best: SourceFile | null = null;
      let bestShared = 0;
      for (const file of candidates) {
        const shared = sharedEnding(file.name, path);
        if (shared > bestShared) {
          best = file;
          bestShared = shared;
        }
      }
      return best;
    },
  };
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function sharedEnding(one: string, other: string): number {
  const parts = one.split('/').reverse();
  const others = other.split('/').reverse();
  let shared = 0;
  while (shared < parts.length && parts[shared] === others[shared]) shared += 1;
  return shared;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
