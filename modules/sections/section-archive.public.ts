export { SectionFacts, SectionLine, takeSectionFacts } from './server/archive/section-archive.ts';
