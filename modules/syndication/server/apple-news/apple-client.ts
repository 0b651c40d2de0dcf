import { text } from 'node:stream/consumers';
import { OutgoingError } from '#platform/server/outgoing-http/outgoing-error.ts';
import type { FetchGuarded } from '#platform/server/outgoing-http.ts';
import { type AppleProblem, problemsOf } from './apple-problems.ts';
import { type AppleKey, appleDate, hhmac } from './hhmac.ts';
import { multipartOf } from './multipart.ts';

export const APPLE_NEWS = 'https://news-api.apple.com';
/** The code of a problem where nothing answered. */
export const UNREACHABLE = 'UNREACHABLE';
const MOST_BYTES = 2 * 1024 * 1024;
/** Articles that are looked through for one that may have been made. */
const SEARCHED = 100;

export type AppleAccount = AppleKey & { channelId: string };
export type AppleReach = { fetch: FetchGuarded; address: string };

/** An article as Apple News knows it. */
export type AppleArticle = {
  id: string;
  revision: string;
  shareUrl: string | null;
  title: string;
  /** What its document is known by; empty where an answer holds no document. */
  identifier: string;
};
export type AppleSection = { id: string; name: string; is_default: boolean };

/** What is said of an article beside its document. */
export type AppleMetadata = { isPreview: boolean; sections: readonly string[]; revision?: string };

/** What Apple News refused, or could not be asked. `status` is 0 where nothing answered. */
export class AppleRefused extends Error {
  override name = 'AppleRefused';
  readonly status: number;
  readonly problems: readonly AppleProblem[];
  readonly retryAfter: number | null;
  constructor(status: number, problems: readonly AppleProblem[], retryAfter: number | null = null) {
    super(problems[0]?.message ?? `HTTP ${status}`);
    this.status = status;
    this.problems = problems;
    this.retryAfter = retryAfter;
  }
}

type Request = { method: 'GET' | 'POST' | 'DELETE'; path: string; parts?: Parameters<typeof multipartOf>[0] };

/** The calls of the Apple News API that articles need. @throws AppleRefused */
export function appleClient(
  { fetch, address }: AppleReach,
  account: AppleAccount,
  {
    now,
    signal,
    timeoutMs = 20_000,
  }: { now: () => number; signal?: AbortSignal | undefined; timeoutMs?: number },
) {
  const ask = async ({ method, path, parts }: Request): Promise<Record<string, unknown>> => {
    const url = `${address}${path}`;
    const form = parts && multipartOf(parts);
    const authorization = hhmac(account, { method, url, ...form }, now());
    const limits = {
      maxBytes: MOST_BYTES,
      timeoutMs,
      accept: 'application/json',
      ...(signal ? { signal } : {}),
    };
    try {
      const answer = await fetch(
        url,
        form
          ? {
              ...limits,
              post: { headers: { authorization, 'content-type': form.contentType }, body: form.body },
            }
          : { ...limits, method: method as 'GET' | 'DELETE', headers: { authorization } },
      );
      const said = readJson(await text(answer.body));
      if (answer.status >= 200 && answer.status < 300) return said;
      const after = Number(answer.headers['retry-after']);
      throw new AppleRefused(
        answer.status,
        problemsOf(answer.status, said),
        Number.isFinite(after) && after > 0 ? after : null,
      );
    } catch (error) {
      if (signal?.aborted || error instanceof AppleRefused) throw error;
      const message =
        error instanceof OutgoingError ? error.message : "The other server couldn't be reached.";
      throw new AppleRefused(0, [{ code: UNREACHABLE, message, keypath: '' }]);
    }
  };
  const articleIn = (answer: Record<string, unknown>): AppleArticle => {
    const article = readArticle(answer.data);
    if (article) return article;
    throw new AppleRefused(0, [
      { code: 'ANSWER_UNKNOWN', message: "The response doesn't name an article.", keypath: '' },
    ]);
  };
  const partsOf = (metadata: AppleMetadata, document: object) => [
    { name: 'metadata', json: JSON.stringify({ data: metadataOf(address, metadata) }) },
    { name: 'article.json', filename: 'article.json', json: JSON.stringify(document) },
  ];
  return {
    readChannel: async (): Promise<{ title: string }> => {
      const { data } = await ask({ method: 'GET', path: `/channels/${account.channelId}` });
      return { title: textIn(data, 'name') };
    },
    listSections: async (): Promise<AppleSection[]> => {
      const { data } = await ask({ method: 'GET', path: `/channels/${account.channelId}/sections` });
      return listIn(data).flatMap((one) => {
        const id = textIn(one, 'id');
        return id === ''
          ? []
          : [
              {
                id,
                name: textIn(one, 'name'),
                is_default: (one as { isDefault?: unknown }).isDefault === true,
              },
            ];
      });
    },
    createArticle: async (metadata: AppleMetadata, document: object): Promise<AppleArticle> =>
      articleIn(
        await ask({
          method: 'POST',
          path: `/channels/${account.channelId}/articles`,
          parts: partsOf(metadata, document),
        }),
      ),
    updateArticle: async (id: string, metadata: AppleMetadata, document: object): Promise<AppleArticle> =>
      articleIn(await ask({ method: 'POST', path: `/articles/${id}`, parts: partsOf(metadata, document) })),
    readArticle: async (id: string): Promise<AppleArticle> =>
      articleIn(await ask({ method: 'GET', path: `/articles/${id}` })),
    deleteArticle: async (id: string): Promise<void> => {
      await ask({ method: 'DELETE', path: `/articles/${id}` });
    },
    /** The articles that were made since a moment, the newest first. */
    articlesSince: async (seconds: number): Promise<AppleArticle[]> => {
      const asked = new URLSearchParams({
        fromDate: appleDate(seconds),
        pageSize: `${SEARCHED}`,
        sortDir: 'DESC',
      });
      const { data } = await ask({ method: 'GET', path: `/channels/${account.channelId}/articles?${asked}` });
      return listIn(data).flatMap((one) => readArticle(one) ?? []);
    },
  };
}
export type AppleClient = ReturnType<typeof appleClient>;

const metadataOf = (address: string, { isPreview, sections, revision }: AppleMetadata) => ({
  isPreview,
  ...(sections.length > 0 ? { links: { sections: sections.map((id) => `${address}/sections/${id}`) } } : {}),
  ...(revision === undefined ? {} : { revision }),
});

function readArticle(data: unknown): AppleArticle | null {
  const [id, revision, shareUrl] = [textIn(data, 'id'), textIn(data, 'revision'), textIn(data, 'shareUrl')];
  if (id === '') return null;
  return {
    id,
    revision,
    title: textIn(data, 'title'),
    identifier: textIn((data as { document?: unknown } | null)?.document, 'identifier'),
    shareUrl: /^https:\/\//.test(shareUrl) ? shareUrl : null,
  };
}

const LONGEST_TEXT = 1_000;
const textIn = (data: unknown, key: string): string => {
  const value = (data as Record<string, unknown> | null | undefined)?.[key];
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().slice(0, LONGEST_TEXT) : '';
};
const listIn = (data: unknown): unknown[] => (Array.isArray(data) ? data.slice(0, SEARCHED) : []);

function readJson(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
