/** The hosts that somebody typed or pasted, one a line; of whole addresses their hosts. */
export const hostsOf = (typed: string): string[] =>
  typed
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map((word) => (URL.canParse(word) && word.includes('//') ? new URL(word).hostname : word.toLowerCase()));
