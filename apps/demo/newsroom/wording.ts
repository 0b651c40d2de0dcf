const small = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Fills `{slot}` from the slots; `{Slot}` starts with a capital. An unknown slot is a mistake in the text. */
export function fill(text: string, slots: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = slots[name] ?? slots[name.charAt(0).toLowerCase() + name.slice(1)];
    if (value === undefined) throw new Error(`No {${name}} for: ${text}`);
    return name in slots ? value : capitalized(value);
  });
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Numbers as newspapers print them: words below ten, then figures with commas. */
export function counted(amount: number): string {
  return small[amount] ?? amount.toLocaleString('en-GB');
}

/** Whole pounds as newspapers print them: £850, £42,000, £3.4m. */
export function pounds(amount: number): string {
  if (amount < 1_000_000) return `£${amount.toLocaleString('en-GB')}`;
  return `£${(amount / 1_000_000).toFixed(1).replace('.0', '')}m`;
}

/** A slug of the headline, cut at a word. */
export function slugOf(headline: string): string {
  const words = headline
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/£/g, '')
    .replace(/[’']/g, '')
    .match(/[a-z0-9]+/g);
  let slug = '';
  for (const word of words ?? []) {
    if (slug.length + word.length > 72) break;
    slug += slug === '' ? word : `-${word}`;
  }
  return slug;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The words for the day that a story is about, from unix seconds. */
export function dayWords(ts: number): Record<string, string> {
  const day = new Date(ts * 1000);
  const month = day.getUTCMonth();
  return {
    day: weekdays[day.getUTCDay()] as string,
    dayBefore: weekdays[(day.getUTCDay() + 6) % 7] as string,
    dayAfter: weekdays[(day.getUTCDay() + 1) % 7] as string,
    month: months[month] as string,
    lastMonth: months[(month + 11) % 12] as string,
    nextMonth: months[(month + 1) % 12] as string,
    laterMonth: months[(month + 3) % 12] as string,
    season: ['winter', 'spring', 'summer', 'autumn'][Math.floor(((month + 1) % 12) / 3)] as string,
    year: String(day.getUTCFullYear()),
    nextYear: String(day.getUTCFullYear() + 1),
    lastYear: String(day.getUTCFullYear() - 1),
  };
}
