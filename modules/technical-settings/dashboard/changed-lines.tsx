import { diffLines } from 'diff';
import classes from './technical-settings.module.css';

/** Texts further apart than this are shown whole: one before, one after. */
const LIMITS = { maxEditLength: 2_000, timeout: 200 };
const MOST_LINES = 400;

/** Two texts by their lines: what went, what came, and what stayed; where the first is kept no more, all stayed. */
export function ChangedLines({ before, after }: { before: string | null; after: string }) {
  return (
    <div className={classes.diff}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard. */}
      <pre dir="ltr" tabIndex={0}>
        {(before === null ? linesAsTheyAre(after) : linesOf(before, after)).map(({ kind, line }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one answer never move.
          <span key={at} data-kind={kind}>
            {kind === 'added' ? '+ ' : kind === 'removed' ? '− ' : '  '}
            {line}
            {'\n'}
          </span>
        ))}
      </pre>
    </div>
  );
}

type Line = { kind: 'added' | 'removed' | 'same'; line: string };

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
