import { Button } from '@mantine/core';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useState,
} from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { keepFocus } from '#platform/dashboard/dialogs/use-form.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { useWidthBand } from '#platform/dashboard/window-width.ts';
import classes from './builder-page.module.css';
import { useFeedsTexts } from './feeds-texts.ts';

const LeaveDialog = lazyPart(() => import('#platform/dashboard/dialogs/leave-dialog.tsx'), 'LeaveDialog');

type BuilderPageProps = {
  title: string;
  /** Where the way back leads, by its address or by what it does. */
  back: { label: string; url: string; onBack?: () => void };
  /** What the part with the fields is called where it does not stand beside the preview. */
  fieldsName: string;
  submit: string;
  form: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent) => void;
  state: {
    isBusy: boolean;
    isChanged: boolean;
    /** Nothing of it is saved yet. */
    isNew: boolean;
    failure: string | undefined;
    isReadOnly?: boolean;
  };
  /** Asked before what was typed is left; null while nobody leaves. */
  leaving: { onStay: () => void; onDiscard: () => void } | null;
  preview: ReactNode;
  children: ReactNode;
};

/** A form of a whole page with a live preview beside it, or behind a switch where there is no room. */
export function BuilderPage(props: BuilderPageProps) {
  const { state, back } = props;
  const text = useFeedsTexts();
  const go = useGo();
  const band = useWidthBand();
  const isBeside = band === 'wide' || band === 'middle';
  const [part, setPart] = useState<'fields' | 'preview'>('fields');
  const showsFields = isBeside || part === 'fields';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    props.form.current?.requestSubmit();
  };
  // What was never saved has no changes to be saved yet.
  const isEmpty = state.isNew && !state.isChanged;
  const said = state.failure ?? (isEmpty ? '' : text(state.isChanged ? 'form.unsaved' : 'form.saved'));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to all the fields inside.
    <div className={classes.screen} onKeyDown={onKeyDown}>
      <form ref={props.form} noValidate className={classes.page} onSubmit={props.onSubmit}>
        <header className={classes.head}>
          <div className={classes.title}>
            <ShellLink url={back.url} className={classes.back} onGo={back.onBack ?? go}>
              {back.label}
            </ShellLink>
            <h2>
              <bdi>{props.title}</bdi>
            </h2>
          </div>
          <div className={classes.acts}>
            {state.isReadOnly ? null : (
              <>
                <p
                  className={classes.said}
                  data-failed={state.failure !== undefined}
                  role={state.failure === undefined ? 'status' : 'alert'}
                >
                  {said}
                </p>
                <Button
                  type="submit"
                  loading={state.isBusy}
                  disabled={!state.isChanged && !state.isNew}
                  title={text('form.saveKeys')}
                  onMouseDown={keepFocus}
                >
                  {props.submit}
                </Button>
              </>
            )}
          </div>
        </header>
        {isBeside ? null : (
          <div className={classes.parts}>
            <SegmentedField
              label={text('form.part')}
              value={part}
              choices={[
                { value: 'fields', label: props.fieldsName },
                { value: 'preview', label: text('preview.title') },
              ]}
              onChoose={setPart}
            />
          </div>
        )}
        <div className={classes.columns}>
          {/* Kept while the preview is looked at, so that no field loses its place. */}
          <fieldset className={classes.fields} hidden={!showsFields} disabled={state.isReadOnly}>
            {props.children}
          </fieldset>
          {isBeside || part === 'preview' ? <div className={classes.aside}>{props.preview}</div> : null}
        </div>
      </form>
      {props.leaving === null ? null : (
        <Suspense fallback={null}>
          <LeaveDialog {...props.leaving} />
        </Suspense>
      )}
    </div>
  );
}

/** Fields that belong together, under their title. */
export function BuilderPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
