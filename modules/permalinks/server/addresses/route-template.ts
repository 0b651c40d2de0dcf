import type { RouteVariable } from '../../route-templates.contract.ts';
import { matchSegments, type Piece } from './match-segments.ts';

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
  return {
    text,
    segments,
    variables,
    match: (key) => {
      const found = matchSegments(segments, key);
      return found && Object.fromEntries(variables.map((name, at) => [name, found[at] ?? '']));
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
