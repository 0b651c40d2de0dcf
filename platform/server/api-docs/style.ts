import { Html } from '../html.ts';

/** The look of the page; its hash stands in the content-security policy. */
export const STYLE = new Html(`
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.1rem; margin: 2.5rem 0 0.25rem; border-top: 1px solid #8884; padding-top: 1rem; overflow-wrap: anywhere; }
h3 { font-size: 0.9rem; margin: 1rem 0 0.25rem; }
p, ul, dl { margin: 0.25rem 0; }
nav ol { list-style: none; margin: 0.25rem 0 0.75rem; padding: 0 0 0 1rem; }
nav details { border-bottom: 1px solid #8884; }
summary { padding: 0.4rem 0; font-weight: 600; cursor: pointer; }
small { font-weight: 400; opacity: 0.75; }
nav span { opacity: 0.75; }
a { color: inherit; text-decoration-color: #8888; text-underline-offset: 0.2em; }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #8884; padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; vertical-align: top; }
dt { font-weight: 600; float: left; width: 3rem; }
dd { margin: 0 0 0.25rem 3rem; }
`);
