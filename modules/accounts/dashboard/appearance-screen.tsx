import { useMantineColorScheme } from '@mantine/core';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { useAccountTexts } from './account-texts.ts';
import classes from './appearance.module.css';
import { LanguageField } from './language-field.tsx';

/** The colours of the tool, which change at once, and its language. */
export function AppearanceScreen() {
  const text = useAccountTexts();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const choices = (['auto', 'light', 'dark'] as const).map((value) => ({ value, label: text(value) }));
  return (
    <PageSection title={text('appearance')}>
      <div className={classes.fields}>
        <SegmentedField
          label={text('colors')}
          value={colorScheme}
          choices={choices}
          help={text('colorsHelp')}
          onChoose={setColorScheme}
        />
        <LanguageField />
      </div>
    </PageSection>
  );
}
