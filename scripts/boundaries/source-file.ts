import { parseSync } from 'oxc-parser';

/** A file as the checks see it. */
export type SourceFile = {
  /** Relative to the project, with slashes. */
  path: string;
  text: string;
  lines: number;
  imports: Import[];
  comments: { text: string; line: number }[];
  nodes: SourceNode[];
  isTest: boolean;
};

/** `isLate`: by `import()`, when what loads it has run. */
export type Import = { specifier: string; line: number; isLate: boolean };

/** A node of the syntax tree, flattened; what is needed of it is read by the rule that needs it. */
export type SourceNode = Record<string, unknown> & { type: string; line: number };

export type Finding = { path: string; line: number; message: string };

export function readSource(path: string, text: string): SourceFile {
  const lineOf = lineFinder(text);
  const isCode = /\.(ts|tsx|mjs|js)$/.test(path);
  const parsed = isCode ? parseSync(path, text) : null;
  const nodes = parsed === null ? [] : flatten(parsed.program, lineOf);
  return {
    path,
    text,
    lines: text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    imports: nodes.flatMap(importOf),
    comments: (parsed?.comments ?? []).map(({ value, start }) => ({ text: value, line: lineOf(start) })),
    nodes,
    isTest: /\.test\.tsx?$/.test(path),
  };
}

/** Every kind of import: static, re-export, `import()` of a literal, and `import('…')` in a type. */
function importOf(node: SourceNode): Import[] {
  const isImport = /^(Import|ExportNamed|ExportAll)Declaration$|^ImportExpression$|^TSImportType$/.test(
    node.type,
  );
  const source = node.source as { value?: unknown } | null | undefined;
  if (!isImport || typeof source?.value !== 'string') return [];
  return [{ specifier: source.value, line: node.line, isLate: node.type === 'ImportExpression' }];
}

/** Every node before those below it; each gets its line, so that nothing of a large tree is copied. */
function flatten(tree: unknown, lineOf: (at: number) => number): SourceNode[] {
  const found: SourceNode[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const one of value) visit(one);
      return;
    }
    const node = value as SourceNode & { start?: unknown };
    const isNode = typeof node.type === 'string' && typeof node.start === 'number';
    if (isNode) found.push(node);
    for (const key in node) visit(node[key]);
    if (isNode) node.line = lineOf(node.start as number);
  };
  visit(tree);
  return found;
}

function lineFinder(text: string): (at: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (at) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= at) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
