import { PageSection } from '#platform/dashboard/page-form.tsx';
import { AppearanceChoice } from '#platform/dashboard/shell/appearance-choice.tsx';
import classes from './appearance.module.css';
import { LanguageField } from './language-field.tsx';
import { usePreferencesTexts } from './preferences-texts.ts';

/** The theme of the tool, which changes at once, and its language. */
export function AppearanceScreen() {
  const text = usePreferencesTexts();
  return (
    <PageSection title={text('appearance')}>
      <div className={classes.fields}>
        <div className={classes.themes}>
          <AppearanceChoice />
        </div>
        <LanguageField />
      </div>
    </PageSection>
  );
}
