import { parseSync } from 'vite';
import { type Node, namesIn, visit } from './names-in.ts';

type Imported = { name: string; local: string; source: string };
type Declared = { names: string[]; code: string; uses: Set<string>; isExported: boolean };

/** A contract in two modules: what needs no schema, and the schemas with what is made of them. */
export type ContractParts = { light: string; schemas: string; lightNames: string[]; schemaNames: string[] };

export type Known = {
  /** The calls of the contract, each as the code of a plain value. */
  calls: ReadonlyMap<string, string>;
  /** Whether what is imported by that name is a schema, or made of one. */
  isSchema: (source: string, name: string) => boolean;
  /** How the light part of this contract, and that of another, are imported. */
  lightOf: (source: string) => string;
  itself: string;
};

/**
 * Divides a contract. A call is a plain value in the light part: to make it, a browser needs neither what it is asked
 * nor what it answers. Each value is made where it is used, or not at all.
 * @throws Error when the contract does something beside declaring
 */
export function contractParts(file: string, source: string, known: Known): ContractParts {
  const { imports, declared } = readContract(file, source, known.calls);
  const schemas = new Set(
    imports.filter(({ source, name }) => known.isSchema(source, name)).map(({ local }) => local),
  );
  for (let before = -1; before < schemas.size; ) {
    before = schemas.size;
    for (const { names, uses } of declared) {
      if ([...uses].some((name) => schemas.has(name))) for (const name of names) schemas.add(name);
    }
  }
  const isOfSchemas = ({ names }: Declared) => names.some((name) => schemas.has(name));
  const [heavy, light] = [declared.filter(isOfSchemas), declared.filter((one) => !isOfSchemas(one))];
  const importsFor = (part: readonly Declared[]) =>
    imports
      .filter(({ local }) => part.some(({ uses }) => uses.has(local)))
      .map(({ name, local, source }) => {
        const from = known.isSchema(source, name) ? source : known.lightOf(source);
        return `import { ${name} as ${local} } from '${from}';`;
      });
  const own = light.flatMap(({ names }) => names).filter((name) => heavy.some(({ uses }) => uses.has(name)));
  const exported = (part: readonly Declared[]) =>
    part.filter(({ isExported }) => isExported).flatMap(({ names }) => names);
  const lines = (part: readonly Declared[], isShown: (one: Declared) => boolean) =>
    part.map((one) => (isShown(one) ? `export ${one.code}` : one.code));
  return {
    light: [...importsFor(light), ...lines(light, () => true)].join('\n'),
    schemas: [
      ...importsFor(heavy),
      ...(own.length > 0 ? [`import { ${own.join(', ')} } from '${known.itself}';`] : []),
      ...lines(heavy, ({ isExported }) => isExported),
    ].join('\n'),
    lightNames: exported(light),
    schemaNames: exported(heavy),
  };
}

const types = /^(TSTypeAliasDeclaration|TSInterfaceDeclaration)$/;

function readContract(file: string, source: string, calls: ReadonlyMap<string, string>) {
  const imports: Imported[] = [];
  const declared: Declared[] = [];
  const body = parseSync(file, source).program.body as unknown as Node[];
  for (const statement of body) {
    const inner = statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : null;
    const isExported = inner !== null;
    const one = inner ?? statement;
    if (types.test(one.type) || one.exportKind === 'type') continue;
    if (one.type === 'ImportDeclaration') imports.push(...importedBy(one));
    else if (one.type === 'FunctionDeclaration' || one.type === 'ClassDeclaration') {
      const code = undescribed(one, source);
      declared.push({ names: [nameOf(one.id)], code, uses: namesIn(one), isExported });
    } else if (one.type === 'VariableDeclaration') {
      for (const part of one.declarations as Node[]) {
        declared.push({ ...variable(part, source, calls), isExported });
      }
    } else throw new Error(`${file}: a contract only declares, and does not hold a ${one.type}.`);
  }
  return { imports, declared };
}

function importedBy(statement: Node): Imported[] {
  if (statement.importKind === 'type') return [];
  const source = (statement.source as unknown as { value: string }).value;
  return (statement.specifiers as Node[])
    .filter(({ importKind }) => importKind !== 'type')
    .map((specifier) => ({
      name: specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : 'default',
      local: nameOf(specifier.local),
      source,
    }));
}

function variable(part: Node, source: string, calls: ReadonlyMap<string, string>) {
  const id = part.id as Node;
  const names = id.type === 'Identifier' ? [nameOf(id)] : [...namesIn(id)];
  if (names.every((name) => calls.has(name))) {
    const values = names.map((name) => `${name} = ${calls.get(name)}`);
    return { names, code: `const ${values.join(', ')};`, uses: new Set<string>() };
  }
  const init = part.init as Node;
  const [left, right] = [source.slice(id.start, init.start), undescribed(init, source)];
  // What a function makes is marked, so that it is left out where nobody uses it.
  const isMade = !/^(Arrow)?Function|^(Literal|Identifier)$/.test(init.type);
  const code = `const ${left}${isMade ? `/*#__PURE__*/ (() => (${right}))()` : right};`;
  return { names, code, uses: namesIn(part) };
}

/** The code of a part without what only the description of the API says. */
function undescribed(part: Node, source: string): string {
  const cuts: { start: number; end: number }[] = [];
  visit(part, ({ type, callee, end }) => {
    const { object, property } = (callee ?? {}) as { object?: Node; property?: { name?: string } };
    if (type === 'CallExpression' && object && property?.name === 'meta')
      cuts.push({ start: object.end, end });
  });
  let code = source.slice(part.start, part.end);
  for (const { start, end } of cuts.sort((one, other) => other.start - one.start)) {
    code = code.slice(0, start - part.start) + code.slice(end - part.start);
  }
  return code;
}

const nameOf = (node: unknown): string => (node as { name: string }).name;
