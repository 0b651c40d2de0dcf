import type { SourcePost } from '../source.ts';
import type { BatchScope } from './batch-scope.ts';

const ADDRESS = /(\/core\/media|\/u\/site\/files)\/(\d{1,16})\//g;

/** A text whose pictures and files are those of this site, where the source brought them. */
export function withOwnMedia({ ids }: BatchScope, text: string): string {
  return text.replaceAll(ADDRESS, (address, begin: string, id: string) => {
    const objectId = ids.objectId('media', id);
    return objectId === undefined ? address : `${begin}/${objectId}/`;
  });
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
