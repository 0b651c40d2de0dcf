/** The directives of a content security policy, by their names, each with its sources. */
export type Policy = ReadonlyMap<string, readonly string[]>;

const directives: ReadonlySet<string> = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'font-src', 'connect-src', 'media-src', 'object-src', 'frame-src'],
  ...['child-src', 'worker-src', 'manifest-src', 'base-uri', 'form-action', 'frame-ancestors', 'sandbox'],
  ...['upgrade-insecure-requests', 'block-all-mixed-content', 'report-uri', 'report-to'],
  ...['require-trusted-types-for', 'trusted-types', 'fenced-frame-src'],
]);
/** Printable, without what ends a directive or a policy. */
const SOURCE = /^[!-+\--:<-~]+$/;
const BARE_WORD = /^(self|none|unsafe-inline|unsafe-eval|unsafe-hashes|strict-dynamic)$/i;

/** Reads a policy as people type it; line breaks are blanks. @returns null for what browsers would not understand */
export function readPolicy(text: string): Policy | null {
  const policy = new Map<string, readonly string[]>();
  for (const part of text.split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/);
    if (!name) continue;
    const key = name.toLowerCase();
    if (!directives.has(key) || policy.has(key)) return null;
    // A keyword without its quotes would be taken for a host.
    if (!sources.every((source) => SOURCE.test(source) && !BARE_WORD.test(source))) return null;
    policy.set(key, sources);
  }
  return policy;
}

/** The policy in one line, as a header has it. */
export const policyLine = (policy: Policy): string =>
  [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');

const ofScripts = (text: string): string =>
  [...(readPolicy(text) ?? [])]
    .filter(([name]) => name === 'default-src' || name.startsWith('script-src'))
    .map(([name, sources]) => [name, ...sources].join(' '))
    .sort()
    .join(';');

/** Whether two policies let different scripts in. */
export const differsInScripts = (one: string, other: string): boolean => ofScripts(one) !== ofScripts(other);
