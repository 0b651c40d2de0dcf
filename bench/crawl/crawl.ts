import { Agent, request } from 'node:http';

/** What a site answers at one of its addresses. */
export type Visited = {
  path: string;
  status: number;
  location: string | null;
  isPage: boolean;
  body: string;
};
export type Reader = (path: string) => Promise<Visited>;
/** An address that ends in nothing, or on a detour, and one of the pages that lead to it. */
export type Fault = { path: string; status: number; from: string; isInBody: boolean };
export type Crawled = {
  pages: number;
  links: number;
  lost: Fault[];
  /** Addresses from which more than one redirect leads to a page. */
  detours: Fault[];
};

const AT_ONCE = 6;
const MOST_PATHS = 20_000;
const MOST_HOPS = 5;

/** Reads a site by its own host, wherever it listens. */
export function readerOf(address: string, host: string): Reader {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  return (path) =>
    new Promise((done, failed) => {
      const headers = { host, accept: 'text/html' };
      const asked = request(new URL(path, address), { agent, headers }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', failed);
        answer.on('end', () =>
          done({
            ...{ path, status: answer.statusCode ?? 0, location: answer.headers.location ?? null },
            isPage: String(answer.headers['content-type']).startsWith('text/html'),
            body: Buffer.concat(pieces).toString(),
          }),
        );
      });
      asked.on('error', failed);
      asked.end();
    });
}

/**
 * Follows every link within a site from some of its addresses on, each once.
 * @param hosts those that are the site: its own, and the one that it had where it came from
 */
export async function crawl(
  read: Reader,
  hosts: readonly string[],
  from: readonly string[],
): Promise<Crawled> {
  const known = new Map<string, { from: string; isInBody: boolean }>();
  const visited = new Map<string, Visited>();
  const due: string[] = [];
  const note = (path: string, of: { from: string; isInBody: boolean }) => {
    if (known.has(path) || known.size >= MOST_PATHS) return;
    known.set(path, of);
    due.push(path);
  };
  for (const path of from) note(path, { from: '', isInBody: false });
  const follow = async () => {
    for (let path = due.shift(); path !== undefined; path = due.shift()) {
      const page = await read(path);
      visited.set(path, { ...page, body: '' });
      const target = page.location === null ? null : pathIn(page.location, path, hosts);
      if (target !== null) note(target, { from: path, isInBody: false });
      for (const link of page.isPage ? linksOf(page, hosts) : [])
        note(link.path, { from: path, isInBody: link.isInBody });
    }
  };
  // Whoever runs out of links may find more of them once the others have read theirs.
  while (due.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, follow));
  const ends = [...known].map(([path, of]) => ({ path, ...of, ...endOf(path, visited, hosts) }));
  return {
    pages: [...visited.values()].filter(({ status, isPage }) => status === 200 && isPage).length,
    links: known.size,
    lost: ends.filter(({ status }) => status >= 400 || status === 0),
    detours: ends.filter(({ hops }) => hops > 1),
  };
}

function endOf(path: string, visited: ReadonlyMap<string, Visited>, hosts: readonly string[]) {
  let page = visited.get(path);
  let hops = 0;
  while (page?.location && hops < MOST_HOPS) {
    const next = pathIn(page.location, page.path, hosts);
    // Where it leads out of the site it is not ours to follow.
    if (next === null) return { status: 200, hops: hops + 1 };
    page = visited.get(next);
    hops += 1;
  }
  return { status: page?.status ?? 0, hops };
}

const LINK = /<(?:a|link|img|script|source|video|audio|iframe)\b[^>]*?\s(?:href|src)\s*=\s*"([^"]*)"/gi;
const SETS = /\ssrcset\s*=\s*"([^"]*)"/gi;
const FRAME_END = '<footer class="foot">';

function linksOf({ body, path }: Visited, hosts: readonly string[]): { path: string; isInBody: boolean }[] {
  const start = body.indexOf('<div class="body">');
  const end = body.indexOf(FRAME_END);
  const sets = [...body.matchAll(SETS)].flatMap(({ 1: set = '', index }) =>
    set.split(/,\s+/).map((one) => ({ href: one.trim().split(' ', 1)[0] ?? '', index })),
  );
  const links = [...body.matchAll(LINK)].map(({ 1: href = '', index }) => ({ href, index }));
  return [...links, ...sets].flatMap(({ href, index }) => {
    const target = pathIn(unescaped(href), path, hosts);
    if (target === null) return [];
    return [{ path: target, isInBody: start >= 0 && index > start && index < end }];
  });
}

const unescaped = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&#38;', '&');

function pathIn(href: string, from: string, hosts: readonly string[]): string | null {
  const url = URL.parse(href, `http://${hosts[0]}${from}`);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return hosts.includes(url.host.replace(/^www\./, '')) ? url.pathname + url.search : null;
}
