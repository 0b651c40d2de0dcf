/** What services outside of the product are called everywhere. */
const names: Readonly<Record<string, string>> = {
  ...{ apple_news: 'Apple News', google_news: 'Google News', msn: 'MSN' },
  ...{ stripe: 'Stripe', apple: 'Apple', google: 'Google Play' },
};

export const outsideName = (key: unknown): string => names[String(key)] ?? String(key);
