import type { RedirectValues } from '../redirect-values.ts';

type Source = Pick<RedirectValues, 'path' | 'match' | 'enabled'>;

/**
 * What no reader would reach any more: the front page, or the site with all its pages; null for neither. What the
 * server makes of a path is more than this; here it is enough to know the front page however it is written.
 */
export function takenAway({ path, match, enabled }: Source, host: string): 'frontPage' | 'site' | null {
  if (!enabled) return null;
  const local = withoutHost(path.trim(), host);
  if (!local.startsWith('/') || local.includes('?')) return null;
  const [bare = ''] = local.split('#', 1);
  const segments = bare.split('/').filter((segment) => segment !== '');
  if (segments.length === 0) return match === 'prefix' ? 'site' : match === 'exact' ? 'frontPage' : null;
  return match === 'pattern' && segments.join('/') === '*' ? 'site' : null;
}

function withoutHost(path: string, host: string): string {
  if (!/^https?:\/\//i.test(path) || !URL.canParse(path)) return path;
  const url = new URL(path);
  return url.host === host ? `${url.pathname}${url.search}` : path;
}
