import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import frame from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '#platform/dashboard/icons.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { moveBeside, moveStep } from '#platform/dashboard/table/column-order.ts';
import { useRowDrag } from '#platform/dashboard/table/use-row-drag.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { type FieldEntity, MOST_CUSTOM_FIELDS } from '../custom-field-kinds.contract.ts';
import { type CustomField, listCustomFields, orderCustomFields } from '../custom-fields.contract.ts';
import { useCustomFieldsTexts } from './custom-fields-texts.ts';
import classes from './order-dialog.module.css';

/** Puts the custom fields in the order in which editors show them. */
export function OrderDialog({ entity, onClose }: { entity: FieldEntity; onClose: () => void }) {
  const text = useCustomFieldsTexts();
  const params = { siteId: useCaller().site.id };
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...read(listCustomFields, { params, query: { entity, limit: MOST_CUSTOM_FIELDS } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <DialogFrame title={text('order.title')} width={560} onClose={onClose}>
      {data ? (
        <OrderForm
          key={dataUpdatedAt}
          entity={entity}
          fields={data.items}
          onReload={() => void refetch()}
          onClose={onClose}
        />
      ) : error ? (
        <FailureView error={error} onRetry={() => void refetch()} />
      ) : null}
    </DialogFrame>
  );
}

type FormProps = {
  entity: FieldEntity;
  fields: readonly CustomField[];
  onReload: () => void;
  onClose: () => void;
};

function OrderForm({ entity, fields, onReload, onClose }: FormProps) {
  const text = useCustomFieldsTexts();
  const platform = usePlatformTexts();
  const params = { siteId: useCaller().site.id };
  const seen = fields.map(({ id }) => String(id));
  const [ids, setIds] = useState(seen);
  const [said, setSaid] = useState('');
  const { mutateAsync, isPending, error } = useWrite(orderCustomFields, [listCustomFields]);
  const titles = new Map(fields.map(({ id, title }) => [String(id), title]));
  const move = (id: string, next: string[]) => {
    setIds(next);
    const place = String(next.indexOf(id) + 1);
    setSaid(text('order.moved', { title: titles.get(id) ?? '', place, count: String(next.length) }));
  };
  const drag = useRowDrag(
    () => true,
    (id, place) => move(id, moveBeside(ids, id, place)),
  );
  const save = async () => {
    try {
      await mutateAsync({ params, body: { entity, ids: ids.map(Number), ids_before: seen.map(Number) } });
    } catch {
      return;
    }
    notices.done(text('order.saved'));
    onClose();
  };
  const isConflict = error instanceof CallError && error.code === 'order_changed';
  return (
    <>
      <div className={frame.fields}>
        <p className={classes.hint}>{text(entity === 'post' ? 'order.hint' : 'order.hintOfForms')}</p>
        <ol className={classes.fields} aria-label={text('order.list')}>
          {ids.map((id, at) => {
            const title = titles.get(id) ?? '';
            return (
              <li key={id} className={classes.field} {...drag(id, title)}>
                <span className={classes.grip} aria-hidden="true" />
                <bdi className={classes.name}>{title}</bdi>
                <IconButton
                  name={text('order.up', { title })}
                  tip="end"
                  aria-disabled={at === 0}
                  onClick={() => move(id, moveStep(ids, ids, id, -1))}
                >
                  <ArrowUpIcon />
                </IconButton>
                <IconButton
                  name={text('order.down', { title })}
                  tip="end"
                  aria-disabled={at === ids.length - 1}
                  onClick={() => move(id, moveStep(ids, ids, id, 1))}
                >
                  <ArrowDownIcon />
                </IconButton>
              </li>
            );
          })}
        </ol>
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </div>
      <DialogFoot said={error ? reasonOf(error) : undefined} isFailed={error !== null}>
        {isConflict ? (
          <Button variant="default" onClick={onReload}>
            {text('order.reload')}
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            {platform('cancel')}
          </Button>
        )}
        <Button
          loading={isPending}
          disabled={isConflict || ids.join() === seen.join()}
          onClick={() => void save()}
        >
          {text('order.save')}
        </Button>
      </DialogFoot>
    </>
  );
}
