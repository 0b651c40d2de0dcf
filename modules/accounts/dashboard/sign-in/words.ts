import texts from '../texts/sign-in.en-US.json' with { type: 'json' };

/** The texts of the pages before the sign-in; these pages are too small to carry a translation library. */
export const words = texts;

/** Fills values into a text. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** How long to wait, in words. */
export function waitingTime(seconds: number): string {
  if (seconds < 60) return fill(words.errors.waitSeconds, { count: seconds });
  const count = Math.ceil(seconds / 60);
  return fill(count === 1 ? words.errors.wait_one : words.errors.wait_other, { count });
}
