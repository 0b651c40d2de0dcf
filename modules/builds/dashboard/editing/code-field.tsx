import { type KeyboardEvent, useId, useRef } from 'react';
import { useBuildsTexts } from '../builds-texts.ts';
import classes from './code-field.module.css';

type CodeFieldProps = {
  label: string;
  value: string;
  isReadOnly: boolean;
  onText: (text: string) => void;
};

const STEP = '  ';

/** Code with the numbers of its lines; Tab indents, and after Esc it leaves as in every other field. */
export function CodeField({ label, value, isReadOnly, onText }: CodeFieldProps) {
  const text = useBuildsTexts();
  const id = useId();
  const numbers = useRef<HTMLPreElement>(null);
  const isLeaving = useRef(false);
  const lines = value.split('\n').length;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') {
      isLeaving.current = true;
      return;
    }
    const isTab = event.key === 'Tab' && !(event.ctrlKey || event.metaKey || event.altKey);
    if (isTab && !isLeaving.current && !isReadOnly) {
      event.preventDefault();
      indent(event.currentTarget, event.shiftKey, onText);
    }
    if (event.key !== 'Shift') isLeaving.current = false;
  };
  return (
    <div className={classes.code}>
      <label htmlFor={id} className={classes.label}>
        <bdi dir="ltr">{label}</bdi>
      </label>
      <div className={classes.frame} dir="ltr">
        <div className={classes.gutter} aria-hidden="true">
          <pre ref={numbers}>{Array.from({ length: lines }, (_, at) => at + 1).join('\n')}</pre>
        </div>
        <textarea
          id={id}
          value={value}
          readOnly={isReadOnly}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-describedby={isReadOnly ? undefined : `${id}-hint`}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            isLeaving.current = false;
          }}
          onScroll={({ currentTarget }) => {
            if (numbers.current)
              numbers.current.style.transform = `translateY(-${currentTarget.scrollTop}px)`;
          }}
        />
      </div>
      {isReadOnly ? null : (
        <p id={`${id}-hint`} className={classes.hint}>
          {text('editor.tabHint')}
        </p>
      )}
    </div>
  );
}

/** Moves the lines of the selection, or puts a step where nothing is selected; the browser can take it back. */
function indent(field: HTMLTextAreaElement, isOut: boolean, onText: (text: string) => void): void {
  const { selectionStart, selectionEnd, value } = field;
  if (!isOut && selectionStart === selectionEnd) {
    insert(field, STEP, onText);
    return;
  }
  const start = value.lastIndexOf('\n', selectionStart - 1) + 1;
  const block = value.slice(start, selectionEnd);
  const moved = isOut ? block.replace(/^ {1,2}|^\t/gm, '') : block.replace(/^/gm, STEP);
  if (moved === block) return;
  field.setSelectionRange(start, selectionEnd);
  insert(field, moved, onText);
  field.setSelectionRange(start, start + moved.length);
}

function insert(field: HTMLTextAreaElement, text: string, onText: (text: string) => void): void {
  // The only way that keeps the browser's own undo.
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  onText(field.value);
}

/** Puts the caret at the start of a line and shows it. */
export function goToLine(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split('\n');
  const at = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  field.focus();
  field.setSelectionRange(at, at + (lines[line - 1]?.length ?? 0));
  const height = Number.parseFloat(getComputedStyle(field).lineHeight) || 20;
  field.scrollTop = Math.max(0, (line - 4) * height);
}
