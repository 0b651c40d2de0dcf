/** The slug or key that a title proposes until one is typed: plain Latin letters and digits, what is between them as `mark`. */
export const proposedSlug = (title: string, longest: number, mark: '-' | '_' = '-'): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, mark)
    .replace(/^[-_]+/, '')
    .slice(0, longest)
    .replace(/[-_]+$/, '');
