import {
  neededVariables,
  type RouteType,
  type RouteVariable,
  reservedSegments,
  routeTypes,
  variablesOf,
} from '../../route-templates.contract.ts';
import type { Piece } from '../addresses/match-segments.ts';
import { type RouteTemplate, readTemplate } from '../addresses/route-template.ts';

/** Why a template is refused, and by what of it; `meets` names the type that could have the same address. */
export type TemplateFault =
  | { fault: 'form' | 'fixed' }
  | { fault: 'variable' | 'repeated'; variable: string }
  | { fault: 'needed'; missing: RouteVariable[] }
  | { fault: 'reserved'; word: string }
  | { fault: 'meets'; type: RouteType | 'page'; template: string };

const WORD = /^[a-z0-9._~-]+$/;
const PATHS: readonly string[] = ['section', 'primary_section_path'];
const MOST_SEGMENTS = 8;
/** Where static pages stand, whatever the templates say. */
const PAGES = '/{slug}';

/** Checks a template by its form and against those of all other types; null when it may be used. */
export function checkTemplate(
  type: RouteType,
  text: string,
  inUse: Readonly<Record<RouteType, RouteTemplate>>,
): TemplateFault | null {
  if (type === 'home') return text === '/' ? null : { fault: 'fixed' };
  if (!text.startsWith('/') || text.includes('//') || /[?#%\s\\]/.test(text) || text.length < 2)
    return { fault: 'form' };
  const segments = text.replace(/\/$/, '').split('/').slice(1);
  if (segments.length > MOST_SEGMENTS || !segments.every(isWellFormed)) return { fault: 'form' };
  const names = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '');
  const known: readonly string[] = variablesOf[type];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) return { fault: 'variable', variable: unknown };
  const repeated = names.find((name, at) => names.indexOf(name) < at);
  if (repeated !== undefined) return { fault: 'repeated', variable: repeated };
  const missing = neededVariables[type].filter((group) => !group.some((name) => names.includes(name)));
  if (missing.length > 0) return { fault: 'needed', missing: missing.flat() };
  if (names.filter((name) => PATHS.includes(name)).length > 1) return { fault: 'form' };
  const [first = ''] = segments;
  if (reservedSegments.some((one) => one === first)) return { fault: 'reserved', word: first };
  const template = readTemplate(text.replace(/\/$/, ''));
  for (const other of routeTypes) {
    if (other !== type && other !== 'home' && !isSettled(type, other) && canMeet(template, inUse[other])) {
      return { fault: 'meets', type: other, template: inUse[other].text };
    }
  }
  if (!isOfSlugs(type) && type !== 'section' && canMeet(template, readTemplate(PAGES))) {
    return { fault: 'meets', type: 'page', template: PAGES };
  }
  return null;
}

/** Words and variables take turns, so that a path can be read in one way; a path variable has its segments to itself. */
function isWellFormed(segment: string): boolean {
  const parts = segment.split(/(\{\w+\})/).filter(Boolean);
  const isVariable = parts.map((part) => part.startsWith('{'));
  if (segment === '' || segment === '.' || segment === '..') return false;
  if (parts.some((part, at) => (isVariable[at] ? isVariable[at + 1] : !WORD.test(part)))) return false;
  return parts.length === 1 || !parts.some((part) => PATHS.includes(part.slice(1, -1)));
}

const isOfSlugs = (type: RouteType): boolean => type === 'post' || type === 'particle';

/** Words come before variables: what begins with one is looked for first. */
const beginsWithWord = ({ segments: [first] }: RouteTemplate): boolean =>
  first?.length === 1 && first[0] !== undefined && 'text' in first[0];

/** Posts and particles share their slugs, and those that sections have too are listed as duplicates. */
const isSettled = (a: RouteType, b: RouteType): boolean =>
  (isOfSlugs(a) || a === 'section') && (isOfSlugs(b) || b === 'section');

/** Whether a path exists that both templates match: their segments are laid beside each other, paths of up to six. */
export function canMeet(a: RouteTemplate, b: RouteTemplate): boolean {
  if (beginsWithWord(a) !== beginsWithWord(b)) return false;
  const shapes = (template: RouteTemplate) => expanded(template.segments);
  return shapes(a).some((one) =>
    shapes(b).some(
      (other) => one.length === other.length && one.every((segment, at) => overlap(segment, other[at] ?? [])),
    ),
  );
}

const LONGEST_PATH_VARIABLE = 6;

function expanded(segments: RouteTemplate['segments']): (readonly Piece[])[][] {
  const at = segments.findIndex(([piece]) => piece && 'variable' in piece && PATHS.includes(piece.variable));
  const path = segments[at];
  if (!path) return [[...segments]];
  return Array.from({ length: LONGEST_PATH_VARIABLE }, (_, more) => [
    ...segments.slice(0, at),
    ...Array.from({ length: more + 1 }, () => [{ variable: 'slug' } as const]),
    ...segments.slice(at + 1),
  ]);
}

/** Two segments overlap unless a word or a number of one cannot be what the other takes. */
function overlap(a: readonly Piece[], b: readonly Piece[]): boolean {
  const wordOf = (pieces: readonly Piece[]) =>
    pieces.length === 1 && pieces[0] && 'text' in pieces[0] ? pieces[0].text : null;
  const [one, other] = [wordOf(a), wordOf(b)];
  if (one !== null && other !== null) return one === other;
  if (one !== null) return takes(b, one);
  if (other !== null) return takes(a, other);
  const [from, to] = [a[0], b[0]];
  if (from && to && 'text' in from && 'text' in to)
    return from.text.startsWith(to.text) || to.text.startsWith(from.text);
  return true;
}

const takes = (pieces: readonly Piece[], word: string): boolean =>
  readTemplate(
    `/${pieces.map((piece) => ('text' in piece ? piece.text : `{${piece.variable}}`)).join('')}`,
  ).match(`/${word}`) !== null;
