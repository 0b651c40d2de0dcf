import classes from './color-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { usePlatformTexts } from './texts.ts';

type ColorFieldProps = Pick<TextFieldProps, 'label' | 'value' | 'help' | 'error' | 'onLeave'> & {
  onColor: (color: string) => void;
};

/** Whether a color is whole, and not one that is being typed. */
export const isColor = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value);

/** A color: its digits to type or paste, and the browser's own picker beside them. */
export function ColorField({ onColor, ...field }: ColorFieldProps) {
  const text = usePlatformTexts();
  const { label, value } = field;
  return (
    <div className={classes.color}>
      <TextField {...field} isMono maxLength={7} onText={(typed) => onColor(typed.trim())} />
      <input
        type="color"
        aria-label={text('pickColor', { name: label })}
        value={isColor(value) ? value : '#000000'}
        onChange={({ currentTarget }) => onColor(currentTarget.value)}
      />
    </div>
  );
}
