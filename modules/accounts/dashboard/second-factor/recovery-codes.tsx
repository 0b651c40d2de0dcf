import { Button } from '@mantine/core';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useCopy } from '#platform/dashboard/use-copy.ts';
import classes from './second-factor.module.css';
import { useSecondFactorTexts } from './second-factor-texts.ts';

/** The recovery codes, which nobody can show again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = useSecondFactorTexts();
  const { site } = useCaller();
  const lines = `${codes.join('\n')}\n`;
  const copy = useCopy();
  return (
    <section aria-label={text('codesTitle')}>
      <h3 className={classes.codesTitle}>{text('codesTitle')}</h3>
      <p>{text('codesHint')}</p>
      <ul className={classes.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.acts}>
        <Button onClick={onDone}>{text('codesSaved')}</Button>
        <Button variant="default" onClick={() => void copy(lines, text('codesCopied'))}>
          {text('copyCodes')}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(lines)}`}
          download={`${site.name}-recovery-codes.txt`}
        >
          {text('downloadCodes')}
        </Button>
      </div>
    </section>
  );
}
