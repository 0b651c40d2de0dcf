import type { SiteRequest } from '#platform/server/site-answers.ts';
import { withScript } from '../frame/page-policy.ts';
import type { PageResult } from './page-result.ts';

/** A page of another room with the one script that it brings, and the service worker that this registers. */
export function withOwnScript(
  page: PageResult,
  { base, host }: Pick<SiteRequest, 'base' | 'host'>,
  paths: { script: string; worker: string },
): PageResult {
  const policy = page.headers?.['content-security-policy'];
  if (policy === undefined) return page;
  const hosts = [base.replace(/^https?:\/\//, ''), host];
  return {
    ...page,
    headers: { ...page.headers, 'content-security-policy': withScript(policy, hosts, paths) },
  };
}
