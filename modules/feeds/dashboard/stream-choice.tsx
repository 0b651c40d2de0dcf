import { useQuery } from '@tanstack/react-query';
import { listFamilies } from '#modules/stream-families/stream-families.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useFeedsTexts } from './feeds-texts.ts';

const MOST_LISTED = 100;

type StreamChoiceProps = { id: number | null; error: string | undefined; onId: (id: number) => void };

/** One of the stream families of posts. */
export function StreamChoice({ id, error, onId }: StreamChoiceProps) {
  const text = useFeedsTexts();
  const { holder } = useCaller();
  const { data } = useQuery({
    ...read(listFamilies, { query: { limit: MOST_LISTED } }),
    enabled: mayCall(listFamilies, holder),
  });
  const families = (data?.items ?? []).filter(({ entity }) => entity === 'post');
  const isKnown = id === null || families.some((family) => family.id === id);
  return (
    <SelectField
      label={text('form.stream')}
      value={id ?? 0}
      error={error}
      {...(data && families.length === 0 ? { help: text('form.noStreams') } : {})}
      choices={[
        ...(id === null ? [{ value: 0, label: text('form.chooseStream') }] : []),
        ...(isKnown ? [] : [{ value: id, label: `#${id}` }]),
        ...families.map((family) => ({ value: family.id, label: family.title })),
      ]}
      onChoose={onId}
    />
  );
}
