import { RowButtons } from '#platform/dashboard/row-actions.tsx';
import type { RowShape } from '#platform/dashboard/table/table-column.ts';
import { CommentActs, type OnAct } from './comment-acts.tsx';
import { FlagIcon, PageIcon, PinIcon, ReplyIcon } from './comment-icons.tsx';
import { type CommentRow, nameOfAuthor } from './comment-row.ts';
import classes from './comments.module.css';
import { useCommentsTexts } from './comments-texts.ts';

type CellProps = { comment: CommentRow };

/** Who said it, and what became of what they said before. */
export function AuthorCell({ comment, onAuthor }: CellProps & { onAuthor: (id: number) => void }) {
  const text = useCommentsTexts();
  const { author, isBanned } = comment;
  const name = nameOfAuthor(comment) || text('someone');
  return (
    <div className={classes.author}>
      {author ? (
        <button
          type="button"
          className={classes.name}
          title={text('byAuthor', { name })}
          onClick={() => onAuthor(author.id)}
        >
          <bdi>{name}</bdi>
        </button>
      ) : (
        <span className={classes.guest}>
          <bdi>{name}</bdi>
        </span>
      )}
      <span className={classes.quiet}>{author ? standing(author) : text('guest')}</span>
      {isBanned ? <span className={classes.mark}>{text('banned')}</span> : null}
    </div>
  );

  function standing({ is_staff, approved_count, refused_count }: NonNullable<CommentRow['author']>) {
    if (is_staff) return text('team');
    if (approved_count + refused_count === 0) return text('firstComment');
    const approved = text('approvedCount', { count: approved_count, shown: shownCount(approved_count) });
    if (refused_count === 0) return approved;
    return `${approved} · ${text('refusedCount', { count: refused_count, shown: shownCount(refused_count) })}`;
  }
}

/** Counting stops here. */
const MOST_COUNTED = 100;
const shownCount = (count: number): string => (count >= MOST_COUNTED ? `${count}+` : String(count));

/** The whole text, what is known of it, and what can be done. */
export function TextCell({ comment, shape, onAct }: CellProps & { shape: RowShape; onAct: OnAct }) {
  const text = useCommentsTexts();
  return (
    <div className={classes.said}>
      <p className={classes.text} dir="auto">
        {comment.text || text('noWords')}
      </p>
      <CommentNotes comment={comment} />
      {shape === 'phone' ? <PhoneActs {...{ comment, onAct }} /> : <CommentActs {...{ comment, onAct }} />}
    </div>
  );
}

/** Why it waits, what it answers, who reported it. */
export function CommentNotes({ comment }: CellProps) {
  const text = useCommentsTexts();
  const { held_for, reason, reports_count, replies_count, is_pinned, is_edited, parents } = comment;
  const notes = [
    ...(is_pinned ? [{ id: 'pinned', icon: <PinIcon size={14} />, said: text('pinned') }] : []),
    ...(parents.length > 0 ? [{ id: 'reply', icon: <ReplyIcon size={14} />, said: text('isReply') }] : []),
    ...(held_for !== null && held_for !== 'mode' ? [{ id: 'held', said: text(`held.${held_for}`) }] : []),
    ...(comment.is_hidden_by_ban ? [{ id: 'ban', said: text('hiddenByBan') }] : []),
    ...(replies_count > 0 ? [{ id: 'replies', said: text('replies', { count: replies_count }) }] : []),
    ...(is_edited ? [{ id: 'edited', said: text('isEdited') }] : []),
    ...(reason !== '' ? [{ id: 'reason', said: text('noted', { reason }) }] : []),
  ];
  if (notes.length === 0 && reports_count === 0) return null;
  return (
    <ul className={classes.notes}>
      {reports_count > 0 ? (
        <li className={classes.reported}>
          <FlagIcon size={14} />
          {text('reports', { count: reports_count })}
        </li>
      ) : null}
      {notes.map(({ id, said, ...more }) => (
        <li key={id}>
          {'icon' in more ? more.icon : null}
          <bdi>{said}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** The two acts that most comments need, for a thumb; all others are in the drawer. */
function PhoneActs({ comment, onAct }: CellProps & { onAct: OnAct }) {
  const text = useCommentsTexts();
  const acts = (['approve', 'reject', 'spam'] as const).filter(
    (act) => ({ approve: 'approved', reject: 'rejected', spam: 'spam' })[act] !== comment.status,
  );
  return (
    <div className={classes.phoneActs}>
      <RowButtons>
        {acts.map((act) => (
          <button key={act} type="button" onClick={() => onAct(comment, act)}>
            {text(`short.${act}`)}
          </button>
        ))}
      </RowButtons>
    </div>
  );
}

/** The post that it stands below: its comments, and its page. */
export function PostCell({ comment, onPost }: CellProps & { onPost: (id: number) => void }) {
  const text = useCommentsTexts();
  const { post, talkId } = comment;
  const headline = post?.headline || text('noHeadline');
  return (
    <div className={classes.post}>
      <button
        type="button"
        className={classes.name}
        title={text('byPost', { headline })}
        onClick={() => onPost(talkId)}
      >
        <bdi>{headline}</bdi>
      </button>
      {post?.path ? (
        <a
          className={classes.page}
          href={`${post.path}#comment-${comment.id}`}
          target="_blank"
          rel="noreferrer"
          aria-label={text('openPage', { headline })}
        >
          <PageIcon size={14} />
        </a>
      ) : null}
    </div>
  );
}
