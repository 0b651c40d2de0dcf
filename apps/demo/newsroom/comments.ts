import type { SourceComment, SourcePost } from '#modules/imports/imports.public.ts';
import { residentNames } from './city.ts';
import { junk, remarks, replies, rude } from './comment-lines.ts';
import { people } from './people.ts';
import { firstDayReaders } from './popularity.ts';
import { sections } from './sections.ts';
import { createDraw, type Draw } from './seeded-random.ts';

const hour = 3600;
const reader = people.find((person) => person.role === 'reader')?.id ?? null;

/** The threads below the published posts: the more readers, the longer; answers come after what they answer. */
export function* comments(posts: readonly SourcePost[], todayTs: number): Generator<SourceComment> {
  for (const post of posts) {
    if (post.status !== 'live' || !post.commentsEnabled || post.visibility !== 'public') continue;
    yield* threadBelow(post, createDraw(`comments/${post.id}/${post.title}`), todayTs);
  }
}

function* threadBelow(post: SourcePost, draw: Draw, todayTs: number): Generator<SourceComment> {
  const open: SourceComment[] = [];
  const lines = draw.shuffled(linesFor(post));
  const wanted = Math.min(draw.int(0, 2) + Math.floor(firstDayReaders(post) / 270), 14);
  let ts = post.publishedTs ?? todayTs;
  for (let number = 1; number <= wanted; number++) {
    ts += Math.floor((0.3 + draw.next() * 5) * hour);
    if (ts >= todayTs) return;
    const parent = open.length > 0 && (lines.length === 0 || draw.chance(0.45)) ? draw.pick(open) : null;
    const said =
      parent === null
        ? remark(lines, (todayTs - ts) / 86_400, draw)
        : { html: draw.pick(replies), status: 'approved' as const };
    const comment = commentOn(post, number, parent, said, ts, draw);
    if (comment.status === 'approved') open.push(comment);
    yield comment;
  }
}

type Said = { html: string; status: SourceComment['status'] };

/** A first remark; those of the last days partly wait for a moderator. */
function remark(lines: string[], ageDays: number, draw: Draw): Said {
  const fate = draw.int(1, 100);
  const isWaiting = ageDays < 4 && draw.chance(0.4);
  if (fate <= 3) return { html: draw.pick(junk), status: 'spam' };
  if (fate <= 6) return { html: draw.pick(rude), status: draw.pick(['rejected', 'deleted'] as const) };
  return { html: lines.pop() ?? draw.pick(replies), status: isWaiting ? 'proposed' : 'approved' };
}

function commentOn(
  post: SourcePost,
  number: number,
  parent: SourceComment | null,
  said: Said,
  createdTs: number,
  draw: Draw,
): SourceComment {
  const isAuthor = parent !== null && said.status === 'approved' && draw.chance(0.15);
  const authorId = isAuthor ? (post.authorIds[0] ?? null) : draw.chance(0.02) ? reader : null;
  const first = draw.pick(residentNames.first);
  const last = draw.pick(residentNames.last);
  const known = people.find((person) => person.id === authorId);
  return {
    what: 'comments',
    id: `${post.id}-comment-${number}`,
    postId: post.id,
    parentId: parent?.id ?? null,
    type: 'comment',
    status: said.status,
    authorName: known?.name ?? `${first} ${last}`,
    authorEmail: known?.email ?? `${first}.${last}@readers.test`.toLowerCase(),
    authorUrl: null,
    authorIp: null,
    authorId,
    html: `<p>${said.html}</p>`,
    createdTs,
    custom: {},
  };
}

/** Lines of the post's community, or of the nearest section above it that has some. */
function linesFor(post: SourcePost): string[] {
  let about: string | null = post.communityName ?? post.primarySectionId;
  while (about !== null) {
    const own = remarks.filter((one) => one.about === about);
    if (own.length > 0) return own.map((one) => one.line);
    about = sections.find((section) => section.id === about)?.parentId ?? null;
  }
  return [...replies];
}
