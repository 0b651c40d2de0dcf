import type { AnswerOf } from '#platform/contract/endpoint.ts';
import type { Comment, CommentAuthor, CommentedPost, listComments } from '../comments.contract.ts';

export type CommentsAnswer = AnswerOf<typeof listComments>;

/** A comment with who said it, and below what. */
export type CommentRow = Comment & {
  author: CommentAuthor | null;
  post: CommentedPost | null;
  isBanned: boolean;
  /** Where its author is banned; null for the whole site. */
  bannedIn: (number | null)[];
};

/** The answer of the list with what belongs to each comment beside it. */
export function withPeople(answer: CommentsAnswer): CommentsAnswer & { items: CommentRow[] } {
  const places = Map.groupBy(answer.bans.places, ({ authorId }) => authorId);
  const bannedIn = (authorId: number | null) =>
    authorId === null ? [] : (places.get(authorId) ?? []).map(({ group_site_id }) => group_site_id);
  return {
    ...answer,
    items: answer.items.map((comment) => ({
      ...comment,
      author: comment.authorId === null ? null : (answer.authors[comment.authorId] ?? null),
      post: answer.posts[comment.talkId] ?? null,
      isBanned: bannedIn(comment.authorId).length > 0,
      bannedIn: bannedIn(comment.authorId),
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
