import type { RouteVariable } from '../../route-templates.contract.ts';

/** A piece of a segment: words as they are, or a variable. */
export type Piece = { text: string } | { variable: RouteVariable };

/** A template that has been read. */
export type RouteTemplate = {
  text: string;
  /** By segments; those of `/` are none. */
  segments: readonly (readonly Piece[])[];
  variables: readonly RouteVariable[];
  /** The values of the variables in a path, compared without case; null when the path has another form. */
  match(key: string): Values | null;
};
export type Values = Readonly<Partial<Record<RouteVariable, string>>>;

/** Reads a template whose variables are known. */
export function readTemplate(text: string): RouteTemplate {
  const segments = text.split('/').filter(Boolean).map(piecesOf);
  const variables = segments.flat().flatMap((piece) => ('variable' in piece ? [piece.variable] : []));
  const pattern = new RegExp(`^/${segments.map(patternOf).join('/')}$`);
  return {
    text,
    segments,
    variables,
    match: (key) => {
      const found = pattern.exec(key);
      if (!found) return null;
      return Object.fromEntries(variables.map((name, at) => [name, found[at + 1] ?? '']));
    },
  };
}

function piecesOf(segment: string): Piece[] {
  return segment
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) =>
      part.startsWith('{') ? { variable: part.slice(1, -1) as RouteVariable } : { text: part.toLowerCase() },
    );
}

const patternOf = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => ('text' in piece ? piece.text.replace(/[^\w-]/g, '\\$&') : `(${formOf(piece.variable)})`))
    .join('');

/** What a variable can be; nothing in it can be read in two ways at length. */
function formOf(variable: RouteVariable): string {
  if (variable === 'yyyy') return '\\d{4}';
  if (variable === 'mm' || variable === 'dd') return '\\d{2}';
  if (variable === 'id') return '\\d{1,16}';
  return variable === 'section' || variable === 'primary_section_path' ? '[^/]+(?:/[^/]+){0,5}' : '[^/]+';
}

/** The path that a template gives for values; what has none is left out with its slash. */
export function pathOf(template: RouteTemplate, values: Values): string {
  const made = template.segments.flatMap((pieces) => {
    const segment = pieces
      .map((piece) => ('text' in piece ? piece.text : (values[piece.variable] ?? '')))
      .join('');
    return segment === '' ? [] : [segment];
  });
  return `/${made.join('/')}`;
}
