/** A complaint of the server about one field, for people: `path_is_missing` becomes "Path Is Missing". */
export function serverMessage(message: string): string {
  if (!/_is_(invalid|missing)$/.test(message)) return `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
  return message
    .split('_')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ');
}

const isOurs = (body: Record<string, unknown>): boolean =>
  typeof body.error === 'string' && /^[a-z][a-z0-9_]*$/.test(body.error);

/**
 * The sentence of a refused answer. Sentences of our own server are shown as they are; what something between says
 * stands in quotes after the prefix.
 * @param body whatever came; read from `error`, `message`, `details` and `detail`
 * @param prefix the sentence for an answer that says nothing
 */
export function answerMessage(body: Readonly<Record<string, unknown>>, prefix: string): string {
  const { error, message, details, detail } = body;
  if (isSaid(message)) {
    if (isOurs(body) || isFieldWord(message)) return serverMessage(message);
    return quoted(prefix, message);
  }
  const list = [details, detail].find((one) => Array.isArray(one) && one.length > 0);
  if (list) return numbered(list as unknown[]);
  const said = [detail, details, error].find(isSaid);
  if (said === undefined) return prefix;
  return isFieldWord(said) ? serverMessage(said) : quoted(prefix, said);
}

const isSaid = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isFieldWord = (message: string): boolean => /^[a-z0-9_]+_is_(invalid|missing)$/.test(message);
const quoted = (prefix: string, message: string): string => `${prefix}: “${message.trim()}”`;

/** Validation items, one line each: `1. Body, path: Path Is Missing`. */
function numbered(items: readonly unknown[]): string {
  return items
    .map((item, at) => {
      if (typeof item === 'string') return `${at + 1}. ${serverMessage(item)}`;
      const { loc, msg, message } = (item ?? {}) as { loc?: unknown; msg?: unknown; message?: unknown };
      const place = Array.isArray(loc) ? `${loc.join('.')}: ` : '';
      const said = isSaid(msg) ? msg : isSaid(message) ? message : '';
      return `${at + 1}. ${place}${serverMessage(said)}`;
    })
    .join('\n');
}
