/**
 * The address of a post whose own address a section has: sections are looked for first, so the number of the post tells
 * it apart.
 */
export const numberedPath = (path: string, id: number): string => `${path}-${id}`;

/** What a key would be without the number of a post; null where it ends with none. */
export function withoutNumber(key: string): { key: string; id: number } | null {
  const [, bare = '', id = ''] = /^(\/.*[^/])-(\d{1,16})$/.exec(key) ?? [];
  return bare === '' || !Number.isSafeInteger(Number(id)) ? null : { key: bare, id: Number(id) };
}
