/** HTML that is safe to send: every value in it has been escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | null | undefined | readonly Value[];

/** Puts values into HTML; what is not `Html` itself is escaped, lists are joined, nothing becomes nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, index) => text + asText(values[index - 1]) + part));
}

/** Escapes a text for content and for attributes in quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Escapes a text for XML, as content or in quotes; what XML cannot hold is left out. */
export const escapeXml = (text: string): string => escapeHtml(storableXml(text));

/** A text without what XML cannot hold. */
export const storableXml = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML does not take.
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function asText(value: Value): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(asText).join('');
  return escapeHtml(String(value));
}
