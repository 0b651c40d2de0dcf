import { ImportProblem, reasonOf } from '../../import-problem.ts';
import { beginningOf, readText } from '../../input/read-text.ts';
import type { SourceFile, SourceInput } from '../../input/source-input.ts';
import type { SourceItem } from '../../source.ts';
import type { OwnAddress, SourceReader } from '../../source-reader.ts';
import { plainText } from '../plain-text.ts';
import { ChannelParser, channelChildren } from './channel-parser.ts';
import { giveNumberedLinks } from './numbered-addresses.ts';
import { WxrContext } from './wxr-context.ts';
import { readItem } from './wxr-item.ts';
import { readAuthor, readTerm } from './wxr-terms.ts';
import { rawTextOf, textOf, type XmlNode } from './xml-tree.ts';

/** Authors stand before the items; this much is looked at to see whether there are any. */
const HEAD = 64 * 1024;
const KNOWN_VERSIONS = new Set(['1.0', '1.1', '1.2']);

/** WordPress exports; an export in several files is read as one. */
export function wxrReader(input: SourceInput): SourceReader {
  let identity: string | null = null;
  let language: string | null = null;
  let addresses: readonly OwnAddress[] = [];
  const files = input.files.filter((file, _index, all) => all.length === 1 || /\.xml$/i.test(file.name));
  return {
    kind: 'wxr',
    identity: () => identity,
    language: () => language,
    addresses: () => addresses,
    async *items() {
      const context = new WxrContext();
      for (const file of await declaringFirst(files)) {
        context.version = null;
        yield* readFile(file, context);
      }
      giveNumberedLinks(context);
      yield* context.take();
      identity = context.names.address ?? context.names.link ?? context.names.title;
      language = context.language;
      addresses = [context.names.address, context.names.link].flatMap((address) =>
        address === null ? [] : { address, isRoot: false },
      );
    },
  };
}

/** An export in several files: those that say who the authors are come before those that merely name them. */
async function declaringFirst(files: readonly SourceFile[]): Promise<readonly SourceFile[]> {
  if (files.length < 2) return files;
  const ranked = await Promise.all(
    files.map(async (file) => ({ file, declares: await declaresAuthors(file) })),
  );
  return ranked.sort((a, b) => Number(b.declares) - Number(a.declares)).map(({ file }) => file);
}

async function declaresAuthors(file: SourceFile): Promise<boolean> {
  const beginning = await beginningOf(file, HEAD).catch(() => '');
  return beginning.includes('author_login>');
}

async function* readFile(file: SourceFile, context: WxrContext): AsyncGenerator<SourceItem> {
  const parser = new ChannelParser();
  try {
    for await (const node of channelChildren(readText(file.open()), parser)) {
      readChannelChild(node, context);
      if (context.version === null && node.name === 'item') continue;
      yield* context.take();
    }
  } catch (error) {
    throw error instanceof ImportProblem ? error.at({ file: file.name }) : error;
  }
  if (context.version === null) {
    throw new ImportProblem(
      "This isn't a WordPress export: it doesn't name its format version (wp:wxr_version).",
      { file: file.name, ...parser.rootPlace },
    );
  }
}

const KIND_OF_ELEMENT: Record<string, string> = {
  item: 'posts',
  'wp:author': 'authors',
  'wp:category': 'sections',
  'wp:tag': 'tags',
};

function kindOfChild(node: XmlNode): string {
  const isPage = textOf(node, 'wp:post_type') === 'page';
  return isPage ? 'pages' : (KIND_OF_ELEMENT[node.name] ?? node.name);
}

function passOver(node: XmlNode, reason: string, context: WxrContext): void {
  context.skip(
    kindOfChild(node),
    textOf(node, 'wp:post_id'),
    plainText(rawTextOf(node, 'title') ?? ''),
    reason,
  );
}

/** An item whose parts cannot be read stays behind alone. */
function readWholeItem(node: XmlNode, context: WxrContext): void {
  const before = context.items.length;
  try {
    readItem(node, context);
  } catch (error) {
    if (error instanceof ImportProblem) throw error;
    const reason = reasonOf(error);
    context.items.length = before;
    passOver(node, reason, context);
  }
}

function readChannelChild(node: XmlNode, context: WxrContext): void {
  if (node.problem !== undefined) {
    passOver(node, node.problem, context);
    return;
  }
  if (node.hasControls) {
    const message = "Control characters that XML doesn't allow are removed.";
    const title = plainText(rawTextOf(node, 'title') ?? '');
    context.warn(kindOfChild(node), textOf(node, 'wp:post_id'), title, message);
  }
  switch (node.name) {
    case 'item':
      readWholeItem(node, context);
      return;
    case 'wp:author':
      readAuthor(node, context);
      return;
    case 'wp:category':
    case 'wp:tag':
    case 'wp:term':
      readTerm(node, context);
      return;
    case 'wp:wxr_version':
      context.version = checkedVersion(node);
      return;
    case 'wp:base_blog_url':
      context.names.address = addressOf(node) ?? context.names.address;
      return;
    case 'language':
      context.language ??= addressOf(node);
      return;
    case 'link':
      context.names.link ??= addressOf(node);
      return;
    case 'title':
      context.names.title ??= addressOf(node);
      return;
    default:
  }
}

function checkedVersion(node: XmlNode): string {
  const version = node.text.trim();
  if (!KNOWN_VERSIONS.has(version)) {
    throw new ImportProblem(
      `The export is in version "${version}" of the format; versions 1.0, 1.1 and 1.2 can be read.`,
      node.place,
    );
  }
  return version;
}

const LONGEST_ADDRESS = 2_000;

function addressOf(node: XmlNode): string | null {
  let address = node.text.trim().slice(0, LONGEST_ADDRESS);
  while (address.endsWith('/')) address = address.slice(0, -1);
  return address || null;
}
