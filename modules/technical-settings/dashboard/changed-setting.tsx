import { diffLines } from 'diff';
import type { AnswerOf } from '#platform/contract/endpoint.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { compareTechnical } from '../technical-settings.contract.ts';
import classes from './technical-settings.module.css';
import { useTechnicalSettingsTexts } from './technical-settings-texts.ts';

type Change = AnswerOf<typeof compareTechnical>['changes'][number];

/** Texts further apart than this are shown whole: one before, one after. */
const LIMITS = { maxEditLength: 2_000, timeout: 200 };
const MOST_LINES = 400;

/** One setting, as it was and as it is: texts by their lines. */
export function ChangedSetting({ change }: { change: Change }) {
  const text = useTechnicalSettingsTexts();
  const { key, before, after } = change;
  const said = (value: Change['before']): string => {
    if (value === null) return '';
    if (typeof value === 'boolean') return text(value ? 'compare.on' : 'compare.off');
    if (typeof value === 'number') return numberText(value);
    if (key === 'frame_options') return text(`frames.${value as 'deny'}`);
    return Array.isArray(value) ? value.join('\n') : value;
  };
  return (
    <section className={classes.diff}>
      <h3>{text(`fields.${key}.label`)}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard. */}
      <pre dir="ltr" tabIndex={0}>
        {(before === null ? linesAsTheyAre(said(after)) : linesOf(said(before), said(after))).map(
          ({ kind, line }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one answer never move.
            <span key={at} data-kind={kind}>
              {kind === 'added' ? '+ ' : kind === 'removed' ? '− ' : '  '}
              {line}
              {'\n'}
            </span>
          ),
        )}
      </pre>
    </section>
  );
}

type Line = { kind: 'added' | 'removed' | 'same'; line: string };

/** What was before is kept no more: nothing is added or removed. */
const linesAsTheyAre = (text: string): Line[] =>
  text
    .split('\n')
    .map((line): Line => ({ kind: 'same', line }))
    .slice(0, MOST_LINES);

function linesOf(before: string, after: string): Line[] {
  const ended = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
  const changes = diffLines(ended(before), ended(after), LIMITS) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return changes
    .flatMap(({ value, added, removed }) =>
      value
        .replace(/\n$/, '')
        .split('\n')
        .map((line): Line => ({ kind: added ? 'added' : removed ? 'removed' : 'same', line })),
    )
    .slice(0, MOST_LINES);
}
