import anyAscii from 'any-ascii';

export const LONGEST_SLUG = 200;

/** Words as a slug: small letters, digits, hyphens; nothing when no letter is left. */
export function slugOf(words: string): string {
  return anyAscii(words.slice(0, 300))
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/^-+|-+$/g, '');
}

/** Forms of a slug in the order in which they are taken: itself, then with the numbers from 2. */
export const formsOfSlug = (slug: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    at === 0 ? slug : `${slug.slice(0, LONGEST_SLUG - 4)}-${at + 1}`,
  );
