import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { queryKeysOf } from '#platform/testing/keys-of-calls.ts';
import type { CallerIdentity } from '../as-caller.ts';
import type { GeneratedInput } from '../fuzz/good-input.ts';
import { rawCall, sendRaw } from '../fuzz/raw-call.ts';

/** Addresses that lead away from the host when a browser reads them, whatever they look like to us. */
export const hostileWaysOn: readonly (readonly [string, string])[] = [
  ['another host', 'https://evil.test/'],
  ['another host without a scheme', '//evil.test'],
  ['three slashes', '///evil.test'],
  ['a backslash for the second slash', '/\\evil.test'],
  ['backslashes for both', '\\\\evil.test'],
  ['a backslash later on', '/r\\..\\..\\evil.test'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,x'],
  ['a script after a slash and a tab', '/\tjavascript:alert(1)'],
  ['a tab between the slashes, which browsers drop', '/\t/evil.test'],
  ['a line feed between the slashes', '/\n/evil.test'],
  ['a carriage return that ends the header', '/a\r\nSet-Cookie: x=1'],
  ['an encoded line feed', '/a%0d%0aSet-Cookie:%20x=1'],
  ['an encoded slash', '/%2Fevil.test'],
  ['an encoded backslash', '/%5Cevil.test'],
  ['a slash encoded twice', '/%252Fevil.test'],
  ['dots that leave two slashes', '/.//evil.test'],
  ['dots up that leave two slashes', '/a/..//evil.test'],
  ['a NUL', '/a\u0000'],
  ['a delete character', '/a\u007f'],
  ['a next-line character', '/\u0085/evil.test'],
  ['broken encoding', '/%zz'],
  ['a path without a slash', 'evil.test'],
  ['credentials', '@evil.test'],
  ['leading space', ' /r/dashboard/posts'],
  ['nothing', ''],
  ['the sign-in page itself', '/core/users/login?next_url=/core/users/login'],
  ['the sign-out page', '/core/users/logout'],
  ['more than 2000 characters', `/${'a'.repeat(2000)}`],
];

const NAMES_A_WAY_ON = /^(next|return|redirect|continue|back|goto|callback)(_?(url|uri|to|path))?$/i;

/** The keys of a call that say where the browser goes on. */
export const wayOnKeysOf = (endpoint: Endpoint): string[] =>
  queryKeysOf(endpoint).filter((key) => NAMES_A_WAY_ON.test(key));

type Attack = { app: FastifyInstance; caller: CallerIdentity; input: GeneratedInput };

/** F-11: hostile addresses in every key that takes one; gives how many ways on came back, and those that lead away. */
export async function waysOn(
  endpoint: Endpoint,
  { app, caller, input }: Attack,
): Promise<{ given: number; away: string[] }> {
  const away: string[] = [];
  let given = 0;
  for (const key of wayOnKeysOf(endpoint)) {
    for (const [name, address] of hostileWaysOn) {
      for (const accept of endpoint.method === 'GET'
        ? ['application/json', 'text/html']
        : ['application/json']) {
        const query = { ...input.query, [key]: address };
        const call = rawCall(endpoint, { ...input, query }, [], caller);
        const answer = await sendRaw(app, { ...call, headers: { ...call.headers, accept } });
        if (!answer) continue;
        const ways = [answer.headers.location, ...addressesIn(answer.text)].filter(
          (way) => way !== undefined,
        );
        given += ways.length;
        for (const way of ways) if (!staysHere(String(way))) away.push(`${key}, ${name}: ${way}`);
      }
    }
  }
  return { given, away };
}

/** The addresses that a body gives back under such a key. */
function addressesIn(text: string): string[] {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return [];
    return Object.entries(body).flatMap(([key, value]) => (NAMES_A_WAY_ON.test(key) ? [String(value)] : []));
  } catch {
    return [];
  }
}

/** Followed as a browser does, with what it carries on in its own query. */
function staysHere(way: string): boolean {
  if (!/^\/(?![/\\])/.test(way) || /[\p{Cc}\\]/u.test(way)) return false;
  const url = new URL(way, 'http://ours.invalid');
  const carried = [...url.searchParams].filter(([key]) => NAMES_A_WAY_ON.test(key));
  return url.host === 'ours.invalid' && carried.every(([, value]) => staysHere(value));
}
