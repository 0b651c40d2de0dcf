import type { ServedSettings } from '#modules/technical-settings/technical-settings.public.ts';

/** A page with what the site has put at the end of its head and of its body, as it is. */
export function withMarkup(
  body: string,
  { head, body_end_html }: Pick<ServedSettings, 'head' | 'body_end_html'>,
): string {
  const headed = head === '' ? body : put(body, head, body.search(/<\/head\s*>/i));
  return body_end_html === ''
    ? headed
    : put(headed, body_end_html, headed.toLowerCase().lastIndexOf('</body>'));
}

/** What a layout has no place for stands at the end. */
const put = (body: string, markup: string, at: number): string =>
  at < 0 ? `${body}\n${markup}` : `${body.slice(0, at)}${markup}\n${body.slice(at)}`;
