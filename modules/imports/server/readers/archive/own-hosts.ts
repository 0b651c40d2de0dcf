import type { SourceItem } from '../../source.ts';

/** Texts that lead to the site that they come from lead to this one: its addresses are the same but for the host. */
export async function* withOwnHost(
  items: AsyncIterable<SourceItem>,
  hosts: () => readonly string[],
  uri: string,
): AsyncGenerator<SourceItem> {
  let pattern: RegExp | null = null;
  const own = new URL(uri).hostname;
  for await (const item of items) {
    pattern ??= patternOf(hosts().filter((host) => host !== own));
    yield moved(item, pattern, uri) as SourceItem;
  }
}

/** Never found in a text. */
const NOTHING = /(?!)/g;

function patternOf(hosts: readonly string[]): RegExp {
  if (hosts.length === 0) return NOTHING;
  const names = hosts.map((host) => host.replaceAll(/[^\w-]/g, '\\$&')).join('|');
  return new RegExp(`https?://(?:${names})(?::\\d{1,5})?(?![\\w.:@-])`, 'gi');
}

function moved(value: unknown, pattern: RegExp, uri: string): unknown {
  if (pattern === NOTHING) return value;
  if (typeof value === 'string') return value.replaceAll(pattern, uri);
  if (Array.isArray(value)) return value.map((one) => moved(one, pattern, uri));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, moved(one, pattern, uri)]));
}
