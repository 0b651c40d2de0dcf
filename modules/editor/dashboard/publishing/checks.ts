import type { Node } from '@tiptap/pm/model';
import type { CustomField } from '#modules/custom-fields/custom-fields.contract.ts';
import { fieldValue, isEmptyValue, isFieldOf } from '#modules/custom-fields/field-values.contract.ts';
import type { PostFields } from '../saving/post-values.ts';
import { imageIn } from '../writing/picture-facts.ts';

/** A headline is cut by search engines and networks beyond this. */
export const LONG_HEADLINE = 70;

export type CheckName =
  | 'headline'
  | 'length'
  | 'section'
  | 'description'
  | 'alternatives'
  | 'links'
  | 'text'
  | 'field';
export type Check = {
  name: CheckName;
  isDone: boolean;
  /** How many things are meant, where that is more than one. */
  count: number;
  /** Where in the text the first of them stands. */
  at?: number | undefined;
  /** Of a custom field: what it is called, and by which name it is kept. */
  title?: string;
  field?: string;
};

/** The custom fields that posts of a type need before they go live. */
export function requiredChecks(
  definitions: readonly CustomField[],
  type: string,
  { custom }: PostFields,
): Check[] {
  return definitions
    .filter((field) => field.is_required && isFieldOf(field, type))
    .map(({ name, title }) => ({
      ...{ name: 'field', title, field: name, count: 1 },
      isDone: !isEmptyValue(fieldValue(custom, name)),
    }));
}

/** What to look at before a post is published. */
export function checksOf(fields: PostFields, doc: Node): Check[] {
  const pictures = placesOf(doc, (node) => {
    if (node.type.name !== 'figure') return false;
    return (imageIn(node.attrs.picture)?.getAttribute('alt') ?? '').trim() === '';
  });
  const links = placesOf(doc, (node) =>
    node.marks.some(({ type, attrs }) => type.name === 'link' && !leadsSomewhere(String(attrs.href))),
  );
  const { meta_description } = fields.seo;
  const hasDescription = fields.excerpt.trim() !== '' || String(meta_description ?? '').trim() !== '';
  const length = fields.headline.trim().length;
  return [
    { name: 'headline', isDone: length > 0, count: 1 },
    { name: 'text', isDone: doc.textContent.trim() !== '', count: 1 },
    // Of no headline only that it is missing is said.
    ...(length === 0 ? [] : [{ name: 'length' as const, isDone: length <= LONG_HEADLINE, count: length }]),
    { name: 'section', isDone: fields.primary_section_id !== null, count: 1 },
    { name: 'description', isDone: hasDescription, count: 1 },
    { name: 'alternatives', isDone: pictures.length === 0, count: pictures.length, at: pictures[0] },
    { name: 'links', isDone: links.length === 0, count: links.length, at: links[0] },
  ];
}

function placesOf(doc: Node, isMeant: (node: Node) => boolean): number[] {
  const places: number[] = [];
  doc.descendants((node, at) => {
    if (isMeant(node)) places.push(at);
  });
  return places;
}

/** An address that nobody has finished. */
function leadsSomewhere(href: string): boolean {
  if (/^(mailto:|tel:)\S+/i.test(href) || /^[/#?]\S+$/.test(href) || href === '/') return true;
  const address = URL.parse(href);
  return address !== null && /^https?:$/.test(address.protocol) && address.hostname.includes('.');
}
