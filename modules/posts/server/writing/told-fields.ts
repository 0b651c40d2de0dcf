import type { ContentRow } from './content.queries.ts';

/** Longer values are told by their length; the revision has them. */
const LONGEST_TOLD = 200;

type Told = Record<string, unknown>;

/** What the audit log keeps of custom fields and of what search engines are told: the values that changed, each by its name. */
export function toldFields(before: ContentRow, after: ContentRow): { before: Told; after: Told } {
  const told: { before: Told; after: Told } = { before: {}, after: {} };
  for (const kind of ['custom', 'seo'] as const) {
    if (before[kind] === after[kind]) continue;
    for (const name of new Set([...Object.keys(before[kind]), ...Object.keys(after[kind])])) {
      const [was, is] = [writtenOf(before[kind], name), writtenOf(after[kind], name)];
      if (was === is) continue;
      const isShort = was.length <= LONGEST_TOLD && is.length <= LONGEST_TOLD;
      told.before[`${kind}.${name}`] = isShort ? JSON.parse(was) : { length: was.length };
      // Two long values of one length still differ.
      told.after[`${kind}.${name}`] = isShort ? JSON.parse(is) : { length: is.length, is_changed: true };
    }
  }
  return told;
}

const writtenOf = (values: Readonly<Record<string, unknown>>, name: string): string =>
  Object.hasOwn(values, name) ? (JSON.stringify(values[name]) ?? 'null') : 'null';

/** What the audit log keeps of a post: no body, which the revision has. */
export function toldOf(post: ContentRow): Record<string, unknown> {
  const {
    body,
    password,
    custom: _,
    seo: __,
    is_suspicious: ___,
    is_taken_down: ____,
    rating: _____,
    ...row
  } = post;
  return { ...row, body_length: body.length, has_password: password !== null };
}
