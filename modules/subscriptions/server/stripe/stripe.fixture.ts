import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { StripeSettings } from '#platform/server/ground.ts';
import { type Answer, missing, type Price, refused, stripeChanges } from './stripe-changes.fixture.ts';

const KEY = 'sk_test_local';
const WEBHOOK_SECRET = 'whsec_local';
const MONTH = 30 * 86_400;

type Fields = Record<string, string>;
/** What becomes of a change of a subscription, and of what is asked after it. */
type Fails = 'breaks' | 'runs' | 'silent';
type Told = { method: string; path: string; fields: Fields; key: string | undefined };
type Thing = Record<string, unknown> & { id: string };
type Session = Thing & { status: string; fields: Fields; url: string };

/**
 * A server on this machine that speaks as Stripe does: checkouts, subscriptions, payments, coupons, the portal, and a page on
 * which a checkout is paid. What it sends by itself goes to `state.hook`.
 */
export async function startStripe() {
  const told: Told[] = [];
  const sessions = new Map<string, Session>();
  const subscriptions = new Map<string, Thing>();
  const charges = new Map<string, { refunded: boolean }>();
  const prices = new Map<string, Price>();
  const byKey = new Map<string, Session>();
  const coupons = new Map<string, object>();
  const unknownCustomers = new Set<string>();
  const state = {
    isDown: false,
    hasPortal: true,
    declines: false,
    hook: null as string | null,
    afterChange: null as Fails | null,
  };
  let address = '';
  let count = 0;
  const next = (kind: string) => {
    count += 1;
    return `${kind}_${count}`;
  };
  const catalogue = stripeChanges({ subscriptions, prices, state, next });
  const now = () => Math.floor(Date.now() / 1000);

  const metadataIn = (fields: Fields, begin: string): Fields =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) =>
        name.startsWith(`${begin}[`) ? [[name.slice(begin.length + 1, -1), value]] : [],
      ),
    );
  const priceOf = (fields: Fields) => {
    const ref = fields['line_items[0][price]'];
    if (ref !== undefined) return { id: ref, ...prices.get(ref) };
    const of = (name: string) => fields[`line_items[0][price_data]${name}`];
    const interval = of('[recurring][interval]');
    return {
      ...{ id: next('price'), unit_amount: Number(of('[unit_amount]')), currency: of('[currency]') },
      recurring: interval ? { interval, interval_count: Number(of('[recurring][interval_count]')) } : null,
    };
  };

  function openSession(fields: Fields): Session {
    const id = next('cs');
    const price = priceOf(fields);
    const session: Session = {
      ...{ id, fields, status: 'open', payment_status: 'unpaid', mode: fields.mode, created: now() },
      ...{ url: `${address}/pay/${id}`, metadata: metadataIn(fields, 'metadata'), customer: null },
      ...{ subscription: null, payment_intent: null, currency: price.currency, amount_total: 0 },
      line_items: { data: [{ price }] },
    };
    sessions.set(id, session);
    return session;
  }

  /** Somebody pays. @returns the id of the subscription, or of the payment */
  function pay(sessionId: string): string {
    const session = sessions.get(sessionId);
    if (session?.status !== 'open') throw new Error('This checkout is not open.');
    const { data } = session.line_items as { data: [{ price: { unit_amount: number; currency: string } }] };
    const [{ price }] = data;
    const customer = session.fields.customer ?? next('cus');
    Object.assign(session, { status: 'complete', payment_status: 'paid', customer });
    if (session.mode === 'payment') {
      const id = next('pi');
      charges.set(id, { refunded: false });
      Object.assign(session, { payment_intent: id, amount_total: price.unit_amount });
      return id;
    }
    const id = next('sub');
    const trial = Number(session.fields['subscription_data[trial_period_days]'] ?? 0);
    subscriptions.set(id, {
      ...{ id, customer, status: trial > 0 ? 'trialing' : 'active', start_date: now() },
      ...{ metadata: metadataIn(session.fields, 'subscription_data[metadata]') },
      ...{ cancel_at: null, cancel_at_period_end: false, ended_at: null, canceled_at: null },
      ...{ pause_collection: null, discounts: [], currency: price.currency },
      items: {
        data: [
          {
            id: next('si'),
            quantity: 1,
            price,
            current_period_end: now() + (trial > 0 ? trial * 86_400 : MONTH),
          },
        ],
      },
    });
    Object.assign(session, { subscription: id });
    return id;
  }

  const withCharge = ({ fields: _, ...session }: Session) => ({
    ...session,
    payment_intent: session.payment_intent
      ? {
          id: session.payment_intent,
          status: 'succeeded',
          latest_charge: charges.get(String(session.payment_intent)),
        }
      : null,
  });

  function answerTo(method: string, path: string, fields: Fields, key: string | undefined): Answer {
    const [, , kind = '', id = '', checkoutId = ''] = path.split('/');
    const changed = catalogue(method, path, fields, key);
    if (changed) return changed;
    if (kind === 'coupons') {
      if (method === 'GET') return coupons.has(id) ? [200, coupons.get(id) ?? {}] : missing;
      if (coupons.has(fields.id ?? '')) return refused('resource_already_exists');
      const number = (name: string) => (fields[name] === undefined ? null : Number(fields[name]));
      coupons.set(fields.id ?? '', {
        ...{ id: fields.id, duration: fields.duration, currency: fields.currency ?? null },
        ...{ percent_off: number('percent_off'), amount_off: number('amount_off') },
        duration_in_months: number('duration_in_months'),
      });
      return [200, { id: fields.id }];
    }
    if (kind === 'billing_portal' && !state.hasPortal) return refused('portal_not_configured');
    if (kind === 'billing_portal') return [200, { url: `${address}/portal/${fields.customer}` }];
    if (path === '/v1/checkout/sessions' && method === 'GET') {
      const found = [...sessions.values()].filter((one) => one.payment_intent === fields.payment_intent);
      return [200, { data: found.map(withCharge) }];
    }
    if (path === '/v1/checkout/sessions') {
      if (unknownCustomers.has(fields.customer ?? '')) return refused('resource_missing', 'customer');
      const made = byKey.get(key ?? '') ?? openSession(fields);
      if (key) byKey.set(key, made);
      return [200, withCharge(made)];
    }
    const session = sessions.get(checkoutId);
    if (kind !== 'checkout' || !session) return missing;
    if (!path.endsWith('/expire')) return [200, withCharge(session)];
    if (session.status !== 'open') return refused('checkout_session_not_open');
    session.status = 'expired';
    return [200, withCharge(session)];
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '', address);
    const said = await text(request);
    const send = (status: number, body: string, type: string, more: Fields = {}) =>
      response.writeHead(status, { 'content-type': type, ...more }).end(body);
    const [, page, id = ''] = url.pathname.split('/');
    if (page === 'pay' && method === 'GET') {
      const form = `<form method="post"><button>Pay</button></form>`;
      return void send(200, `<!doctype html><title>Checkout</title><h1>Pay here</h1>${form}`, 'text/html');
    }
    if (page === 'pay') {
      const ref = pay(id);
      await tell('checkout.session.completed', { id });
      const type = ref.startsWith('sub') ? 'customer.subscription.created' : 'payment_intent.succeeded';
      await tell(type, { id: ref });
      return void send(303, '', 'text/html', { location: sessions.get(id)?.fields.success_url ?? '/' });
    }
    if (page === 'portal') return void send(200, '<!doctype html><h1>Portal</h1>', 'text/html');
    const fields = Object.fromEntries(method === 'GET' ? url.searchParams : new URLSearchParams(said));
    const key = headers['idempotency-key'] as string | undefined;
    told.push({ method, path: url.pathname, fields, key });
    const isKnown = headers.authorization === `Bearer ${KEY}`;
    const isChange = method === 'POST' && url.pathname.startsWith('/v1/subscriptions/');
    if (isChange && state.afterChange === 'runs') return void send(409, '{}', 'application/json');
    const [status, body] = state.isDown
      ? ([503, {}] as const)
      : isKnown
        ? answerTo(method, url.pathname, fields, key)
        : ([401, { error: { message: 'Invalid API key.' } }] as const);
    if (isChange && state.afterChange !== null) state.isDown = true;
    if (isChange && state.afterChange === 'silent') return void response.destroy();
    send(status, JSON.stringify(body), 'application/json');
  }

  /** Sends an event to where events are wanted. */
  async function tell(type: string, object: object): Promise<void> {
    if (state.hook === null) return;
    const { body, headers } = signedEvent({ id: next('evt'), type, data: { object } });
    await fetch(state.hook, { method: 'POST', body, headers });
  }

  const server = createServer((request, response) => {
    take(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ told, sessions, subscriptions, charges, prices, coupons, unknownCustomers, state, pay, address },
    settings: { key: KEY, address: `${address}/`, webhookSecret: WEBHOOK_SECRET } satisfies StripeSettings,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type LocalStripe = Awaited<ReturnType<typeof startStripe>>;

/** An event as Stripe sends it: with spaces and lines that a signature holds for. */
export function signedEvent(
  event: object,
  { at = Math.floor(Date.now() / 1000), secret = WEBHOOK_SECRET } = {},
) {
  const body = JSON.stringify(event, null, 2);
  const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': `t=${at},v1=${'0'.repeat(64)},v1=${v1}`,
    },
  };
}
