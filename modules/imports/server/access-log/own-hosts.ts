import { domainToASCII } from 'node:url';
import type { Db } from '#platform/server/database.ts';

/** Programs ask for any number of made-up hosts. */
const MOST_KEPT = 1_000;
const MOST_SHOWN = 5;

/** The names of a site: its domains, and those that it had. */
export async function hostsOfSite(db: Db, siteId: number, more: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('site_domain')
    .select('host')
    .where('site_id', '=', siteId)
    .union(db.selectFrom('site').select('name as host').where('id', '=', siteId))
    .execute();
  const names = [...rows.map(({ host }) => host), ...more].map(bareHost);
  return [...new Set(names)].filter((name) => name !== '').sort();
}

export type LogHosts = ReturnType<typeof openLogHosts>;

/** Tells lines of the site from those of others in its log, and counts these. */
export function openLogHosts(own: readonly string[]) {
  const names = new Set(own);
  const bare = new Map<string, string>();
  const counts = new Map<string, number>();
  let lines = 0;
  return {
    own,
    /** A host as `own` has it; empty where a line has none. */
    nameOf(host: string): string {
      let name = bare.get(host);
      if (name === undefined) {
        name = bareHost(host);
        if (bare.size >= MOST_KEPT) bare.clear();
        bare.set(host, name);
      }
      return name;
    },
    isOwn: (name: string): boolean => name === '' || names.has(name),
    count(name: string): void {
      lines += 1;
      const before = counts.get(name);
      if (before !== undefined || counts.size < MOST_KEPT) counts.set(name, (before ?? 0) + 1);
    },
    others: () => ({
      otherHosts: lines,
      hosts: [...counts]
        .filter(([name]) => READABLE.test(name))
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, MOST_SHOWN)
        .map(([host, count]) => ({ host, lines: count })),
    }),
  };
}

const READABLE = /^[a-z0-9._:[\]-]{1,253}$/;

/** A host as somebody names one, also by its address; null where it is none. */
export function readLogHost(text: string): string | null {
  const host = bareHost(text.trim().replace(/^https?:\/\/([^/?#]*).*$/i, '$1'));
  return READABLE.test(host) ? host : null;
}

/** Without its port and without `www.`; what a server calls whatever it has no name for is none. */
function bareHost(text: string): string {
  const host = text.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  if (host === '-' || host === '_' || host === '') return '';
  const ascii = /^[a-z0-9.-]+$/.test(host) ? host : domainToASCII(host) || host;
  return ascii.replace(/^www\./, '');
}
