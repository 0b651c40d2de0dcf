import type { SourceComment } from '../../source.ts';
import { secondsOf } from '../source-times.ts';
import type { WxrContext } from './wxr-context.ts';
import { metaOf } from './wxr-terms.ts';
import { rawTextOf, textOf, type XmlNode } from './xml-tree.ts';

/** The comments of an item, in the order of the file. */
export function readComments(item: XmlNode, postId: string, title: string, context: WxrContext): void {
  for (const node of item.children) {
    if (node.name === 'wp:comment') context.give(readComment(node, postId, title, context));
  }
}

/** Comments on something that posts alone can carry. */
export function skipComments(item: XmlNode, title: string, reason: string, context: WxrContext): void {
  for (const node of item.children) {
    if (node.name === 'wp:comment') context.skip('comments', textOf(node, 'wp:comment_id'), title, reason);
  }
}

function readComment(node: XmlNode, postId: string, title: string, context: WxrContext): SourceComment {
  const stated = textOf(node, 'wp:comment_id');
  const id = context.ownId(
    'comments',
    stated === '' || stated === '0' ? `${postId}/${context.next()}` : stated,
  );
  const parent = textOf(node, 'wp:comment_parent');
  const user = textOf(node, 'wp:comment_user_id');
  return {
    what: 'comments',
    id,
    postId,
    parentId: parent === '' || parent === '0' ? null : parent,
    type: typeOf(textOf(node, 'wp:comment_type'), id, title, context),
    status: statusOf(textOf(node, 'wp:comment_approved'), id, title, context),
    authorName: textOf(node, 'wp:comment_author') || null,
    authorEmail: textOf(node, 'wp:comment_author_email') || null,
    authorUrl: textOf(node, 'wp:comment_author_url') || null,
    authorIp: textOf(node, 'wp:comment_author_IP') || null,
    authorId: context.loginOfNumber.get(user) ?? null,
    html: rawTextOf(node, 'wp:comment_content') ?? '',
    createdTs: secondsOf(textOf(node, 'wp:comment_date_gmt')) ?? secondsOf(textOf(node, 'wp:comment_date')),
    custom: metaOf(node, 'wp:commentmeta'),
  };
}

function statusOf(approved: string, id: string, title: string, context: WxrContext): SourceComment['status'] {
  switch (approved) {
    case '1':
    case 'approve':
    case 'approved':
      return 'approved';
    case '0':
    case 'hold':
    case '':
      return 'proposed';
    case 'spam':
      return 'spam';
    case 'trash':
    case 'post-trashed':
      return 'deleted';
    default:
      context.warn(
        'comments',
        id,
        title,
        `The status "${approved}" is unknown. The comment awaits approval.`,
      );
      return 'proposed';
  }
}

function typeOf(type: string, id: string, title: string, context: WxrContext): SourceComment['type'] {
  if (type === '' || type === 'comment') return 'comment';
  if (type === 'pingback' || type === 'trackback') return type;
  context.warn('comments', id, title, `The comment type "${type}" is unknown. It's imported as a comment.`);
  return 'comment';
}
