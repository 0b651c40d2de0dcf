import type { ReaderFile } from '#modules/assets/assets.public.ts';
import type { Reader } from '#platform/server/readers.ts';

type Asked = Pick<ReaderFile, 'id' | 'isSold'> & { groups: readonly { slug: string }[] };
type Opens = Pick<Reader, 'groups' | 'files' | 'readsAll' | 'seesFiles'>;

/**
 * Whether a reader may have a gated file: one that is for no group in particular is for everybody who signed in, unless a
 * package sells it.
 */
export function mayHaveFile({ id, groups, isSold }: Asked, reader: Opens): boolean {
  if (reader.readsAll || reader.seesFiles || reader.files.includes(id)) return true;
  if (groups.length === 0) return !isSold;
  return groups.some(({ slug }) => reader.groups.includes(slug));
}
