/** How templates name a stream: `streams.most-read`, or `streams["2026"]`. */
const NAMED = /\bstreams(?:\.([a-z0-9-]+)|\[\s*["']([a-z0-9-]+)["']\s*\])/g;
const MOST_STREAMS = 10;

/** The streams that templates show, by their slugs. */
export function streamsIn(files: ReadonlyMap<string, string>): string[] {
  const named = new Set<string>();
  for (const [name, content] of files) {
    if (!name.endsWith('.liquid')) continue;
    for (const [, plain, quoted] of content.matchAll(NAMED)) named.add(plain ?? quoted ?? '');
  }
  return [...named].slice(0, MOST_STREAMS);
}
