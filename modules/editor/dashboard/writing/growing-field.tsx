import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import classes from '../editor.module.css';

type GrowingFieldProps = {
  label: string;
  value: string;
  className: string | undefined;
  maxLength: number;
  error: string | undefined;
  isReadOnly: boolean;
  /** Whoever opens the page begins to write here. */
  isStart?: boolean;
  onText: (text: string) => void;
  onEnter: (field: HTMLElement) => void;
};

/** A line of the paper that grows with its words; Enter leads on. */
export function GrowingField({
  label,
  value,
  className,
  maxLength,
  error,
  isReadOnly,
  isStart = false,
  onText,
  onEnter,
}: GrowingFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isStart) field.current?.focus({ preventScroll: true });
  }, [isStart]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height.
  useLayoutEffect(() => grow(field.current), [value]);
  // So has the same text on a turned phone, beside a panel, or in letters that came late.
  useEffect(() => {
    const area = field.current;
    if (!area) return;
    let width = area.clientWidth;
    const watch = new ResizeObserver(() => {
      if (area.clientWidth === width) return;
      width = area.clientWidth;
      grow(area);
    });
    watch.observe(area);
    return () => watch.disconnect();
  }, []);
  return (
    <>
      <textarea
        ref={field}
        className={className}
        rows={1}
        dir="auto"
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={value}
        readOnly={isReadOnly}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        onChange={({ currentTarget }) => onText(currentTarget.value.replace(/\s*\n\s*/g, ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter(event.currentTarget);
        }}
      />
      {error === undefined ? null : (
        <p id={id} className={classes.bodyError} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** As high as its text, which may have become fewer lines. */
function grow(area: HTMLTextAreaElement | null): void {
  if (!area) return;
  area.style.height = 'auto';
  // The line below it is no part of what scrolls.
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}
