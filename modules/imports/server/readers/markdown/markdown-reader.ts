import { ImportProblem, reasonOf } from '../../import-problem.ts';
import { readWholeText } from '../../input/read-text.ts';
import type { SourceInput } from '../../input/source-input.ts';
import type { SourceItem } from '../../source.ts';
import type { SourceReader } from '../../source-reader.ts';
import { filesBySuffix, type LocalFiles } from '../local-files.ts';
import { slugOf } from '../plain-text.ts';
import { SeenIds } from '../seen-ids.ts';
import {
  type ContentFile,
  type ContentFolder,
  isOtherText,
  isRepositoryNote,
  sortFiles,
} from './content-files.ts';
import { addAuthorPages, authorOfPage, authorsFrom } from './markdown-authors.ts';
import { mediaOf, picturesOf, recordOf } from './markdown-media.ts';
import { placeOfFile } from './markdown-place.ts';
import { type ReadText, readMarkdownText } from './markdown-text.ts';

const MOST_CHARACTERS = 8 * 1024 ** 2;
const READ_AHEAD = 16;

/** Folders of Markdown and HTML with front matter, as Jekyll, Hugo, Zola and Eleventy use them. */
export function markdownReader(input: SourceInput): SourceReader {
  let folder: ContentFolder | null = null;
  return {
    kind: 'markdown',
    identity: () => folder?.identity ?? null,
    language: () => folder?.language ?? null,
    addresses: () => (folder?.address ? [{ address: folder.address, isRoot: true }] : []),
    async *items() {
      folder ??= await sortFiles(input.files);
      if (folder.texts.length === 0) {
        throw new ImportProblem(`There are no Markdown or HTML files in "${input.name}".`);
      }
      yield* new FolderReading(folder, !input.isFolder).items();
    },
  };
}

class FolderReading {
  private readonly folder: ContentFolder;
  private readonly isSingle: boolean;
  private readonly seen = new SeenIds();
  private readonly files: LocalFiles;
  /** Authors of texts, by their slugs. */
  private readonly named = new Set<string>();

  constructor(folder: ContentFolder, isSingle: boolean) {
    this.folder = folder;
    this.isSingle = isSingle;
    this.files = filesBySuffix(folder.media);
  }

  async *items(): AsyncGenerator<SourceItem> {
    const authors = await authorsFrom(this.folder.authorsFile);
    await addAuthorPages(authors, this.folder.authorPages);
    const { generator, languages, permalinks, site, values } = this.folder;
    const knowledge = { generator, permalinks, site, values, authors, usualLanguage: languages.usual };
    for await (const { content, text } of this.textsAhead()) {
      if (typeof text !== 'string') {
        yield text;
        continue;
      }
      let read: ReadText;
      try {
        read = readMarkdownText(content, text, knowledge);
      } catch (error) {
        yield this.skipped(content, error);
        continue;
      }
      yield* this.itemsOf(read);
    }
    for (const slug of this.folder.authorPages.keys()) {
      if (!this.named.has(slug)) yield authorOfPage(slug, authors);
    }
    for (const file of this.folder.media) {
      if (this.seen.add(`media\n${file.name}`)) yield recordOf(file.name, file);
    }
    for (const [kind, count] of this.folder.others) {
      const what = isOtherText(kind) ? 'format not supported' : 'not content';
      const reason = `${count === 1 ? 'A file' : `${count} files`} of this type: ${what}.`;
      yield { what: 'skipped', kind: 'file', id: kind, title: kind, reason };
    }
  }

  /** Some files are read ahead: a disk answers sixteen questions almost as fast as one. */
  private async *textsAhead(): AsyncGenerator<{ content: ContentFile; text: string | SourceItem }> {
    const waiting: Promise<{ content: ContentFile; text: string | SourceItem }>[] = [];
    for (const content of this.folder.texts) {
      const reading = this.textOf(content).then((text) => ({ content, text }));
      reading.catch(() => undefined);
      waiting.push(reading);
      const first = waiting.length > READ_AHEAD ? waiting.shift() : undefined;
      if (first) yield await first;
    }
    for (const reading of waiting) yield await reading;
  }

  private async textOf(content: ContentFile): Promise<string | SourceItem> {
    try {
      const text = await readWholeText(content.file.open(), MOST_CHARACTERS);
      const nul = text.indexOf('\0');
      if (nul !== -1) {
        const before = text.slice(0, nul).split('\n');
        const place = { line: before.length, column: (before.at(-1) ?? '').length + 1 };
        throw new ImportProblem("There's a control character here. Remove it.", place);
      }
      if (isRepositoryNote(content.name) && !/^(---|\+\+\+)/.test(text)) {
        const reason = 'A note about the repository, not content.';
        return { what: 'skipped', kind: 'file', id: content.name, title: content.name, reason };
      }
      if (text.trim() === '') throw new ImportProblem('The file is empty.', { line: 1, column: 1 });
      return text;
    } catch (error) {
      return this.skipped(content, error);
    }
  }

  /** One damaged text among many stays behind with its reason; alone, it is the whole problem. */
  private skipped(content: ContentFile, error: unknown): SourceItem {
    const reason = reasonOf(error);
    if (this.isSingle && error instanceof ImportProblem) throw error.at({ file: content.name });
    const place = placeOfFile(content.name);
    const isPost = place.dateInName !== null || /(^|\/)_?(posts?|blog|news|articles)\//.test(content.name);
    const kind = isPost ? 'posts' : 'pages';
    return { what: 'skipped', kind, id: content.name, title: content.name, reason };
  }

  private *itemsOf(read: ReadText): Generator<SourceItem> {
    const { post } = read;
    for (const author of read.authors) {
      if (author.slug !== null) this.named.add(author.slug);
      if (this.seen.add(`authors\n${author.id}`)) yield author;
    }
    for (const { id, name } of read.sections) {
      if (!this.seen.add(`sections\n${id}`)) continue;
      const slug = slugOf(name, 80) || null;
      const oldPaths = pathsOfTerm(name, ['categories', 'category']);
      yield { what: 'sections', id, name, slug, parentId: null, description: null, custom: {}, oldPaths };
    }
    for (const { id, name } of read.tags) {
      if (!this.seen.add(`tags\n${id}`)) continue;
      const [slug, oldPaths] = [slugOf(name) || null, pathsOfTerm(name, ['tags', 'tag'])];
      yield { what: 'tags', id, name, slug, description: null, isHidden: false, oldPaths };
    }
    for (const address of picturesOf(post)) {
      const media = mediaOf(address, post, this.files);
      if (address === post.imageUrl) post.imageMediaId = media.id;
      if (media.file !== null) post.ownFiles = [...(post.ownFiles ?? []), { address, mediaId: media.id }];
      if (this.seen.add(`media\n${media.id}`)) yield media;
    }
    yield post;
    yield* this.redirectsOf(read);
    for (const message of read.warnings) {
      yield { what: 'warning', kind: post.what, id: post.id, title: post.title, message };
    }
  }

  private *redirectsOf({ post, redirects, leadsTo }: ReadText): Generator<SourceItem> {
    const copies = new Map<string, number>();
    for (const from of redirects) {
      let id = `${post.id}:${from}`;
      let copy = copies.get(from) ?? 1;
      while (!this.seen.add(`redirects\n${id}`)) {
        copy += 1;
        id = `${post.id}:${from}~${copy}`;
      }
      copies.set(from, copy);
      const path = `/${from.replace(/^https?:\/\/[^/]+/, '').replace(/^\/+/, '')}`;
      yield { what: 'redirects', id, path, target: { postId: post.id }, status: 301 };
    }
    const [path] = post.oldPaths;
    if (leadsTo !== null && path !== undefined) {
      post.oldPaths.length = 0;
      const id = `${post.id}:redirect_to`;
      yield { what: 'redirects', id, path, target: { address: leadsTo }, status: 301, isImplied: true };
    }
  }
}

/** Generators make a list of each term, most of them below one of these folders. */
function pathsOfTerm(name: string, folders: readonly string[]): string[] {
  const slug = slugOf(name);
  return slug === '' ? [] : folders.map((folder) => `/${folder}/${slug}/`);
}
