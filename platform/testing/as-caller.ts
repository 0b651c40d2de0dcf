import type { FastifyInstance } from 'fastify';
import type { Endpoint, InputOf } from '#platform/contract/endpoint.ts';

/** Who calls: a session's token, and the host that names the site. */
export type CallerIdentity = { token?: string; host?: string };

/** A member of a site with an open session. */
export type Member = CallerIdentity & { token: string; accountId: string; profileId: number; title: string };

export type TestAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The parsed body where it is JSON, else its text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  body: any;
};

export type AsCaller = {
  /** Makes a call of the contract. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<TestAnswer>;
  /** Sends anything anywhere, for input that the contract forbids. */
  send(request: {
    method: string;
    path: string;
    body?: unknown;
    headers?: Record<string, string>;
  }): Promise<TestAnswer>;
};

const CSRF = 'a-token-of-the-tests-with-enough-letters';

/** Calls the server in this process as somebody. */
export function asCaller(app: FastifyInstance, { token, host = 'localhost' }: CallerIdentity = {}): AsCaller {
  const send: AsCaller['send'] = async ({ method, path, body, headers = {} }) => {
    const cookies = [`csrf_token=${CSRF}`, ...(token ? [`masthead_session=${token}`] : [])].join('; ');
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { host, cookie: cookies, 'x-csrf-token': CSRF, accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    // What is kept encrypted is for no caller, in a refusal as little as in an answer.
    const [sealed] = /"\w+_sealed":/.exec(answer.body) ?? [];
    if (sealed) throw new Error(`${method} ${path} answers ${answer.statusCode} with ${sealed}`);
    const isJson = String(answer.headers['content-type'] ?? '').includes('/json');
    return {
      status: answer.statusCode,
      headers: answer.headers as TestAnswer['headers'],
      body: isJson ? JSON.parse(answer.body) : answer.body,
    };
  };
  return {
    send,
    call: (endpoint, input) => {
      const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
      const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String((params as Record<string, unknown>)?.[name])),
      );
      const search = new URLSearchParams();
      for (const [key, value] of Object.entries(query ?? {})) {
        if (value !== undefined) search.set(key, String(value));
      }
      const path = search.size > 0 ? `${filled}?${search}` : filled;
      return send({ method: endpoint.method, path, body });
    },
  };
}
