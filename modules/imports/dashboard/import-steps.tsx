import classes from './imports.module.css';
import { useImportsTexts } from './imports-texts.ts';

export const importSteps = ['file', 'preview', 'import', 'report'] as const;
export type Step = (typeof importSteps)[number];

/** Where an import stands, of its four steps. */
export function ImportSteps({ step }: { step: Step }) {
  const text = useImportsTexts();
  const at = importSteps.indexOf(step);
  return (
    <ol className={classes.steps} aria-label={text('steps.label')}>
      {importSteps.map((one, index) => (
        <li key={one} data-done={index < at} aria-current={index === at ? 'step' : undefined}>
          {text(`steps.${one}`)}
        </li>
      ))}
    </ol>
  );
}
