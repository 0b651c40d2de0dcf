import { apiError } from '#platform/contract/api-error.ts';

export const hostTaken = apiError('host_is_taken', 409, 'A site with this host already exists.');
export const hostInvalid = apiError(
  'host_is_invalid',
  400,
  'A host is a domain name such as news.example.org, or an IP address.',
);

const NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
const IP_6 = /^\[[0-9a-f:.]{2,45}\]$/;

/**
 * A host as Host headers and the table of domains have it, without a port.
 * @throws ApiError host_is_invalid
 */
export function readHost(text: string): string {
  const host = text.trim().toLowerCase();
  if (!NAME.test(host) && !IP_6.test(host)) throw hostInvalid();
  return host;
}
