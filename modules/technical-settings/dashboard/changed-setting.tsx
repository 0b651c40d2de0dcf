import type { AnswerOf } from '#platform/contract/endpoint.ts';
import type { compareTechnical } from '../technical-settings.contract.ts';
import { ChangedLines } from './changed-lines.tsx';
import classes from './technical-settings.module.css';
import { useTechnicalWords } from './use-technical-words.ts';

type Change = AnswerOf<typeof compareTechnical>['changes'][number];

/** One setting, as it was and as it is: texts by their lines. */
export function ChangedSetting({ change }: { change: Change }) {
  const { labelOf, said } = useTechnicalWords();
  const { key, before, after } = change;
  return (
    <section className={classes.diff}>
      <h3>{labelOf(key)}</h3>
      <ChangedLines before={before === null ? null : said(key, before)} after={said(key, after)} />
    </section>
  );
}
