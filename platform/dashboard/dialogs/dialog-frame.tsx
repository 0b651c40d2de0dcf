import { Modal } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { type ReactNode, useEffect, useState } from 'react';
import { focusContent } from '../focus-content.ts';
import { sheetBelow } from '../modal-element.ts';
import { usePlatformTexts } from '../texts.ts';
import classes from './dialog-frame.module.css';

type DialogFrameProps = {
  title: string;
  /** Pixels: 560, or 432 to confirm; or the whole window. */
  width: number | 'whole';
  onClose: () => void;
  /** It is left by its buttons alone, never by Esc, the scrim or a cross. */
  needsAnswer?: boolean;
  /** Something is under way: a second press that lands beside the dialog does not close it. */
  isBusy?: boolean;
  children: ReactNode;
};

/** Given to what holds the fields: the frame looks for the mark once it stands; it would start on its cross. */
export const startInside = (fields: HTMLElement | null): void =>
  fields?.querySelector(':is(input, select, textarea):not(:disabled)')?.setAttribute('data-autofocus', '');

/** The frame of every dialog: title, body, and the way out by Esc, the cross or the scrim. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, width, onClose, needsAnswer = false, isBusy = false, children } = props;
  const text = usePlatformTexts();
  useFocusBack();
  const [sheet] = useState(sheetBelow);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={width === 'whole' ? undefined : width}
      fullScreen={width === 'whole'}
      yOffset={128}
      padding={0}
      lockScroll={false}
      closeOnEscape={!needsAnswer}
      closeOnClickOutside={!needsAnswer && !isBusy}
      zIndex={200}
      {...(sheet ? { portalProps: { target: sheet } } : {})}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content, overlay: classes.overlay, inner: classes.inner }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not Mantine's own head: that is a landmark of the page, which has one already. */}
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {needsAnswer ? null : <Modal.CloseButton aria-label={text('close')} />}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** A dialog is taken away as it stands, so the focus goes back by our hand to what opened it, or to the page. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
        // What opened it may have been a dialog itself, such as the palette.
        if (document.activeElement === document.body) focusContent();
      });
    },
    [opener],
  );
}
