import { parseSync } from 'vite';
import { type Node, visit } from './names-in.ts';

export type Contracts = {
  /** Whether that import names a contract that is divided. */
  isDivided: (source: string) => boolean;
  isSchema: (source: string, name: string) => boolean;
  isCall: (source: string, name: string) => boolean;
  lightOf: (source: string) => string;
};

/** What a browser reads of a call. */
const read = ['method', 'path', 'permission', 'response', 'alsoAnswers'];

/**
 * The code of a file that takes from each contract what it names and no more; null when it stays as it is.
 * @throws Error where it takes a contract as a whole, or reads of a call what stands in its schemas
 */
export function dividedImports(file: string, code: string, contracts: Contracts): string | null {
  const program = parseSync(file, code).program as unknown as Node;
  const edits: { start: number; end: number; text: string }[] = [];
  const calls = new Set<string>();
  for (const statement of program.body as Node[]) {
    const source = (statement.source as { value?: string } | null | undefined)?.value;
    if (!source || isOfTypes(statement) || !contracts.isDivided(source)) continue;
    const specifiers = ((statement.specifiers ?? []) as Node[]).filter((one) => !isOfTypes(one));
    if (specifiers.length === 0 || specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')) {
      throw new Error(`${file} takes all of ${source}: name what it needs.`);
    }
    const parts = { light: [] as string[], schemas: [] as string[] };
    for (const specifier of specifiers) {
      const { name } = (specifier.imported ?? specifier.local) as { name: string };
      if (contracts.isCall(source, name)) calls.add((specifier.local as { name: string }).name);
      const part = contracts.isSchema(source, name) ? parts.schemas : parts.light;
      part.push(code.slice(specifier.start, specifier.end));
    }
    const word = statement.type === 'ImportDeclaration' ? 'import' : 'export';
    const line = (names: string[], from: string) =>
      names.length > 0 ? `${word} { ${names.join(', ')} } from '${from}';` : '';
    const text = `${line(parts.light, contracts.lightOf(source))} ${line(parts.schemas, source)}`;
    edits.push({ start: statement.start, end: statement.end, text });
  }
  visit(program, (node) => {
    const { value, start, end } = (node.type === 'ImportExpression' ? node.source : {}) as Partial<Node> & {
      value?: string;
    };
    if (value && start && end && contracts.isDivided(value)) {
      edits.push({ start, end, text: `'${contracts.lightOf(value)}'` });
    }
    const { name = '' } = (node.object ?? {}) as { name?: string };
    const { name: key = '' } = (node.property ?? {}) as { name?: string };
    if (node.type === 'MemberExpression' && calls.has(name) && !read.includes(key)) {
      throw new Error(`${file} reads ${name}.${key}, which does not reach the browser: import the schema.`);
    }
  });
  if (edits.length === 0) return null;
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

const isOfTypes = ({ importKind, exportKind }: Node): boolean =>
  importKind === 'type' || exportKind === 'type';
