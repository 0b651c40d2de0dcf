import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { LockIcon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { May } from '#platform/dashboard/may.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import {
  listRouteConfigs,
  listSlugDuplicates,
  type RouteConfig,
  resolveSlugDuplicates,
  saveRouteConfig,
  undoRouteConfig,
} from '../route-config.contract.ts';
import type { RouteType } from '../route-templates.contract.ts';
import classes from './permalink-settings.module.css';
import { usePermalinksTexts } from './permalinks-texts.ts';
import { TemplateText } from './template-text.tsx';

const TemplateDialog = lazyPart(() => import('./template-dialog.tsx'), 'TemplateDialog');
const DuplicatesDialog = lazyPart(() => import('./duplicates-dialog.tsx'), 'DuplicatesDialog');

/** The templates that addresses are made by: one for each type of page, changed with a preview, undone within a week. */
export function PermalinkSettingsScreen() {
  const text = usePermalinksTexts();
  const params = { siteId: useCaller().site.id };
  const [open, setOpen] = useState<RouteConfig | 'duplicates' | null>(null);
  const configs = useQuery(read(listRouteConfigs, { params }));
  const duplicates = useQuery(read(listSlugDuplicates, {}));
  const undo = useUndoTemplate(params.siteId);
  const close = () => setOpen(null);
  if (!configs.data) {
    return configs.error ? (
      <FailureView error={configs.error} title={text('loadFailed')} onRetry={() => void configs.refetch()} />
    ) : null;
  }
  const { items: found = [], total = 0 } = duplicates.data ?? {};
  return (
    <div className={classes.page}>
      <h2 className={classes.title}>{text('title')}</h2>
      <p className={classes.hint}>{text('hint')}</p>
      {total > 0 ? (
        <div role="status" className={classes.banner}>
          <p>{text('duplicates.banner', { count: total })}</p>
          <May call={resolveSlugDuplicates}>
            <Button onClick={() => setOpen('duplicates')}>{text('duplicates.review')}</Button>
          </May>
        </div>
      ) : null}
      <ul className={classes.rows}>
        {configs.data.items.map((config) => (
          <TemplateRow key={config.type} config={config} onEdit={() => setOpen(config)} onUndo={undo} />
        ))}
      </ul>
      <Suspense fallback={null}>
        {open === 'duplicates' ? (
          <DuplicatesDialog items={found} total={total} onClose={close} />
        ) : open ? (
          <TemplateDialog key={open.type} config={open} onUndo={undo} onClose={close} />
        ) : null}
      </Suspense>
    </div>
  );
}

type TemplateRowProps = { config: RouteConfig; onEdit: () => void; onUndo: (type: RouteType) => unknown };

function TemplateRow({ config, onEdit, onUndo }: TemplateRowProps) {
  const text = usePermalinksTexts();
  const zone = useCaller().site.timeZone;
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const { type, template, locked, previous, undo_until_ts } = config;
  const named = { type: text(`types.${type}`) };
  const isUndoable = undo_until_ts !== null && previous !== null && !locked;
  return (
    <li className={classes.row}>
      <h3>{named.type}</h3>
      <div className={classes.what}>
        <TemplateText template={template} />
        {locked ? (
          <p className={classes.quiet}>
            <span className={classes.locked}>
              <LockIcon size={14} />
              {text('locked')}
            </span>
          </p>
        ) : null}
        {isUndoable ? (
          <p className={classes.quiet}>
            {text('was', { template: previous })}
            {' · '}
            {text('undoUntil', {
              date: shortDateTime({ seconds: undo_until_ts, zone, language: pageLanguage }, now),
            })}
          </p>
        ) : null}
      </div>
      <div className={classes.acts}>
        {type === 'home' ? (
          <span className={classes.quiet}>{text('fixed')}</span>
        ) : (
          <May call={saveRouteConfig}>
            {isUndoable ? (
              <Button variant="subtle" aria-label={text('undoOf', named)} onClick={() => void onUndo(type)}>
                {text('undo')}
              </Button>
            ) : null}
            <Button variant="default" aria-label={text('editOf', named)} disabled={locked} onClick={onEdit}>
              {text('edit')}
            </Button>
          </May>
        )}
      </div>
    </li>
  );
}

/** Brings the template of before back. */
function useUndoTemplate(siteId: number): (type: RouteType) => Promise<void> {
  const text = usePermalinksTexts();
  const { mutateAsync: undo } = useWrite(undoRouteConfig, [listRouteConfigs, listSlugDuplicates]);
  return useCallback(
    async (type) => {
      try {
        await undo({ params: { siteId, type } });
        notices.done(text('undone'));
      } catch (error) {
        notices.failed(error, text('undoFailed', { reason: reasonOf(error) }), null);
      }
    },
    [undo, siteId, text],
  );
}
