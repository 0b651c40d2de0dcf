export {
  accessOf,
  giveCommunitySection,
  SectionFacts,
  SectionLine,
  takeSectionFacts,
} from './server/archive/section-archive.ts';
export { mayLetRead } from './server/writing/check-access.ts';
