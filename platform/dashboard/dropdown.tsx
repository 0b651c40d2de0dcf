import { type ReactNode, type Ref, Suspense, useEffect, useId, useRef, useState } from 'react';
import classes from './dropdown.module.css';
import { lazyPart } from './lazy-part.ts';

const loadPanel = () => import('./dropdown-panel.tsx');
const loadChoices = () => import('./choice-list.tsx');
const DropdownPanel = lazyPart(loadPanel, 'DropdownPanel');

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
  /** Fetches the content as soon as somebody is about to open it. */
  onNear?: () => void;
};

/** A button with a panel that floats below it; the code of the panel is fetched when it is first needed. */
export function Dropdown(props: DropdownProps) {
  const { label, opener, children, align = 'start', width, className, onNear } = props;
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
    // A panel that is still on its way has no keys of its own.
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && document.activeElement === button.current) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen, id]);
  const comeNear = () => {
    void loadPanel().catch(() => undefined);
    // Most panels are a list to choose from: what is there at once has the focus at once.
    void loadChoices().catch(() => undefined);
    onNear?.();
  };

  return (
    <span ref={wrapper} className={className ? `${classes.wrapper} ${className}` : classes.wrapper}>
      {opener({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        onClick: () => setIsOpen((open) => !open),
        onPointerEnter: comeNear,
        onFocus: comeNear,
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
