import type { AnswerOf } from '#platform/contract/endpoint.ts';
import type { Comment, CommentAuthor, CommentedPost, listComments } from '../comments.contract.ts';

export type CommentsAnswer = AnswerOf<typeof listComments>;

/** A comment with who said it, and below what. */
export type CommentRow = Comment & {
  author: CommentAuthor | null;
  post: CommentedPost | null;
  isBanned: boolean;
};

/** The answer of the list with what belongs to each comment beside it. */
export function withPeople(answer: CommentsAnswer): CommentsAnswer & { items: CommentRow[] } {
  const banned = new Set(answer.bans.authorIds);
  return {
    ...answer,
    items: answer.items.map((comment) => ({
      ...comment,
      author: comment.authorId === null ? null : (answer.authors[comment.authorId] ?? null),
      post: answer.posts[comment.talkId] ?? null,
      isBanned: comment.authorId !== null && banned.has(comment.authorId),
    })),
  };
}

/** What a comment's author is called; nothing where nobody knows. */
export const nameOfAuthor = ({ author, author_name }: Pick<CommentRow, 'author' | 'author_name'>): string =>
  author?.title || author_name;

/** How a row is called by screen readers: its first words. */
export const nameOfComment = ({ text }: Pick<Comment, 'text'>): string => {
  const words = text.replace(/\s+/g, ' ');
  return words.length > 60 ? `${words.slice(0, 60)}…` : words;
};
