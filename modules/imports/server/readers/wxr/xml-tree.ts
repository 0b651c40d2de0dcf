import { SaxesParser } from 'saxes';
import { ImportProblem, type Place } from '../../import-problem.ts';

export type XmlNode = {
  /** `wp:post_id` and the like, whatever prefix the file uses; unknown namespaces keep their own prefix. */
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlNode[];
  place: { line: number; column: number };
};

const WORDPRESS = /^https?:\/\/wordpress\.org\/export\/[\d.]+\/(excerpt\/)?$/;
const FIXED: Record<string, string> = {
  'http://purl.org/rss/1.0/modules/content/': 'content',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://wellformedweb.org/CommentAPI/': 'wfw',
};
const USUAL: Record<string, string> = {
  wp: 'http://wordpress.org/export/1.2/',
  excerpt: 'http://wordpress.org/export/1.2/excerpt/',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
};
const CHANNEL_DEPTH = 2;

/** The children of the channel of an RSS file, one by one; never more than one of them is held. */
export async function* channelChildren(
  chunks: AsyncIterable<string>,
  parser: ChannelParser = new ChannelParser(),
): AsyncGenerator<XmlNode> {
  try {
    for await (const chunk of chunks) {
      parser.write(chunk);
      yield* parser.take();
    }
    parser.end();
  } catch (error) {
    if (error instanceof ImportProblem && error.place.line === undefined) throw error.at(parser.place());
    throw error;
  }
  yield* parser.take();
}

/** Collects the children of the channel from the pieces of a file. */
export class ChannelParser {
  /** Where the file's first element ends its opening tag. */
  rootPlace = { line: 1, column: 1 };
  private readonly parser = new SaxesParser({
    xmlns: true,
    position: true,
    resolvePrefix: (prefix: string) => USUAL[prefix] ?? `unknown:${prefix}`,
  });
  private readonly open: XmlNode[] = [];
  private done: XmlNode[] = [];
  private depth = 0;
  private hasText = false;
  private names: string[] = [];

  constructor() {
    this.parser.on('error', (error) => {
      throw this.problemOf(error.message);
    });
    this.parser.on('opentag', (tag) => this.opened(tag));
    this.parser.on('closetag', () => this.closed());
    this.parser.on('text', (text) => this.addText(text));
    this.parser.on('cdata', (text) => this.addText(text));
  }

  place(): { line: number; column: number } {
    return { line: this.parser.line, column: this.parser.column + 1 };
  }

  write(chunk: string): void {
    this.hasText ||= /\S/.test(chunk);
    this.parser.write(chunk);
  }

  end(): void {
    if (!this.hasText) throw new ImportProblem('The file is empty.', { line: 1, column: 1 });
    if (this.names.length > 0) {
      throw new ImportProblem(
        `The file is not complete: it ends inside <${this.names.at(-1)}>.`,
        this.place(),
      );
    }
    this.parser.close();
  }

  take(): XmlNode[] {
    const taken = this.done;
    this.done = [];
    return taken;
  }

  private opened(tag: {
    name: string;
    prefix: string;
    local: string;
    uri: string;
    attributes: object;
  }): void {
    if (this.depth === 0 && tag.local !== 'rss') {
      throw new ImportProblem(
        `This XML file is no WordPress export: it begins with <${tag.name}>, not with <rss>.`,
        this.place(),
      );
    }
    if (this.depth === 0) this.rootPlace = this.place();
    this.names.push(tag.name);
    this.depth += 1;
    if (this.depth <= CHANNEL_DEPTH) return;
    const attributes = Object.fromEntries(
      Object.values(tag.attributes as Record<string, { local: string; value: string }>).map((attribute) => [
        attribute.local,
        attribute.value,
      ]),
    );
    this.open.push({ name: nameOf(tag), attributes, text: '', children: [], place: this.place() });
  }

  private closed(): void {
    this.depth -= 1;
    this.names.pop();
    const node = this.open.pop();
    if (!node) return;
    const parent = this.open.at(-1);
    if (parent) parent.children.push(node);
    else this.done.push(node);
  }

  private addText(text: string): void {
    const node = this.open.at(-1);
    if (node) node.text += text;
  }

  private problemOf(message: string): ImportProblem {
    const found = /^(?:.*?:)?(\d+):(\d+): ([\s\S]*)$/.exec(message);
    const place: Place = found
      ? { line: Number(found[1]), column: Math.max(1, Number(found[2])) }
      : this.place();
    const reason = (found?.[3] ?? message).replace(/\.$/, '');
    if (reason.includes('disallowed character')) {
      return new ImportProblem('There is a control character here that XML does not allow.', place);
    }
    return new ImportProblem(`The XML is not well-formed (${reason}).`, place);
  }
}

function nameOf(tag: { prefix: string; local: string; uri: string }): string {
  const fixed = FIXED[tag.uri];
  if (fixed !== undefined) return `${fixed}:${tag.local}`;
  const wordpress = WORDPRESS.exec(tag.uri);
  if (wordpress) return `${wordpress[1] === undefined ? 'wp' : 'excerpt'}:${tag.local}`;
  // A mark after the prefix keeps a stranger's `wp:` from being taken for WordPress's.
  return tag.prefix === '' ? tag.local : `${tag.prefix}?:${tag.local}`;
}

/** The trimmed text of the first child of that name; empty when there is none. */
export function textOf(node: XmlNode, name: string): string {
  return rawTextOf(node, name)?.trim() ?? '';
}

/** The text of the first child of that name exactly as it stands, or null. */
export function rawTextOf(node: XmlNode, name: string): string | null {
  return node.children.find((child) => child.name === name)?.text ?? null;
}
