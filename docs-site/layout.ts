// Owns the frame of every page: navigation, search, contents. No script and no style stands inside a page.
import type { SitePage } from './pages.ts';
import type { Heading, Rendered } from './render.ts';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export type Frame = { base: string; pages: readonly SitePage[]; version: string };

export function pageHtml(page: SitePage, rendered: Rendered, frame: Frame): string {
  const { base, pages } = frame;
  const at = pages.indexOf(page);
  const [before, after] = [pages[at - 1], pages[at + 1]];
  const source = `<a href="${base}${page.name}.md">This page as Markdown</a>`;
  const turn = [
    before ? `<a rel="prev" href="${base}${before.name}.html">← ${escapeHtml(before.title)}</a>` : '<span></span>',
    after ? `<a rel="next" href="${base}${after.name}.html">${escapeHtml(after.title)} →</a>` : '',
  ].join('\n');
  const main = `<main id="main"><article>\n${rendered.html}</article>\n<footer><nav aria-label="Next page" class="turn">${turn}</nav><p>${source}</p></footer></main>`;
  return documentHtml(page.title, main + contents(rendered.headings), frame, page);
}

export function homeHtml(frame: Frame): string {
  const { base, pages } = frame;
  const groups = [...new Set(pages.map(({ group }) => group))];
  const cards = groups.map((group) => {
    const entries = pages
      .filter((page) => page.group === group)
      .map(
        ({ name, title, about }) =>
          `<li><a href="${base}${name}.html">${escapeHtml(title)}</a>${about === '' ? '' : `: ${inline(about)}`}</li>`,
      );
    return `<section><h2>${escapeHtml(group)}</h2><ul>${entries.join('\n')}</ul></section>`;
  });
  const intro =
    '<h1>Parley documentation</h1><p>Assistants that are flow graphs, and talk to people in chat and on the phone. Begin with the quickstart; every page works offline.</p>';
  const shortcuts = `<p class="shortcuts"><a href="${base}quickstart.html">Quickstart</a> <a href="${base}tutorial.html">Tutorial</a> <a href="${base}reference">API reference</a> <a href="${base}llms.txt">llms.txt</a></p>`;
  return documentHtml(
    'Documentation',
    `<main id="main" class="home">${intro}${shortcuts}${cards.join('\n')}</main>`,
    frame,
  );
}

/** Code in the words of a table. */
const inline = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

function contents(headings: readonly Heading[]): string {
  const shown = headings.filter(({ level }) => level === 2 || level === 3);
  if (shown.length < 3) return '';
  const entries = shown.map(
    ({ level, id, title }) => `<li class="level-${level}"><a href="#${id}">${escapeHtml(title)}</a></li>`,
  );
  return `<aside><nav aria-label="On this page"><h2>On this page</h2><ol>${entries.join('')}</ol></nav></aside>`;
}

function navigation({ base, pages }: Frame, current?: SitePage): string {
  const groups = [...new Set(pages.map(({ group }) => group))].map((group) => {
    const own = pages.filter((page) => page.group === group);
    const entries = own.map((page) => {
      const mark = page === current ? ' aria-current="page"' : '';
      return `<li><a href="${base}${page.name}.html"${mark}>${escapeHtml(page.title)}</a></li>`;
    });
    const isOpen = own.includes(current as SitePage) || group !== 'More';
    return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(group)}</summary><ul>${entries.join('')}</ul></details>`;
  });
  return `<nav id="pages" aria-label="Pages"><p><a href="${base}reference">API reference</a></p>${groups.join('')}</nav>`;
}

function documentHtml(title: string, main: string, frame: Frame, current?: SitePage): string {
  const { base, version } = frame;
  return `<!doctype html>
<html lang="en" data-base="${base}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeHtml(title)} · Parley</title>
    <link rel="stylesheet" href="${base}site.css?v=${version}" />
    <script src="${base}site.js?v=${version}" defer></script>
  </head>
  <body>
    <a class="skip" href="#main">Skip to the page</a>
    <header>
      <button id="menu" type="button" aria-expanded="false" aria-controls="pages" hidden>Menu</button>
      <a class="brand" href="${base}">Parley</a>
      <form id="search" role="search" hidden>
        <label><span class="unseen">Search the documentation</span>
          <input type="search" placeholder="Search" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list" /></label>
        <ul id="results" role="listbox" aria-label="Results" hidden></ul>
      </form>
      <button id="theme" type="button" hidden>Theme</button>
    </header>
    <div class="columns">
${navigation(frame, current)}
${main}
    </div>
  </body>
</html>
`;
}
