import { DeletionSection } from './deletion-section.tsx';
import { ExportSection } from './export-section.tsx';

/** One's own data: a file with all of it, and the way to be forgotten. */
export function PersonalDataScreen() {
  return (
    <>
      <ExportSection />
      <DeletionSection />
    </>
  );
}
