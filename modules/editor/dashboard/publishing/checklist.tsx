import type { Transaction } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { isSameValue } from '#platform/dashboard/dialogs/use-form.ts';
import { AlertCircleIcon, CheckIcon } from '#platform/dashboard/icons.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import panel from '../panel/panel.module.css';
import type { PostFields } from '../saving/post-values.ts';
import { tellsOfUploads, waitsForUploads } from '../writing/waiting-uploads.ts';
import { type Check, checksOf } from './checks.ts';
import classes from './publishing.module.css';
import { useExpiredFiles } from './use-expired-files.ts';

type Asked = Parameters<typeof checksOf>[2];

const REST = 500;
/** Readers would get the post without them. */
const uploading: Check = { name: 'uploads', isDone: false, count: 1 };

/** The checks of a post as it is on the screen, a moment after the last key. */
export function useChecks(fields: PostFields, editor: Editor, asked: Asked): Check[] {
  const { rules, type, broken, faults } = asked;
  const expired = useExpiredFiles(editor, fields.image, rules.licenses !== 'off');
  const [checks, setChecks] = useState<Check[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      if (editor.isDestroyed) return;
      const known = checksOf(fields, editor.state.doc, { rules, type, broken, expired, faults });
      const next = waitsForUploads(editor.state) ? [uploading, ...known] : known;
      // Nothing is drawn anew while somebody writes and nothing of it changes.
      setChecks((was) => (isSameValue(was, next) ? was : next));
    };
    const later = () => {
      timer ??= setTimeout(read, REST);
    };
    later();
    // Who only moves the cursor changes nothing that is checked.
    const heard = ({ transaction }: { transaction: Transaction }) => {
      if (transaction.docChanged || tellsOfUploads(transaction)) later();
    };
    editor.on('transaction', heard);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', heard);
    };
  }, [fields, editor, rules, type, broken, expired, faults]);
  return checks;
}

const rank = ({ isDone, isRequired }: Check): number => (isDone ? 2 : isRequired ? 0 : 1);

type ChecklistProps = {
  /** What stands above it; two on one screen have names of their own. */
  label: string;
  checks: readonly Check[];
  onShow?: ((at: number) => void) | undefined;
};

/** What is done of a post and what is open, with what keeps it from going live first. */
export function Checklist({ label, checks, onShow }: ChecklistProps) {
  const text = useEditorTexts();
  const done = checks.filter(({ isDone }) => isDone).length;
  const shown = [...checks].sort((one, other) => rank(one) - rank(other));
  if (checks.length === 0) return null;
  return (
    <section className={panel.group} aria-label={label}>
      <h3 className={classes.head}>
        {label}
        {done > 0 ? <small>{text('checks.done', { done, count: checks.length })}</small> : null}
      </h3>
      <ul className={classes.checks}>
        {shown.map(({ name, isDone, isRequired, count, at, bound, ...more }) => (
          <li key={more.field ?? more.address ?? name} data-done={isDone}>
            {isDone ? <CheckIcon /> : <AlertCircleIcon />}
            <span>
              {text(isDone && name !== 'uploads' ? `checks.is.${name}` : `checks.not.${name}`, {
                ...{ count, bound: bound ?? 0, title: more.title ?? '', address: more.address ?? '' },
                status: more.status ?? text('checks.noAnswer'),
              })}{' '}
              {isRequired && !isDone ? <small>{text('checks.required')}</small> : null}
            </span>
            {at !== undefined && onShow ? (
              <button type="button" className={panel.link} onClick={() => onShow(at)}>
                {text('checks.show')}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
