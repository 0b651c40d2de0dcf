import { useMantineColorScheme } from '@mantine/core';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { useAccountTexts } from './account-texts.ts';

/** The colours of the tool: those of the system, light, dark. They change at once. */
export function AppearanceScreen() {
  const text = useAccountTexts();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const choices = (['auto', 'light', 'dark'] as const).map((value) => ({ value, label: text(value) }));
  return (
    <PageSection title={text('appearance')}>
      <SegmentedField
        label={text('colors')}
        value={colorScheme}
        choices={choices}
        help={text('colorsHelp')}
        onChoose={setColorScheme}
      />
    </PageSection>
  );
}
