import { useId, useState } from 'react';
import { AlertCircleIcon, SearchIcon } from '#platform/dashboard/icons.tsx';
import { type ChosenField, choosingAll, matchingFields, wrongTitles } from './chosen-fields.ts';
import classes from './export-fields.module.css';
import { useExportsTexts } from './exports-texts.ts';

type ExportFieldsProps = {
  fields: readonly ChosenField[];
  onChange: (fields: ChosenField[]) => void;
  /** Errors are shown once the form was sent. */
  showsErrors: boolean;
  complaint: string | undefined;
};

/** Which columns the file has and what stands over them. */
export function ExportFields({ fields, onChange, showsErrors, complaint }: ExportFieldsProps) {
  const text = useExportsTexts();
  const id = useId();
  const [typed, setTyped] = useState('');
  // A field that is being renamed stays in sight although its title no longer matches.
  const [edited, setEdited] = useState<string>();
  const matching = new Set(matchingFields(fields, typed).map(({ name }) => name));
  const shown = fields.filter(({ name }) => matching.has(name) || name === edited);
  const wrong = showsErrors ? wrongTitles(fields) : new Set<string>();
  const chosen = fields.filter(({ isChosen }) => isChosen).length;
  const change = (name: string, part: Partial<ChosenField>) =>
    onChange(fields.map((field) => (field.name === name ? { ...field, ...part } : field)));
  return (
    <fieldset className={classes.fields} aria-describedby={complaint ? `${id}-complaint` : undefined}>
      <legend className={classes.legend}>{text('fields')}</legend>
      <div className={classes.head}>
        <label className={classes.all}>
          <input
            type="checkbox"
            checked={chosen === fields.length}
            aria-invalid={complaint !== undefined && chosen === 0}
            ref={(element) => {
              if (element) element.indeterminate = chosen > 0 && chosen < fields.length;
            }}
            onChange={({ currentTarget }) => onChange(choosingAll(fields, currentTarget.checked))}
          />
          {text('selectAll')}
        </label>
        <span className={classes.find}>
          <SearchIcon />
          <input
            type="search"
            aria-label={text('findField')}
            placeholder={text('findField')}
            value={typed}
            onChange={({ currentTarget }) => {
              setEdited(undefined);
              setTyped(currentTarget.value);
            }}
          />
        </span>
      </div>
      <ul className={classes.list}>
        {shown.map(({ name, title, isChosen }) => (
          <li key={name}>
            <input
              type="checkbox"
              aria-label={text('include', { field: title || name })}
              checked={isChosen}
              onChange={({ currentTarget }) => change(name, { isChosen: currentTarget.checked })}
            />
            <input
              type="text"
              required
              className={classes.title}
              aria-label={text('fieldTitle', { field: name })}
              aria-invalid={wrong.has(name)}
              aria-describedby={wrong.has(name) ? `${id}-${name}` : undefined}
              maxLength={200}
              value={title}
              onFocus={() => setEdited(name)}
              onChange={({ currentTarget }) => change(name, { title: currentTarget.value })}
            />
            {wrong.has(name) ? (
              <span id={`${id}-${name}`} className={classes.wrong}>
                {text('titleMissing')}
              </span>
            ) : (
              <code className={classes.name}>{name}</code>
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 ? (
        <p className={classes.note} role="status">
          {text('noField')}
        </p>
      ) : null}
      {complaint === undefined ? null : (
        <p id={`${id}-complaint`} className={classes.wrong} role="alert">
          <AlertCircleIcon />
          {complaint}
        </p>
      )}
    </fieldset>
  );
}
