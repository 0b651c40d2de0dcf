import { type Html, html } from '../html.ts';
import type { ApiDescription, Content, Operation, Parameter } from './description.ts';
import { defaultWords, schemaWords } from './schema-words.ts';
import { STYLE } from './style.ts';

type Call = { path: string; method: string; operation: Operation };

/**
 * The description of the API as one plain page that needs nothing else.
 * @param rooms the names of the calls by the part of the product that they belong to
 */
export function apiDocsPage(
  { info, paths, components }: ApiDescription,
  rooms: Readonly<Record<string, readonly string[]>>,
): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Call => ({ path, method: method.toUpperCase(), operation }),
    ),
  );
  const groups = Object.entries(rooms)
    .map(([room, names]) => ({
      room,
      calls: operations.filter(({ operation }) => names.includes(operation.operationId)),
    }))
    .filter(({ calls }) => calls.length > 0)
    .sort((one, other) => one.room.localeCompare(other.room));
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} API</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>${info.title} API</h1>
<p>Version ${info.version}. Number of calls: ${operations.length}. The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Programs send an API token (dashboard, Settings, API tokens) as <code>Authorization: Bearer …</code>; <a href="#getApiCaller"><code>GET /core/v1/me</code></a> tells which site it belongs to and what it may do.</p>
<p>Browsers sign in by <code>POST /core/users/login</code>; every call of theirs that is not a GET sends <code>X-CSRF-Token</code> equal to the cookie <code>csrf_token</code> (by https <code>__Host-csrf_token</code>). Times are seconds since 1970 in UTC.</p></header>
<nav aria-label="Calls">${groups.map(
    ({ room, calls }) => html`<details><summary>${room} <small>${calls.length}</small></summary>
<ol>${calls.map(
      ({ path, method, operation }) =>
        html`<li><a href="#${operation.operationId}"><b>${method}</b> ${path}</a> <span>${operation.summary}</span></li>`,
    )}</ol></details>`,
  )}</nav>
<main>${groups.map(({ calls }) =>
    calls.map(({ path, method, operation }) => operationSection(method, path, operation)),
  )}
<h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas).map(
  ([name, schema]) =>
    html`<section id="schema-${name}"><h3>${name}</h3><p>${schemaWords(schema)}</p></section>`,
)}</main>
</body>
</html>
`;
  return page.text;
}

function operationSection(method: string, path: string, operation: Operation): Html {
  return html`<section id="${operation.operationId}">
<h2><b>${method}</b> <code>${path}</code></h2>
<p>${operation.summary}</p>
<p>Who: ${operation['x-permission']}</p>
${operation.parameters.length > 0 ? parameterTable(operation.parameters) : ''}
${operation.requestBody ? html`<h3>Body</h3>${contentWords(operation.requestBody.content)}` : ''}
<h3>Answers</h3>
<dl>${Object.entries(operation.responses).map(
    ([status, { description, content }]) =>
      html`<dt>${status}</dt><dd>${description}${content ? contentWords(content) : ''}</dd>`,
  )}</dl>
</section>`;
}

function parameterTable(parameters: Parameter[]): Html {
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      html`<tr><td><code>${name}</code></td><td>${place}</td><td>${required ? 'yes' : 'no'}</td><td>${schemaWords(schema)}${defaultWords(schema)}${description ? `: ${description}` : ''}</td></tr>`,
  );
  return html`<h3>Parameters</h3>
<table><thead><tr><th>Name</th><th>In</th><th>Needed</th><th>Takes</th></tr></thead><tbody>${rows}</tbody></table>`;
}

const contentWords = (content: Content): Html =>
  html`${Object.entries(content).map(
    ([type, { schema }]) => html`<div><code>${type}</code>: ${schemaWords(schema)}</div>`,
  )}`;
