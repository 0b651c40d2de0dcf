import type { Template } from 'liquidjs';
import { ownTime } from '#platform/server/own-time.ts';
import { plainTextOf } from '#platform/server/safe-html/plain-text.ts';
import { safeHtml } from '#platform/server/safe-html.ts';
import { type FoundShortcode, findShortcodes } from '#platform/server/shortcode-marks/find-shortcodes.ts';
import type { ShortcodeFault } from '../../shortcode-kinds.contract.ts';
import type { ShortcodeParam } from '../../shortcodes.contract.ts';
import { readValues } from './param-values.ts';
import { renderTemplate, withoutMarkers } from './shortcode-engine.ts';

/** A shortcode of a site, ready to be rendered; one that is switched off, or cannot be read, has no template. */
export type ReadyShortcode = {
  template: Template[] | null;
  params: readonly ShortcodeParam[];
};

/** A picture that a gallery names, as templates know it. */
export type GalleryPicture = { src: string; alt: string; caption: string };

const GALLERY = 'gallery';
/** How deep shortcodes lie in the content of others. */
const MOST_DEEP = 3;
/** What all shortcodes of one page may take of the thread together. */
const MOST_MILLISECONDS = 100;
const MOST_LENGTH = 2_000_000;

type Expanding = {
  find: (name: string) => ReadyShortcode | undefined;
  /** The pictures of a list of ids, as `ids` of a gallery has them, or those of the post. */
  picturesOf?: (ids: string | undefined) => readonly GalleryPicture[];
  now?: () => number;
  /** HTML in the place of what shows nothing; without it, nothing stands there. */
  markFault?: ((name: string, fault: ShortcodeFault) => string) | undefined;
};

/**
 * A body with its shortcodes rendered; those that are unknown, switched off, broken or too slow show nothing.
 * @param html safe already, and so is what comes back
 */
export function expandShortcodes(
  html: string,
  { find, picturesOf = none, now = ownTime, markFault }: Expanding,
): string {
  const isKnown = (name: string) => find(name) !== undefined;
  const end = now() + MOST_MILLISECONDS;
  let length = html.length;
  // What took too long once is not tried again for this page.
  const failed = new Set<string>();
  const body = withoutMarkers(html);
  const first = findShortcodes(body, isKnown);
  // Written anew once more: what was put together from parts must be whole as well.
  return first.length === 0 ? html : safeHtml(joined(body, first, 0)).replace(/<p>\s*<\/p>/g, '');

  function joined(part: string, found: readonly FoundShortcode[], depth: number): string {
    let text = '';
    let at = 0;
    for (const one of found) {
      const fault = markFault && faultOf(find(one.name));
      const isTooMuch = depth >= MOST_DEEP || now() > end || length > MOST_LENGTH;
      const made = fault ? markFault(one.name, fault) : isTooMuch ? '' : rendered(one, depth);
      length += made.length;
      const before = part.slice(at, one.start);
      // A paragraph that holds a shortcode alone makes place for what it shows.
      const tail = before.slice(-300);
      const alone = fault ? null : /<p(?:\s[^<>]{0,200})?>\s*$/.exec(tail);
      const closes = alone ? /^\s{0,20}<\/p>/.exec(part.slice(one.end, one.end + 30)) : null;
      text += alone && closes ? before.slice(0, before.length - tail.length + alone.index) : before;
      text += made;
      at = one.end + (closes?.[0].length ?? 0);
    }
    return text + part.slice(at);
  }

  function rendered({ name, attributes, content }: FoundShortcode, depth: number): string {
    const shortcode = find(name);
    if (!shortcode?.template || failed.has(name)) return '';
    const inner = content === null ? '' : safeHtml(content).replace(/<p>\s*<\/p>/g, '');
    const values = readValues(shortcode.params, named(shortcode.params, attributes)).values;
    const made = renderTemplate({
      template: shortcode.template,
      values: {
        ...values,
        content_text: plainTextOf(inner),
        ...(attributes.ids === undefined && name !== GALLERY
          ? {}
          : { pictures: [...picturesOf(attributes.ids)] }),
      },
      content: inner === '' ? '' : joined(inner, findShortcodes(inner, isKnown), depth + 1),
    });
    if (made === null) failed.add(name);
    return made ?? '';
  }
}

/** Why a shortcode shows nothing; null where it does. */
export const faultOf = (shortcode: ReadyShortcode | undefined): ShortcodeFault | null =>
  shortcode === undefined ? 'undefined' : shortcode.template === null ? 'disabled' : null;

const none = (): readonly GalleryPicture[] => [];

/** Values without a name stand for the parameters in their order, as Hugo has it. */
export function named(
  params: readonly Pick<ShortcodeParam, 'name'>[],
  attributes: Readonly<Record<string, string>>,
): Record<string, string> {
  const given = { ...attributes };
  for (const [place, { name }] of params.entries()) {
    const value = attributes[String(place)];
    if (value !== undefined && !Object.hasOwn(given, name)) given[name] = value;
  }
  return given;
}
