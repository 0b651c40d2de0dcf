import { ImportProblem, reasonOf } from '../../import-problem.ts';
import type { SourceInput } from '../../input/source-input.ts';
import type { SourceComment, SourceItem } from '../../source.ts';
import type { SourceReader } from '../../source-reader.ts';
import { filesBySuffix, type LocalFiles } from '../local-files.ts';
import { plainText } from '../plain-text.ts';
import { SeenIds } from '../seen-ids.ts';
import { secondsOfValue } from '../source-times.ts';
import { type GhostLinks, readLinks } from './ghost-links.ts';
import { mediaOf } from './ghost-media.ts';
import { peopleAndTags } from './ghost-people-and-tags.ts';
import { postOf } from './ghost-post.ts';
import { isRedirectsFile, redirectsOf } from './ghost-redirects.ts';
import { ghostRows, textIn } from './ghost-tables.ts';

/** Ghost exports: the JSON file, or a folder or archive that holds it beside its pictures and redirects. */
export function ghostReader(input: SourceInput): SourceReader {
  const json = input.files.filter((file) => input.files.length === 1 || /\.json$/i.test(file.name));
  const redirectFiles = input.files.filter((file) => isRedirectsFile(file.name));
  const exports = json.filter((file) => !redirectFiles.includes(file));
  const pictures = filesBySuffix(input.files.filter((file) => file.name.includes('content/')));
  let links: GhostLinks | null = null;
  return {
    kind: 'ghost',
    identity: () => links?.identity ?? null,
    language: () => links?.language ?? null,
    async *items() {
      if (exports.length === 0) throw new ImportProblem("There's no JSON file of a Ghost export here.");
      links ??= await readLinks(exports);
      const seen = new SeenIds();
      const ownId = (kind: string, id: string) => {
        let own = id;
        for (let copy = 2; !seen.add(`${kind}\n${own}`); copy += 1) own = `${id}~${copy}`;
        return own;
      };
      yield* peopleAndTags(links, seen);
      for (const file of exports) {
        for await (const { table, row, problem } of ghostRows(file)) {
          if (problem !== undefined) yield unread(table, row, problem);
          else if (table === 'posts') yield* withMedia(readPost(row, links, ownId), pictures, seen);
        }
      }
      // Tables come in the order of the alphabet, and a comment needs its post.
      for (const file of links.hasComments ? exports : []) {
        for await (const { table, row, problem } of ghostRows(file)) {
          if (table === 'comments' && problem === undefined) yield* commentOf(row, links, ownId);
        }
      }
      for (const file of redirectFiles) yield* redirectsOf(file, ownId);
    },
  };
}

const KIND_OF_TABLE: Record<string, string> = { users: 'authors' };

function unread(table: string, row: Record<string, unknown>, reason: string): SourceItem {
  const id = textIn(row, 'id') ?? '';
  return {
    what: 'skipped',
    kind: KIND_OF_TABLE[table] ?? table,
    id,
    title: textIn(row, 'title') ?? '',
    reason,
  };
}

/** A post whose text cannot be read stays behind alone. */
function readPost(row: Record<string, unknown>, links: GhostLinks, ownId: OwnId): SourceItem[] {
  try {
    return [...postOf(row, links, ownId)];
  } catch (error) {
    return [unread('posts', row, reasonOf(error))];
  }
}

type OwnId = (kind: string, id: string) => string;

function* withMedia(items: Iterable<SourceItem>, pictures: LocalFiles, seen: SeenIds): Generator<SourceItem> {
  for (const item of items) {
    if (item.what === 'posts' || item.what === 'pages') yield* mediaOf(item, pictures, seen);
    yield item;
  }
}

const COMMENT_STATUS: Record<string, SourceComment['status']> = {
  published: 'approved',
  hidden: 'rejected',
  deleted: 'deleted',
};

function* commentOf(
  row: Record<string, unknown>,
  links: GhostLinks,
  ownId: (kind: string, id: string) => string,
): Generator<SourceItem> {
  const stated = textIn(row, 'id') ?? '';
  const postId = textIn(row, 'post_id');
  const html = textIn(row, 'html') ?? '';
  if (postId === null || stated === '') {
    yield {
      what: 'skipped',
      kind: 'comments',
      id: stated,
      title: plainText(html).slice(0, 80),
      reason: 'It has no post.',
    };
    return;
  }
  yield {
    what: 'comments',
    id: ownId('comments', stated),
    postId,
    parentId: textIn(row, 'in_reply_to_id') ?? textIn(row, 'parent_id'),
    type: 'comment',
    status: COMMENT_STATUS[String(row.status)] ?? 'proposed',
    authorName: links.memberName.get(textIn(row, 'member_id') ?? '') || null,
    authorEmail: null,
    authorUrl: null,
    authorIp: null,
    authorId: null,
    html,
    createdTs: secondsOfValue(row.created_at),
    custom: {},
  };
}
