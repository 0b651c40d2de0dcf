import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { type ReactNode, useCallback, useState } from 'react';
import classes from './dropdown.module.css';
import { sheetBelow } from './modal-element.ts';
import { useLateFocus } from './use-late-focus.ts';

type DropdownPanelProps = {
  id: string;
  label: string;
  align: 'start' | 'end';
  width: number | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** What a list needs to be of use, in pixels. */
const LEAST_HEIGHT = 240;

/** What is fetched comes in when its place is settled: a gap that its empty panel fits in would leave it no height. */
function sideOf(anchor: HTMLElement): 'top' | 'bottom' {
  const { top, bottom } = anchor.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  return below < LEAST_HEIGHT && top > below ? 'top' : 'bottom';
}

/** The floating half of a `Dropdown`; loaded on demand, because floating takes some code. */
export function DropdownPanel({ id, label, align, width, onClose, children }: DropdownPanelProps) {
  const [sheet] = useState(sheetBelow);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [side, setSide] = useState<'top' | 'bottom'>('bottom');
  const anchor = useCallback((element: HTMLElement | null) => {
    if (element) setSide(sideOf(element));
  }, []);
  useLateFocus(panel);
  return (
    <Popover
      opened
      position={`${side}-${align}`}
      offset={4}
      width={width}
      shadow="none"
      trapFocus
      hideDetached={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      middlewares={{ shift: { padding: 8 }, flip: true, size: { padding: 8 } }}
      zIndex={300}
      {...(sheet ? { portalProps: { target: sheet } } : {})}
    >
      <Popover.Target>
        <span ref={anchor} className={classes.anchor} aria-hidden="true" />
      </Popover.Target>
      <Popover.Dropdown
        ref={setPanel}
        data-dropdown={id}
        role="dialog"
        aria-label={label}
        className={classes.panel}
        // A dialog around it would close by the same key: it leaves alone what has this mark.
        onFocusCapture={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          // Else the browser would close the sheet with it.
          event.preventDefault();
          onClose();
        }}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
