import { useEffect, useRef, useState } from 'react';
import classes from './conflict-panel.module.css';
import { useDialogTexts } from './dialog-texts.ts';
import { type FormState, isSameValue } from './use-form.ts';

type ConflictPanelProps<Values> = {
  form: FormState<Values>;
  /** The values before anybody changed them. */
  initial: Values;
  /** What is saved now, and its revision. */
  theirs: Values;
  revision: number | null;
  /** It was the same person, in another window. */
  isOwn: boolean;
  /** What people call each value, in the order in which they are shown. */
  labels: Readonly<Record<keyof Values & string, string>>;
  /** Values whose words are not themselves, such as a status by its name. */
  inWords?: { readonly [Name in keyof Values]?: (value: Values[Name]) => string } | undefined;
  /** When it was saved, on the clock of who reads it. */
  savedAt?: string | undefined;
};

/**
 * What was saved elsewhere while the form was open: taken over where it changed only there, else shown beside what is
 * typed, to keep or to take. Nothing typed is lost; saving once more puts it in its place.
 */
export function ConflictPanel<Values extends object>(props: ConflictPanelProps<Values>) {
  const { form, initial, theirs, revision, isOwn, savedAt } = props;
  const text = useDialogTexts();
  const who = isOwn ? 'titleOwn' : 'title';
  const title =
    savedAt === undefined ? text(`conflict.${who}`) : text(`conflict.${who}At`, { time: savedAt });
  const names = Object.keys(props.labels) as (keyof Values & string)[];
  const [kept, setKept] = useState<readonly string[]>([]);
  const known = useRef({ revision: undefined as number | null | undefined, values: initial });
  useEffect(() => {
    if (known.current.revision === revision) return;
    const before = known.current.values;
    known.current = { revision, values: theirs };
    setKept([]);
    for (const name of Object.keys(theirs) as (keyof Values)[])
      if (isSameValue(form.values[name], before[name])) form.set(name, theirs[name]);
  }, [revision, theirs, form]);
  const different = names.filter((name) => !isSameValue(theirs[name], form.values[name]));
  const said = (name: keyof Values & string): string =>
    props.inWords?.[name]?.(theirs[name]) ?? plainWords(theirs[name]);
  const open = different.filter((name) => !kept.includes(name));
  return (
    <section className={classes.panel} role="alert">
      <b>{title}</b>
      <p>{text(different.length > 0 ? 'conflict.kept' : isOwn ? 'conflict.sameOwn' : 'conflict.same')}</p>
      {open.length > 0 ? (
        <dl className={classes.fields}>
          {open.map((name) => (
            <div key={name}>
              <dt>{props.labels[name]}</dt>
              <dd>
                <bdi>{said(name) || text('conflict.nothing')}</bdi>
              </dd>
              <dd className={classes.acts}>
                <button type="button" className={classes.link} onClick={() => setKept([...kept, name])}>
                  {text('conflict.keep')}
                </button>
                <button type="button" className={classes.link} onClick={() => form.set(name, theirs[name])}>
                  {text(isOwn ? 'conflict.takeOwn' : 'conflict.take')}
                </button>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

/** What needs no words of its own: text, a number, a list of them. */
const plainWords = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');
