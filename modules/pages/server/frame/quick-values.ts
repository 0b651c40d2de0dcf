import { type Context, evalToken, type Template, TokenKind, toValueSync, Value } from 'liquidjs';

/** What this looks at of the parts of a value, which the types of the library hide. */
type Part = {
  kind: TokenKind;
  content?: unknown;
  operator?: string;
  variable?: unknown;
  props?: readonly Part[];
};
type Given = Part | readonly [string, Part];
type ReadFilter = {
  handler: (...values: unknown[]) => unknown;
  args: readonly Given[];
  token: unknown;
  liquid: unknown;
};
type Scopes = { findScope(name: unknown): unknown; readProperty(of: unknown, name: unknown): unknown };
type Evaluate = (context: Context) => unknown;

/**
 * Keeps templates once they are read. Their values are evaluated at once: the library goes through a dozen generators
 * for each, which took most of the time of a page.
 */
export function quickTemplates() {
  const kept = new Map<string, Template[]>();
  return {
    read: (name: string) => kept.get(name),
    write: (name: string, templates: Template[] | Promise<Template[]>) => {
      if (!Array.isArray(templates)) return;
      templates.forEach(quicken);
      kept.set(name, templates);
    },
    remove: (name: string) => {
      kept.delete(name);
    },
  };
}

function quicken(template: Template): void {
  for (const value of template.arguments?.() ?? []) if (value instanceof Value) evaluateAtOnce(value);
  const children = template.children ? toValueSync(template.children(false, true)) : [];
  (children as Template[]).forEach(quicken);
}

function evaluateAtOnce(value: Value): void {
  const slow = value.value.bind(value);
  const initial = ofExpression(value.initial.postfix as unknown as Part[]);
  const filters = (value.filters as unknown as ReadFilter[]).map(ofFilter);
  const atOnce = (context: Context): unknown =>
    filters.reduce((found, filter) => filter(found, context), initial(context));
  // Whoever asks takes what a generator ends with, and just as well what is none.
  const quick = (context: Context, isLenient?: boolean): unknown =>
    context.sync && !context.strictVariables ? atOnce(context) : slow(context, isLenient);
  value.value = quick as Value['value'];
}

function ofFilter({ handler, args, token, liquid }: ReadFilter) {
  const given = args.map((one): Evaluate => {
    if (!isNamed(one)) return ofPart(one);
    const [name, part] = [one[0], ofPart(one[1])];
    return (context) => [name, part(context)];
  });
  return (value: unknown, context: Context): unknown =>
    toValueSync(
      handler.apply({ context, token, liquid }, [value, ...given.map((one) => one(context))]) as never,
    );
}

const isNamed = (one: Given): one is readonly [string, Part] => Array.isArray(one);

/** @param parts each operator after what it is about */
function ofExpression(parts: readonly Part[]): Evaluate {
  const [only] = parts;
  if (parts.length === 1 && only) return ofPart(only);
  const steps = parts.map((part) => ({
    operator: part.operator,
    of: ofPart(part),
    isOperator: part.kind === TokenKind.Operator,
  }));
  return (context) => {
    const found: unknown[] = [];
    for (const { operator = '', of, isOperator } of steps) {
      if (!isOperator) {
        found.push(of(context));
        continue;
      }
      const right = found.pop();
      const operate = context.opts.operators[operator] as (...values: unknown[]) => unknown;
      const made = operator === 'not' ? operate(right, context) : operate(found.pop(), right, context);
      found.push(toValueSync(made as never));
    }
    return found[0];
  };
}

function ofPart(part: Part): Evaluate {
  if ('content' in part) return () => part.content;
  const names = part.kind === TokenKind.PropertyAccess && !part.variable ? namesIn(part.props ?? []) : null;
  if (names === null) return (context) => toValueSync(evalToken(part as never, context));
  return (context) => {
    const scopes = context as unknown as Scopes;
    let found = scopes.findScope(names[0]);
    for (const name of names) found = toValueSync(scopes.readProperty(found, name) as never);
    return found;
  };
}

/** The names that lead to a value, where none of them has to be evaluated itself. */
function namesIn(parts: readonly Part[]): (string | number)[] | null {
  const names = parts.map(({ content }) => content);
  const isPlain = (name: unknown) => typeof name === 'string' || typeof name === 'number';
  return names.length > 0 && names.every(isPlain) ? (names as (string | number)[]) : null;
}
