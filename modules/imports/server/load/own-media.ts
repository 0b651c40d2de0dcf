import type { OwnFile, SourcePost } from '../source.ts';
import type { BatchScope } from './batch-scope.ts';

const ADDRESS = /(\/core\/media|\/u\/site\/files)\/(\d{1,16})\//g;

/** A text whose pictures and files are those of this site, where the source brought them. */
export function withOwnMedia({ ids }: BatchScope, text: string): string {
  return text.replaceAll(ADDRESS, (address, begin: string, id: string) => {
    const objectId = ids.objectId('media', id);
    return objectId === undefined ? address : `${begin}/${objectId}/`;
  });
}

const TAG = /<(?:img|a|source|video|audio)\b[^<>]{1,8000}>/gi;
const WHERE = /(\s(?:src|href|poster)\s{0,9}=\s{0,9})(?:"([^"]{1,2000})"|'([^']{1,2000})')/gi;
/** The sizes of the old site are not those of this one. */
const OLD_SIZES = /\s(?:srcset|sizes)\s{0,9}=\s{0,9}(?:"[^"]{0,8000}"|'[^']{0,8000}')/gi;

/** A text that shows the files which the source brought from where they are here. */
export function withOwnFiles({ ids }: BatchScope, text: string, files: readonly OwnFile[]): string {
  const here = new Map<string, string>();
  for (const { address, mediaId } of files) {
    const objectId = ids.objectId('media', mediaId);
    const name = address.split(/[?#]/, 1)[0]?.split('/').at(-1) || 'file';
    if (objectId !== undefined) here.set(address, `/core/media/${objectId}/original/${encoded(name)}`);
  }
  if (here.size === 0) return text;
  return text.replaceAll(TAG, (tag) => {
    let isHere = false;
    const moved = tag.replaceAll(WHERE, (whole, begin: string, double?: string, single?: string) => {
      const address = here.get((double ?? single ?? '').trim());
      if (address === undefined) return whole;
      isHere = true;
      return `${begin}"${address}"`;
    });
    return isHere ? moved.replaceAll(OLD_SIZES, '') : tag;
  });
}

/** A name may come encoded or not. */
function encoded(name: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(name));
  } catch {
    return encodeURIComponent(name.toWellFormed());
  }
}

/** The same of fields of any shape. */
export function fieldsWithOwnMedia(
  scope: BatchScope,
  { mediaIds = [] }: SourcePost,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  if (mediaIds.length === 0) return fields;
  return JSON.parse(withOwnMedia(scope, JSON.stringify(fields))) as Record<string, unknown>;
}
