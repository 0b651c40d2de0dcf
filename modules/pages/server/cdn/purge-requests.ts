import type { CdnProvider } from '../../cdn-providers.contract.ts';

/** Where a provider is told what to drop. */
export type CdnAccount = { provider: Exclude<CdnProvider, 'none'>; zone: string; token: string };

/** Something to drop: pages by a key, an address, or the beginning of addresses, without the scheme; or all. */
export type CdnPurge = { kind: 'tag' | 'url' | 'prefix' | 'all'; value: string; isSoft: boolean };

export type PurgeRequest = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** What it drops. */
  of: readonly CdnPurge[];
};

export type CdnAddresses = Readonly<Record<CdnAccount['provider'], string>>;
export const cdnAddresses: CdnAddresses = {
  cloudflare: 'https://api.cloudflare.com/client/v4',
  fastly: 'https://api.fastly.com',
};

/** The key that every page of a site has. */
export const EVERY_PAGE = 'site';
/** What no page has, to see whether a provider listens. */
export const TRIAL: readonly CdnPurge[] = [{ kind: 'tag', value: 'masthead-test', isSoft: true }];
/** Most of one kind in a call. */
const CLOUDFLARE_CALL = 30;
const FASTLY_CALL = 256;

/** The calls that tell a provider what to drop, as few as it takes. */
export function purgeRequests(
  account: CdnAccount,
  purges: readonly CdnPurge[],
  addresses: CdnAddresses = cdnAddresses,
): PurgeRequest[] {
  return account.provider === 'cloudflare'
    ? cloudflareRequests(account, purges, addresses.cloudflare)
    : fastlyRequests(account, purges, addresses.fastly);
}

/** One call for each kind, host and thirty values: a zone refuses the call with a host that is not its own. A page that Cloudflare drops is gone: it knows no soft purge. */
function cloudflareRequests(
  { zone, token }: CdnAccount,
  purges: readonly CdnPurge[],
  base: string,
): PurgeRequest[] {
  const call = (body: object, of: readonly CdnPurge[]): PurgeRequest => ({
    url: `${base}/zones/${encodeURIComponent(zone)}/purge_cache`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    of,
  });
  if (purges.some(({ kind }) => kind === 'all')) return [call({ purge_everything: true }, purges)];
  const many = (
    kind: CdnPurge['kind'],
    name: string,
    shown: (value: string) => string = (value) => value,
  ) => {
    const own = purges.filter((one) => one.kind === kind);
    const byHost = Map.groupBy(own, ({ value }) => (kind === 'tag' ? '' : value.split('/', 1)[0]));
    return [...byHost.values()]
      .flatMap((same) => chunks(same, CLOUDFLARE_CALL))
      .map((of) => call({ [name]: of.map(({ value }) => shown(value)) }, of));
  };
  return [
    ...many('tag', 'tags'),
    ...many('url', 'files', (value) => `https://${value}`),
    ...many('prefix', 'prefixes'),
  ];
}

/** Keys 256 a call and addresses one by one. Fastly knows no beginnings of addresses, so those mean every page. */
function fastlyRequests(
  { zone, token }: CdnAccount,
  purges: readonly CdnPurge[],
  base: string,
): PurgeRequest[] {
  const call = (path: string, more: Record<string, string>, of: readonly CdnPurge[]): PurgeRequest => ({
    url: `${base}${path}`,
    headers: { 'fastly-key': token, accept: 'application/json', ...more },
    body: '',
    of,
  });
  const service = `/service/${encodeURIComponent(zone)}`;
  if (purges.some(({ kind }) => kind === 'all')) return [call(`${service}/purge_all`, {}, purges)];
  const soft = (isSoft: boolean): Record<string, string> => (isSoft ? { 'fastly-soft-purge': '1' } : {});
  const tags = [true, false].flatMap((isSoft) =>
    chunks(
      purges.filter((one) => one.isSoft === isSoft && (one.kind === 'tag' || one.kind === 'prefix')),
      FASTLY_CALL,
    ).map((of) => {
      const keys = new Set(of.map(({ kind, value }) => (kind === 'tag' ? value : EVERY_PAGE)));
      return call(`${service}/purge`, { 'surrogate-key': [...keys].join(' '), ...soft(isSoft) }, of);
    }),
  );
  const urls = purges.filter(({ kind }) => kind === 'url');
  return [...tags, ...urls.map((one) => call(`/purge/${one.value}`, soft(one.isSoft), [one]))];
}

const chunks = <One>(all: readonly One[], most: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most));
