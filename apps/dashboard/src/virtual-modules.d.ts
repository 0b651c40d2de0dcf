declare module 'virtual:theme.css';

declare module 'virtual:screen-titles' {
  const texts: { titles: Record<string, string>; subtitles: Record<string, string> };
  export default texts;
}
