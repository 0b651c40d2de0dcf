import { text } from 'node:stream/consumers';
import type { z } from 'zod';
import { type Ground, oncePerGround, type StripeSettings } from '#platform/server/ground.ts';
import { createGuardedFetch, type FetchGuarded } from '#platform/server/outgoing-http.ts';

/** What the answers look like does not change under us when the account changes its version. */
const VERSION = '2025-06-30.basil';
const LIMITS = { maxBytes: 2_000_000, timeoutMs: 15_000, accept: 'application/json' };
const LONGEST_WORD = 200;

type Refusal = { status?: number | null; code?: string | null; param?: string | null };

/** Stripe does not do what it was asked; `status` is null where it did not answer. */
export class StripeRefused extends Error {
  override name = 'StripeRefused';
  readonly status: number | null;
  /** What Stripe calls the reason, such as `resource_missing`. */
  readonly code: string | null;
  /** Which field of what was sent is meant. */
  readonly field: string | null;
  constructor(message: string, { status = null, code = null, param = null }: Refusal = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = param;
  }
}

/** Whether Stripe has no such thing, as an account knows nothing of another one. */
export const isUnknown = (error: unknown): boolean => error instanceof StripeRefused && error.status === 404;

/** Whether a call may have been done all the same: nothing came back, or it still runs. */
export const mayBeDone = ({ status }: StripeRefused): boolean =>
  status === null || status === 409 || status >= 500;

/** Whether Stripe does not know the customer of a call: deleted there, or one of another account. */
export const isUnknownCustomer = (error: unknown): boolean =>
  error instanceof StripeRefused && error.code === 'resource_missing' && error.field === 'customer';

type Value = string | number | boolean;
/** What is sent: fields, and fields within fields. */
export type Form = { readonly [key: string]: Value | Form | readonly (Value | Form)[] | undefined };

/** The calls of an account at Stripe. @throws StripeRefused, also for an answer that is not understood */
export type Stripe = {
  get<Shape extends z.ZodType>(path: string, query: Form, shape: Shape): Promise<z.output<Shape>>;
  /** @param key sent again with the same one, it is done once */
  post<Shape extends z.ZodType>(
    path: string,
    form: Form,
    shape: Shape,
    key?: string,
  ): Promise<z.output<Shape>>;
};

/** The account that this server has at Stripe, as the settings are at this moment; null where it has none. */
export const stripeOf = oncePerGround((ground: Ground) => {
  let opened: { for: StripeSettings; stripe: Stripe } | undefined;
  return (): Stripe | null => {
    const settings = ground.stripe;
    if (!settings) return null;
    if (opened?.for !== settings) opened = { for: settings, stripe: openStripe(settings) };
    return opened.stripe;
  };
});

function openStripe({ key, address }: StripeSettings): Stripe {
  const { hostname, port, protocol } = new URL(address);
  // Whoever runs the server may have named a host of the own network.
  const host = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
  const fetch = createGuardedFetch({ allowedHosts: new Set([host]) });
  const headers = { authorization: `Bearer ${key}`, 'stripe-version': VERSION };
  const ask = async <Shape extends z.ZodType>(
    path: string,
    limits: Parameters<FetchGuarded>[1],
    shape: Shape,
  ): Promise<z.output<Shape>> => {
    const { status, said } = await answerOf(fetch, new URL(path, address).href, { ...LIMITS, ...limits });
    if (status >= 200 && status < 300) {
      const read = shape.safeParse(said);
      if (read.success) return read.data;
      throw new StripeRefused('Stripe: answer not understood');
    }
    const {
      message = '',
      code = null,
      param = null,
    } = (said as { error?: Refusal & { message?: string } }).error ?? {};
    const why = `Stripe answered ${status}: ${String(message).slice(0, LONGEST_WORD)}`;
    throw new StripeRefused(why, { status, code, param });
  };
  return {
    get: (path, query, shape) => ask(`${path}?${formOf(query)}`, { headers }, shape),
    post: (path, form, shape, idempotency) => {
      const all: Record<string, string> = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
      if (idempotency !== undefined) all['idempotency-key'] = idempotency;
      return ask(path, { post: { headers: all, body: formOf(form) } }, shape);
    },
  };
}

async function answerOf(fetch: FetchGuarded, url: string, limits: Parameters<FetchGuarded>[1]) {
  try {
    const { status, body } = await fetch(url, limits);
    return { status, said: asObject(await text(body)) };
  } catch (error) {
    throw new StripeRefused(`Stripe: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function asObject(said: string): object {
  try {
    const read: unknown = JSON.parse(said);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

/** Fields as Stripe takes them: `line_items[0][price]=price_1`. */
function formOf(form: Form): string {
  const fields = new URLSearchParams();
  const add = (name: string, value: Value | Form | readonly (Value | Form)[] | undefined): void => {
    if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
    } else if (value !== undefined) fields.append(name, String(value));
  };
  for (const [key, value] of Object.entries(form)) add(key, value);
  return fields.toString();
}
