import { Button } from '@mantine/core';
import { addressOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CountText } from '#platform/dashboard/count-text.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { exportRedirects } from '../../redirect-files.contract.ts';
import { MOST_IMPORTED } from '../../redirect-kinds.contract.ts';
import { type RedirectsSearch, redirectsQuestion } from '../redirects-search.ts';
import { useRedirectsTexts } from '../redirects-texts.ts';
import classes from './import.module.css';

export type ExportedList = {
  /** What the list is asked for. */
  search: RedirectsSearch;
  /** How many redirects that are; undefined while it is not known. */
  total: number | undefined;
};

/** Says which redirects go into the file, and gives it. */
export function ExportDialog({ search, total, onClose }: ExportedList & { onClose: () => void }) {
  const text = useRedirectsTexts();
  const platform = usePlatformTexts();
  const { site } = useCaller();
  const question = redirectsQuestion(search);
  const href = addressOf(exportRedirects, {
    params: { siteId: site.id },
    query: { ...question, columns: 'all' },
  });
  return (
    <DialogFrame title={text('export.title')} width={432} onClose={onClose}>
      <div className={classes.body}>
        {total === undefined ? null : (
          <p>
            <CountText
              text={text(`export.${kindOf(search)}`, {
                count: total,
                shown: numberText(total),
                phrase: search.q,
              })}
            />
          </p>
        )}
        <p className={classes.help}>{text('export.help')}</p>
        {total !== undefined && total > MOST_IMPORTED ? (
          <p className={classes.hosts}>{text('export.tooLong', { count: numberText(MOST_IMPORTED) })}</p>
        ) : null}
      </div>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {platform('cancel')}
        </Button>
        <Button component="a" href={href} download onClick={onClose}>
          {text('actions.export')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}

function kindOf(search: RedirectsSearch): 'all' | 'matching' | 'filtered' {
  const { query, view, ...filters } = redirectsQuestion(search);
  if (view !== 'all' || Object.values(filters).some((value) => value !== undefined)) return 'filtered';
  return query === undefined ? 'all' : 'matching';
}
