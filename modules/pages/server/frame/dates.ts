const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(isKnown(locale) ? locale : 'en-US', { timeZone, ...options });
    formats.set(key, format);
  }
  return format;
}

function isKnown(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}

type Place = { locale: string; timezone: string };

/** A day as readers of the site write it. */
export const dayOf = (ts: number, { locale, timezone }: Place): string =>
  formatOf(locale, timezone, { day: 'numeric', month: 'long', year: 'numeric' }).format(ts * 1000);

/** The same with the day of the week, for the head of the front page. */
export const todayOf = (ts: number, { locale, timezone }: Place): string =>
  formatOf(locale, timezone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(
    ts * 1000,
  );

/** A day of this or any year, with the time. */
export const momentOf = (ts: number, { locale, timezone }: Place): string =>
  formatOf(locale, timezone, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(
    ts * 1000,
  );

export const isoOf = (ts: number): string => new Date(ts * 1000).toISOString().replace('.000Z', 'Z');
