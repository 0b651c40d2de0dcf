import { ChangedLines } from '#modules/technical-settings/technical-settings.public.tsx';
import type { EnvironmentPart } from '../environments.contract.ts';
import page from './environment-page.module.css';
import { useEnvironmentsTexts } from './environments-texts.ts';
import { usePartWords } from './use-part-words.ts';

/** Values that fit beside each other. */
const SHORT = 120;
const isShort = (value: string): boolean => value.length <= SHORT && !value.includes('\n');

/** What a part says differently, beside what readers get: short values side by side, long ones by their lines. */
export function PartChanges({ part }: { part: EnvironmentPart }) {
  const text = useEnvironmentsTexts();
  const { labelOf, said } = usePartWords(part.part);
  const changes = part.changes.map(({ key, production, environment }) => ({
    ...{ key, label: labelOf(key), before: said(key, production), after: said(key, environment) },
  }));
  const [short, long] = [
    changes.filter(({ before, after }) => isShort(before) && isShort(after)),
    changes.filter(({ before, after }) => !isShort(before) || !isShort(after)),
  ];
  return (
    <div className={page.changes}>
      {short.length === 0 ? null : (
        <table className={page.beside}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{text('setting')}</span>
              </th>
              <th scope="col">{text('inProduction')}</th>
              <th scope="col">{text('inEnvironment')}</th>
            </tr>
          </thead>
          <tbody>
            {short.map(({ key, label, before, after }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td data-label={text('inProduction')}>
                  <bdi>{before === '' ? text('nothing') : before}</bdi>
                </td>
                <td data-label={text('inEnvironment')} data-kind="new">
                  <bdi>{after === '' ? text('nothing') : after}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {long.map(({ key, label, before, after }) => (
        <section key={key} className={page.long}>
          <h4>{label}</h4>
          <ChangedLines {...{ before, after }} />
        </section>
      ))}
    </div>
  );
}
