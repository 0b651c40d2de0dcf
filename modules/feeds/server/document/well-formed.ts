import { SaxesParser } from 'saxes';

/** Pieces of a document, so that whoever else waits for this process gets a turn between them. */
export type FeedDocument = { head: string; parts: readonly string[]; separator: string; tail: string };

export const documentOf = ({ head, parts, separator, tail }: FeedDocument): string =>
  head + parts.join(separator) + tail;

/** Whether the pieces make a document of XML, prefixes and their namespaces included. */
export function isWellFormedXml({ head, parts, separator, tail }: FeedDocument): boolean {
  const parser = new SaxesParser({ xmlns: true });
  let isWell = true;
  parser.on('error', () => {
    isWell = false;
  });
  for (const piece of [head, ...parts.map((part, at) => (at === 0 ? part : separator + part)), tail]) {
    parser.write(piece);
    if (!isWell) return false;
  }
  parser.close();
  return isWell;
}

/** The same of JSON. */
export function isJson(document: FeedDocument): boolean {
  try {
    JSON.parse(documentOf(document));
    return true;
  } catch {
    return false;
  }
}
