export type XmlNode = {
  /** `wp:post_id` and the like, whatever prefix the file uses; unknown namespaces keep their own prefix. */
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlNode[];
  place: { line: number; column: number };
  /** Why it was passed over; what had been read of it until then is in it. */
  problem?: string;
  /** Whether characters were left out of it that XML does not allow. */
  hasControls?: boolean;
};

/** The trimmed text of the first child of that name; empty when there is none. */
export function textOf(node: XmlNode, name: string): string {
  return rawTextOf(node, name)?.trim() ?? '';
}

/** The text of the first child of that name exactly as it stands, or null. */
export function rawTextOf(node: XmlNode, name: string): string | null {
  return node.children.find((child) => child.name === name)?.text ?? null;
}
