import { escapeHtml } from '#platform/server/html.ts';

/** What a rule looks for, and how its finds are settled against those of others. */
export type Phrase = {
  id: number;
  phrase: string;
  matchesCase: boolean;
  isWholeWord: boolean;
  priority: number;
};

type Node<Rule> = { next: Map<number, Node<Rule>>; rules: Rule[] };

/** All phrases of a site as one tree of letters: a text is gone through once, however many there are. */
export type PhraseTrie<Rule extends Phrase> = { root: Node<Rule>; textOf: ReadonlyMap<Rule, string> };

/** A letter as phrases are compared: capitals and kinds of blanks make no difference, and each stays one sign. */
export function folded(code: number): number {
  if (code < 128) {
    if (code >= 65 && code <= 90) return code + 32;
    return code === 9 || code === 10 || code === 13 ? 32 : code;
  }
  if (code === 0xa0) return 32;
  const lower = String.fromCharCode(code).toLowerCase();
  return lower.length === 1 ? lower.charCodeAt(0) : code;
}

/** Puts phrases together; texts are HTML, so phrases are looked for as HTML writes them. */
export function phraseTrie<Rule extends Phrase>(rules: readonly Rule[]): PhraseTrie<Rule> {
  const root: Node<Rule> = { next: new Map(), rules: [] };
  const textOf = new Map<Rule, string>();
  const inOrder = rules.toSorted((one, other) => other.priority - one.priority || one.id - other.id);
  for (const rule of inOrder) {
    const text = escapeHtml(rule.phrase);
    textOf.set(rule, text);
    let node = root;
    for (let at = 0; at < text.length; at += 1) {
      const code = folded(text.charCodeAt(at));
      const known = node.next.get(code);
      const next = known ?? { next: new Map(), rules: [] };
      if (!known) node.next.set(code, next);
      node = next;
    }
    node.rules.push(rule);
  }
  return { root, textOf };
}
