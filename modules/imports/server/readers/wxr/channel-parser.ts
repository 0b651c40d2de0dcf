import { SaxesParser } from 'saxes';
import { ImportProblem, type Place } from '../../import-problem.ts';
import { DEEPEST, MOST_CHARACTERS } from '../item-limits.ts';
import { PassedOver } from './passed-over.ts';
import type { XmlNode } from './xml-tree.ts';

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
/** What XML does not allow and WordPress writes all the same. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]+/;

type Tag = { name: string; prefix: string; local: string; uri: string; attributes: object };

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

/**
 * Collects the children of the channel from the pieces of a file. One that is too large or nested too deep is given
 * out with its problem and what was known of it; the rest of it is looked through for its end alone.
 */
export class ChannelParser {
  /** Where the file's first element ends its opening tag. */
  rootPlace = { line: 1, column: 1 };
  private parser = this.begin();
  private readonly open: XmlNode[] = [];
  private done: XmlNode[] = [];
  private names: string[] = [];
  private hasText = false;
  /** The opening tags down to the channel, for a parser that begins anew behind a child that was passed over. */
  private preamble = '';
  private isInPreamble = false;
  private linesBefore = 0;
  /** Characters since the last child ended, and whether they end inside a CDATA section. */
  private held = 0;
  private isInCdata = false;
  private tail = '';
  private passedOver: PassedOver | null = null;

  place(): { line: number; column: number } {
    return { line: this.linesBefore + this.parser.line, column: this.parser.column + 1 };
  }

  write(chunk: string): void {
    this.hasText ||= /\S/.test(chunk);
    if (!CONTROLS.test(chunk)) {
      this.readAll(chunk);
      return;
    }
    for (const [at, piece] of chunk.split(CONTROLS).entries()) {
      const child = this.open[0];
      if (at > 0 && child) child.hasControls = true;
      this.readAll(piece);
    }
  }

  private readAll(text: string): void {
    for (let rest = text; rest !== ''; ) rest = this.passedOver ? this.lookFor(rest) : this.read(rest);
  }

  end(): void {
    if (!this.hasText) throw new ImportProblem('The file is empty.', { line: 1, column: 1 });
    if (this.names.length > 0) {
      throw new ImportProblem(`The file is incomplete: it ends inside <${this.names.at(-1)}>.`, this.place());
    }
    this.parser.close();
  }

  take(): XmlNode[] {
    const taken = this.done;
    this.done = [];
    return taken;
  }

  private begin(): SaxesParser<{ xmlns: true; position: true }> {
    const parser = new SaxesParser({
      xmlns: true as const,
      position: true as const,
      resolvePrefix: (prefix: string) => USUAL[prefix] ?? `unknown:${prefix}`,
    });
    parser.on('error', (error) => {
      throw this.problemOf(error.message);
    });
    parser.on('opentag', (tag) => this.opened(tag));
    parser.on('closetag', () => this.closed());
    parser.on('text', (text) => this.addText(text));
    parser.on('cdata', (text) => this.addText(text));
    return parser;
  }

  /** Reads a piece; what is left of it when a child of the channel has to be passed over is given back. */
  private read(text: string): string {
    const before = this.parser.position;
    try {
      this.parser.write(text);
    } catch (error) {
      if (!(error instanceof TooDeep)) throw error;
      const at = Math.min(text.length, Math.max(0, this.parser.position - before));
      this.giveUp(`It's nested more than ${DEEPEST} levels deep.`, false);
      return text.slice(at);
    }
    const seen = this.tail + text;
    const [opened, closed] = [seen.lastIndexOf('<![CDATA['), seen.lastIndexOf(']]>')];
    if (opened !== closed) this.isInCdata = opened > closed;
    this.tail = seen.slice(-8);
    this.held += text.length;
    if (this.held <= MOST_CHARACTERS) return '';
    if (this.open.length === 0) throw new ImportProblem("This isn't a WordPress export.", this.place());
    this.giveUp("It's larger than 32 MB.", this.isInCdata);
    return '';
  }

  private giveUp(problem: string, isInCdata: boolean): void {
    const [child] = this.open.splice(0);
    if (child) this.done.push({ ...child, problem });
    this.linesBefore += this.parser.line - 1;
    this.passedOver = new PassedOver(this.names[CHANNEL_DEPTH] ?? 'item', isInCdata);
    this.names.length = CHANNEL_DEPTH;
  }

  private lookFor(text: string): string {
    const rest = this.passedOver?.restAfter(text) ?? null;
    if (rest === null) return '';
    this.linesBefore += this.passedOver?.lines ?? 0;
    this.passedOver = null;
    this.held = 0;
    this.isInCdata = false;
    this.tail = '';
    this.parser = this.begin();
    this.isInPreamble = true;
    this.parser.write(this.preamble);
    this.isInPreamble = false;
    return rest;
  }

  private opened(tag: Tag): void {
    if (this.isInPreamble) return;
    if (this.names.length === 0 && tag.local !== 'rss') {
      throw new ImportProblem(
        `This isn't a WordPress export: it begins with <${tag.name}>, not with <rss>.`,
        this.place(),
      );
    }
    if (this.names.length === 0) this.rootPlace = this.place();
    this.names.push(tag.name);
    if (this.names.length <= CHANNEL_DEPTH) {
      // Only the way to where the reading is now leads back there.
      this.preamble = (this.names.length === 1 ? '' : this.preamble) + tagText(tag);
      return;
    }
    if (this.open.length >= DEEPEST) throw new TooDeep();
    const attributes = Object.fromEntries(attributesOf(tag).map(({ local, value }) => [local, value]));
    this.open.push({ name: nameOf(tag), attributes, text: '', children: [], place: this.place() });
  }

  private closed(): void {
    if (this.isInPreamble) return;
    this.names.pop();
    const node = this.open.pop();
    if (!node) return;
    const parent = this.open.at(-1);
    if (parent) parent.children.push(node);
    else {
      this.done.push(node);
      this.held = 0;
    }
  }

  private addText(text: string): void {
    const node = this.open.at(-1);
    if (node) node.text += text;
  }

  private problemOf(message: string): ImportProblem {
    const found = /^(?:.*?:)?(\d+):(\d+): ([\s\S]*)$/.exec(message);
    const place: Place = found
      ? { line: this.linesBefore + Number(found[1]), column: Math.max(1, Number(found[2])) }
      : this.place();
    const reason = (found?.[3] ?? message).replace(/\.$/, '');
    if (reason.includes('disallowed character')) {
      return new ImportProblem("There's a control character here that XML doesn't allow.", place);
    }
    return new ImportProblem(`The XML isn't well-formed (${reason}).`, place);
  }
}

class TooDeep extends Error {}

type Attribute = { name: string; local: string; value: string };

const attributesOf = (tag: Tag): Attribute[] => Object.values(tag.attributes as Record<string, Attribute>);

function tagText(tag: Tag): string {
  const quoted = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
  return `<${tag.name}${attributesOf(tag)
    .map(({ name, value }) => ` ${name}="${quoted(value)}"`)
    .join('')}>`;
}

function nameOf(tag: { prefix: string; local: string; uri: string }): string {
  const fixed = FIXED[tag.uri];
  if (fixed !== undefined) return `${fixed}:${tag.local}`;
  const wordpress = WORDPRESS.exec(tag.uri);
  if (wordpress) return `${wordpress[1] === undefined ? 'wp' : 'excerpt'}:${tag.local}`;
  // A mark after the prefix keeps a stranger's `wp:` from being taken for WordPress's.
  return tag.prefix === '' ? tag.local : `${tag.prefix}?:${tag.local}`;
}
