import type { TestApi } from '#apps/testing/start-api.ts';
import type { TestAnswer } from '#platform/testing/as-caller.ts';
import { CALLBACK_PATH } from '../single-sign-on-kinds.contract.ts';

const CSRF = 'a-token-of-the-tests-with-enough-letters';

/** A browser that keeps its cookies, for sign-ins that go away and come back. */
export function visitorOf(api: TestApi, host: string, token?: string) {
  const jar = new Map([['csrf_token', CSRF]]);
  if (token) jar.set('masthead_session', token);
  const send = async (method: string, path: string, body?: unknown): Promise<TestAnswer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await api.as({ host }).send({
      ...{ method, path, headers: { cookie, 'x-csrf-token': jar.get('csrf_token') ?? '' } },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, decodeURIComponent(value));
    }
    return answer;
  };
  return {
    ...{ jar, send },
    /** Begins a sign-in; gives where the browser is sent. */
    begin: async (providerId: number, nextUrl?: string): Promise<string> => {
      const query = nextUrl === undefined ? '' : `?${new URLSearchParams({ next_url: nextUrl })}`;
      const { body } = await send('POST', `/core/users/sso/start${query}`, { provider_id: providerId });
      return body.url;
    },
    comeBack: (answer: string): Promise<TestAnswer> => send('POST', CALLBACK_PATH, { answer }),
    /** Whether a call that needs a session is answered. */
    isSignedIn: async (): Promise<boolean> =>
      (await send('GET', '/core/integrations/agreements/all')).status === 200,
  };
}
export type Visitor = ReturnType<typeof visitorOf>;
