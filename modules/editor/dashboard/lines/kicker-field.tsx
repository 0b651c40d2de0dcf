import { mayWriteKicker } from '#modules/posts/act-rights.contract.ts';
import { mayWhere } from '#modules/posts/post-rights.contract.ts';
import { MAX_KICKER } from '#modules/posts/post-writing.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import type { OpenPost } from '../saving/use-open-post.ts';
import { GrowingField } from '../writing/growing-field.tsx';
import classes from './lines.module.css';

type KickerFieldProps = { open: OpenPost; set: OpenPost['set']; isLocked: boolean };

/** The short line above the headline: written by those who may, read by the others where there is one. */
export function KickerField({ open: { fields, errors, post }, set, isLocked }: KickerFieldProps) {
  const text = useEditorTexts();
  const mayWrite = mayWriteKicker(mayWhere(useCaller().holder, fields.community_id));
  const saved = post?.kicker ?? '';
  if (!mayWrite && fields.kicker === '' && saved === '') return null;
  return (
    <GrowingField
      label={text('fields.kicker')}
      className={classes.kicker}
      value={fields.kicker}
      maxLength={MAX_KICKER}
      error={errors.kicker}
      // What came from the unsaved work of somebody who may is written back by hand.
      isReadOnly={isLocked || (!mayWrite && fields.kicker === saved)}
      onText={(kicker) => set('kicker', kicker)}
      onEnter={(field) => field.parentElement?.querySelectorAll('textarea')[1]?.focus()}
    />
  );
}
