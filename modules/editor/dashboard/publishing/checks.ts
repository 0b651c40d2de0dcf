import type { Node } from '@tiptap/pm/model';
import {
  type CheckKind,
  type CheckLevel,
  type ChecklistRules,
  hasSection,
  isDescribed,
  leadsSomewhere,
} from '#modules/checklists/checklist-kinds.contract.ts';
import type { BrokenLink } from '#modules/checklists/checklists.contract.ts';
import type { CustomField } from '#modules/custom-fields/custom-fields.contract.ts';
import { fieldValue, isEmptyValue, isFieldOf } from '#modules/custom-fields/field-values.contract.ts';
import type { PostFields } from '../saving/post-values.ts';
import { filesInText, filesOfNode, idOfImage } from './files-in-text.ts';

export type CheckName =
  | 'headline'
  | 'address'
  | 'length'
  | 'short'
  | 'section'
  | 'description'
  | 'image'
  | 'uploads'
  | 'alternatives'
  | 'licenses'
  | 'links'
  | 'broken'
  | 'text'
  | 'field'
  | 'shortcode_undefined'
  | 'shortcode_disabled';
export type Check = {
  name: CheckName;
  isDone: boolean;
  /** How many things are meant, where that is more than one. */
  count: number;
  /** Where in the text the first of them stands. */
  at?: number | undefined;
  /** Whether the post cannot go live without it. */
  isRequired?: boolean;
  /** The bound that it is held against. */
  bound?: number;
  /** Of a custom field or a shortcode: what it is called, and by which name it is kept. */
  title?: string;
  field?: string;
  /** Of a link that failed: where it leads, and what was answered there. */
  address?: string;
  status?: number | null;
};

/** The custom fields that posts of a type need before they go live, where the site asks for them. */
export function requiredChecks(
  definitions: readonly CustomField[],
  type: string,
  { custom }: PostFields,
  level: CheckLevel,
): Check[] {
  if (level === 'off') return [];
  return definitions
    .filter((field) => field.is_required && isFieldOf(field, type))
    .map(({ name, title }) => ({
      ...{ name: 'field', title, field: name, count: 1, isRequired: level === 'required' },
      isDone: !isEmptyValue(fieldValue(custom, name)),
    }));
}

type Asked = {
  rules: ChecklistRules;
  type: string;
  broken: readonly BrokenLink[];
  /** Files with a license that is over. */
  expired?: ReadonlySet<number>;
  /** Shortcodes of what is saved that show readers nothing. */
  faults: readonly ShortcodeFault[];
};
type ShortcodeFault = { name: string; fault: 'undefined' | 'disabled' };

const noFiles: ReadonlySet<number> = new Set();

/** What to look at before a post is published, as the site wants it. */
export function checksOf(
  fields: PostFields,
  doc: Node,
  { rules, type, broken, expired = noFiles, faults }: Asked,
): Check[] {
  const asked = (kind: CheckKind, checks: () => Check[]): Check[] =>
    rules[kind] === 'off'
      ? []
      : checks().map((check) => ({ ...check, isRequired: rules[kind] === 'required' }));
  const length = fields.headline.trim().length;
  return [
    { name: 'headline', isDone: length > 0, count: 1, isRequired: true },
    ...(type === 'link'
      ? [{ name: 'address' as const, isDone: !!fields.external_url, count: 1, isRequired: true }]
      : []),
    { name: 'text', isDone: hasText(doc), count: 1 },
    // Of no headline only that it is missing is said.
    ...(length === 0 ? [] : asked('headline_length', () => [lengthCheck(rules, length)])),
    ...(hasSection(type)
      ? asked('section', () => [{ name: 'section', isDone: fields.primary_section_id !== null, count: 1 }])
      : []),
    ...asked('excerpt', () => [{ name: 'description', isDone: isDescribed(fields), count: 1 }]),
    ...asked('lead_image', () => [{ name: 'image', isDone: fields.image !== null, count: 1 }]),
    ...asked('alternatives', () => {
      const pictures = placesOf(doc, lacksAlternative);
      return [
        { name: 'alternatives', isDone: pictures.length === 0, count: pictures.length, at: pictures[0] },
      ];
    }),
    ...asked('licenses', () => [licenseCheck(fields, doc, expired)]),
    ...asked('links', () => linkChecks(doc, broken)),
    ...shortcodeChecks(doc, faults),
  ];
}

/** Said of posts that show a file of the library, each file counted once. */
function licenseCheck({ image }: PostFields, doc: Node, expired: ReadonlySet<number>): Check {
  const places = placesOf(doc, (node) => filesOfNode(node).some((id) => expired.has(id)));
  const used = new Set([...filesInText(doc), ...[idOfImage(image) ?? []].flat()]);
  const count = [...used].filter((id) => expired.has(id)).length;
  return { name: 'licenses', isDone: count === 0, count, at: places[0] };
}

function lengthCheck({ headline_min, headline_max }: ChecklistRules, length: number): Check {
  if (length < headline_min) return { name: 'short', isDone: false, count: length, bound: headline_min };
  return { name: 'length', isDone: length <= headline_max, count: length, bound: headline_max };
}

/** Addresses that nobody finished, and each that failed when it was tried and still stands in the text. */
function linkChecks(doc: Node, broken: readonly BrokenLink[]): Check[] {
  const places = new Map<string, number>();
  let count = 0;
  let at: number | undefined;
  doc.descendants((node, place) => {
    for (const { type, attrs } of node.marks) {
      if (type.name !== 'link') continue;
      const href = String(attrs.href);
      if (!places.has(href.trim())) places.set(href.trim(), place);
      if (leadsSomewhere(href)) continue;
      count += 1;
      at ??= place;
    }
  });
  const failed = broken.flatMap(({ address, status }): Check[] => {
    const place = places.get(address);
    return place === undefined
      ? []
      : [{ name: 'broken', isDone: false, count: 1, address, status, at: place }];
  });
  return [{ name: 'links', isDone: count === 0, count, at }, ...failed];
}

/** Shortcodes that show readers nothing, while they stand in the text. */
function shortcodeChecks(doc: Node, faults: readonly ShortcodeFault[]): Check[] {
  return faults.flatMap(({ name, fault }): Check[] => {
    const [at] = placesOf(doc, (node) => hasShortcode(node, name));
    if (at === undefined) return [];
    return [{ name: `shortcode_${fault}`, isDone: false, count: 1, title: name, field: name, at }];
  });
}

function hasShortcode(node: Node, name: string): boolean {
  const { source } = node.attrs;
  const text = node.isText ? (node.text ?? '') : typeof source === 'string' ? source : '';
  if (!/\[|\{\{/.test(text)) return false;
  const written = name.replaceAll('-', '[-_]');
  return new RegExp(`(?:\\[|\\{\\{(?:<|&lt;|%)\\s*)${written}(?![\\w-])`, 'i').test(text);
}

const imagesIn = (source: string): HTMLImageElement[] =>
  /<img/i.test(source)
    ? [...new DOMParser().parseFromString(source, 'text/html').querySelectorAll('img')]
    : [];

/** Of nodes that were read before: one that nobody has changed is the same object. */
const known = new WeakMap<Node, boolean>();

/** Also of blocks that the editor shows as they are. */
function lacksAlternative(node: Node): boolean {
  const { type, attrs } = node;
  const source = type.name === 'figure' ? attrs.picture : attrs.source;
  if (typeof source !== 'string') return false;
  const isLacking =
    known.get(node) ?? imagesIn(source).some((image) => (image.getAttribute('alt') ?? '').trim() === '');
  known.set(node, isLacking);
  return isLacking;
}

/** Whether anything is written, without bringing a long text together. */
const hasText = (node: Node): boolean =>
  node.isText ? (node.text ?? '').trim() !== '' : node.children.some(hasText);

function placesOf(doc: Node, isMeant: (node: Node) => boolean): number[] {
  const places: number[] = [];
  doc.descendants((node, at) => {
    if (isMeant(node)) places.push(at);
  });
  return places;
}
