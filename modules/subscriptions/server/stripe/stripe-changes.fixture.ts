export type Answer = [status: number, body: object];
export type Price = { unit_amount: number; currency: string; recurring: object | null; lookup_key?: string };

type Fields = Readonly<Record<string, string>>;
type Item = { id: string; quantity: number; price: Price & { id: string }; current_period_end: number };
type Kept = {
  subscriptions: Map<string, Record<string, unknown> & { id: string }>;
  prices: Map<string, Price>;
  state: { declines: boolean };
  next(kind: string): string;
};

const PERIOD = 30 * 86_400;

export const missing: Answer = [404, { error: { code: 'resource_missing', message: 'No such thing.' } }];
export const refused = (code: string, param?: string): Answer => [
  400,
  { error: { code, message: code, param } },
];

/** What Stripe does of prices, of changes of subscriptions, and what it says that these cost; null for all else. */
export function stripeChanges({ subscriptions, prices, state, next }: Kept) {
  const byKey = new Map<string, Answer>();

  const itemOf = (id: string): Item | undefined =>
    (subscriptions.get(id)?.items as { data: Item[] } | undefined)?.data[0];
  const priceAt = (ref: string) => {
    const price = prices.get(ref);
    return price && { ...price, id: ref };
  };

  function priceAnswer(method: string, id: string, fields: Fields): Answer {
    if (id !== '') return priceAt(id) ? [200, priceAt(id) ?? {}] : missing;
    if (method === 'GET') {
      const found = [...prices].filter(([, { lookup_key }]) => lookup_key === fields['lookup_keys[0]']);
      return [200, { data: found.map(([ref, price]) => ({ ...price, id: ref })) }];
    }
    const ref = next('price');
    const interval = fields['recurring[interval]'];
    prices.set(ref, {
      ...{ unit_amount: Number(fields.unit_amount), currency: fields.currency ?? '' },
      ...(fields.lookup_key ? { lookup_key: fields.lookup_key } : {}),
      recurring: interval ? { interval, interval_count: Number(fields['recurring[interval_count]']) } : null,
    });
    return [200, priceAt(ref) ?? {}];
  }

  /** What is left of the time that was paid costs the new price, and gives the old one back. */
  function previewAnswer(fields: Fields): Answer {
    const item = itemOf(fields.subscription ?? '');
    const price = prices.get(fields['subscription_details[items][0][price]'] ?? '');
    if (!item || !price) return missing;
    if (item.id !== fields['subscription_details[items][0][id]']) return refused('resource_missing', 'items');
    const left = item.current_period_end - Number(fields['subscription_details[proration_date]']);
    const { discounts = [] } = subscriptions.get(fields.subscription ?? '') as {
      discounts?: { coupon: { percent_off: number } }[];
    };
    const off = (discounts[0]?.coupon.percent_off ?? 0) / 100;
    const dear = price.unit_amount * (fields.discounts === '' ? 1 : 1 - off);
    const total = Math.round(((dear - item.price.unit_amount * (1 - off)) * left) / PERIOD);
    return [200, { amount_due: Math.max(0, total), total, currency: price.currency }];
  }

  function changeAnswer(id: string, fields: Fields): Answer {
    const subscription = subscriptions.get(id);
    const item = itemOf(id);
    if (!subscription || !item) return missing;
    const ends = fields.cancel_at_period_end;
    if (ends !== undefined) subscription.cancel_at_period_end = ends === 'true';
    const ref = fields['items[0][price]'];
    if (ref === undefined) return [200, subscription];
    if (state.declines) return [402, { error: { code: 'card_declined', message: 'Declined.' } }];
    const price = priceAt(ref);
    if (!price || fields['items[0][id]'] !== item.id) return missing;
    item.price = price;
    if (fields.discounts === '') subscription.discounts = [];
    const told = Object.entries(fields).flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value] as const];
    });
    subscription.metadata = { ...(subscription.metadata as object), ...Object.fromEntries(told) };
    return [200, subscription];
  }

  return (method: string, path: string, fields: Fields, key: string | undefined): Answer | null => {
    const [, , kind = '', id = ''] = path.split('/');
    const known = key === undefined ? undefined : byKey.get(key);
    if (known) return known;
    const answer = answerTo(method, kind, id, fields);
    if (answer && key !== undefined) byKey.set(key, answer);
    return answer;
  };

  function answerTo(method: string, kind: string, id: string, fields: Fields): Answer | null {
    if (kind === 'prices') return priceAnswer(method, id, fields);
    if (kind === 'invoices' && id === 'create_preview') return previewAnswer(fields);
    if (kind !== 'subscriptions') return null;
    if (method === 'POST') return changeAnswer(id, fields);
    const found = subscriptions.get(id);
    return found ? [200, found] : missing;
  }
}
