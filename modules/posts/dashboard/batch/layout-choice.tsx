import { useState } from 'react';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_LAYOUT } from '../../batch-kinds.contract.ts';
import { useBatchTexts } from './batch-texts.ts';

type Way = 'none' | 'usual' | 'named';

/** The usual layout of the site, or one by its name; undefined until one is chosen. */
export function LayoutChoice({ onLayout }: { onLayout: (layout: string | undefined) => void }) {
  const text = useBatchTexts();
  const [way, setWay] = useState<Way>('none');
  const [name, setName] = useState('');
  const choose = (next: Way) => {
    setWay(next);
    onLayout(next === 'usual' ? '' : next === 'named' ? name.trim() || undefined : undefined);
  };
  return (
    <>
      <SelectField<Way>
        label={text('newLayout')}
        isFirst
        value={way}
        choices={[
          ...(way === 'none' ? [{ value: 'none' as const, label: text('chooseLayout') }] : []),
          { value: 'usual', label: text('defaultLayout') },
          { value: 'named', label: text('otherLayout') },
        ]}
        onChoose={choose}
      />
      {way === 'named' ? (
        <TextField
          label={text('layoutName')}
          value={name}
          maxLength={LONGEST_LAYOUT}
          onText={(typed) => {
            setName(typed);
            onLayout(typed.trim() || undefined);
          }}
        />
      ) : null}
    </>
  );
}
