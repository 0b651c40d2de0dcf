/** A part of a program as the parser gives it. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Wraps a value and says something of its type alone. */
const wrappers = /^TS(AsExpression|SatisfiesExpression|NonNullExpression)$/;

/** Visits a part of a program and all below it, types left aside. */
export function visit(
  node: Node,
  see: (node: Node, parent: Node | null) => void,
  parent: Node | null = null,
) {
  if (node.type.startsWith('TS') && !wrappers.test(node.type)) return;
  see(node, parent);
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) visit(one, see, node);
  }
}

/** All names that a part of a program may mean; keys of objects and members are not among them. */
export function namesIn(part: Node): Set<string> {
  const names = new Set<string>();
  visit(part, (node, parent) => {
    if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return;
    const isMember = parent?.type === 'MemberExpression' && parent.property === node && !parent.computed;
    const isKey = parent?.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand;
    if (!isMember && !isKey) names.add(node.name as string);
  });
  return names;
}
