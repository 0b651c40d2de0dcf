import { useShortcut } from '#platform/dashboard/keys/shortcut-registry.ts';
import type { OnAct } from './comment-acts.tsx';
import { actsFor, type CommentAct } from './comment-deeds.ts';
import type { CommentRow } from './comment-row.ts';

type CommentKeysProps = { rows: readonly CommentRow[]; openId: number | undefined; onAct: OnAct };

/** Each act by one key: for the row that has the focus, the open one, or the one under the pointer. */
export function CommentKeys({ rows, openId, onAct }: CommentKeysProps) {
  const press = (act: CommentAct) => () => {
    const focused = idOf(document.activeElement?.closest('[data-row]'));
    const id = focused ?? openId ?? idOf(document.querySelector('[data-row]:hover'));
    const comment = rows.find((one) => one.id === id);
    if (comment && actsFor(comment).includes(act)) onAct(comment, act);
  };
  useShortcut('rowApprove', press('approve'));
  useShortcut('rowReject', press('reject'));
  useShortcut('rowSpam', press('spam'));
  useShortcut('rowReply', press('reply'));
  useShortcut('rowPin', press('pin'));
  useShortcut('rowBan', press('ban'));
  useShortcut('rowEdit', press('edit'));
  useShortcut('rowDelete', press('delete'));
  return null;
}

const idOf = (row: Element | null | undefined): number | undefined =>
  row ? Number(row.getAttribute('data-row')) : undefined;
