import { lazy, type ReactNode, type Ref, Suspense, useEffect, useId, useRef, useState } from 'react';
import classes from './dropdown.module.css';

const loadPanel = () => import('./dropdown-panel.tsx');
const DropdownPanel = lazy(() => loadPanel().then((module) => ({ default: module.DropdownPanel })));

/** What the opening button must take over. */
export type OpenerProps = {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
};

type DropdownProps = {
  /** What the panel is, for screen readers. */
  label: string;
  opener: (props: OpenerProps) => ReactNode;
  /** The content, which may be fetched: the panel opens with it; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode;
  align?: 'start' | 'end';
  width?: number;
  className?: string;
};

/** A button with a panel that floats below it; the code of the panel is fetched when it is first needed. */
export function Dropdown({ label, opener, children, align = 'start', width, className }: DropdownProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const wrapper = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };

  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: PointerEvent) => {
      const isInside =
        target instanceof Element &&
        (wrapper.current?.contains(target) || target.closest(`[data-dropdown="${id}"]`) !== null);
      if (!isInside) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen, id]);

  return (
    <span ref={wrapper} className={className ? `${classes.wrapper} ${className}` : classes.wrapper}>
      {opener({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        onClick: () => setIsOpen((open) => !open),
        onPointerEnter: loadPanel,
        onFocus: loadPanel,
      })}
      {isOpen ? (
        <Suspense fallback={null}>
          <DropdownPanel id={id} label={label} align={align} width={width} onClose={close}>
            {children(close)}
          </DropdownPanel>
        </Suspense>
      ) : null}
    </span>
  );
}
