// What a page of the documentation does in a browser: search, theme, menu, and buttons that copy code. Without it every page can be read.
import MiniSearch, { type SearchResult } from 'minisearch';

const root = document.documentElement;
const base = root.dataset.base ?? '/docs/';
root.classList.add('js');
const find = <T extends HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
};

// Theme: that of the system until the reader chooses.
const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
const themeButton = find<HTMLButtonElement>('#theme');
const stored = (): Theme => {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem('theme')) ?? 'system';
  } catch {
    return 'system';
  }
};
function showTheme(theme: Theme): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  themeButton.textContent = { system: 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' }[theme];
}
showTheme(stored());
themeButton.hidden = false;
themeButton.addEventListener('click', () => {
  const current = THEMES.find((theme) => theme === root.dataset.theme) ?? 'system';
  const next = THEMES[(THEMES.indexOf(current) + 1) % THEMES.length] ?? 'system';
  showTheme(next);
  try {
    localStorage.setItem('theme', next);
  } catch {
    // Storage is switched off: it holds for this page.
  }
});

const menu = find<HTMLButtonElement>('#menu');
menu.hidden = false;
menu.addEventListener('click', () => {
  const isOpen = find('#pages').classList.toggle('open');
  menu.setAttribute('aria-expanded', String(isOpen));
});

for (const code of document.querySelectorAll<HTMLElement>('.code')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', 'Copy this code');
  button.addEventListener('click', async () => {
    const text = code.querySelector('code')?.textContent ?? '';
    const isDone = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    button.textContent = isDone ? 'Copied' : 'Press Ctrl+C';
    if (!isDone) getSelection()?.selectAllChildren(code);
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
  code.append(button);
}

// Search: the index is loaded when the reader first goes there.
type Entry = { page: string; title: string; heading: string; text: string };
type Hit = SearchResult & Entry;
const form = find<HTMLFormElement>('#search');
const input = find<HTMLInputElement>('#search input');
const results = find<HTMLUListElement>('#results');
form.hidden = false;
let loading: Promise<MiniSearch<Entry>> | undefined;
const version = new URL(document.querySelector<HTMLScriptElement>('script[src*="site.js"]')?.src ?? base, location.href)
  .search;

function loaded(): Promise<MiniSearch<Entry>> {
  loading ??= fetch(`${base}search.json${version}`)
    .then((response) => (response.ok ? response.text() : Promise.reject(new Error(String(response.status)))))
    .then((text) => MiniSearch.loadJSON<Entry>(text, INDEX));
  loading.catch(() => (loading = undefined));
  return loading;
}

/** The build makes the index with the same. */
const INDEX = {
  fields: ['heading', 'title', 'text'],
  storeFields: ['page', 'title', 'heading', 'text'],
  idField: 'id',
};
const SEARCH = { prefix: true, fuzzy: 0.15, boost: { heading: 4, title: 3 }, combineWith: 'AND' as const };

let selected = -1;
async function search(): Promise<void> {
  const words = input.value.trim();
  if (words === '') return showHits([], '');
  try {
    const index = await loaded();
    if (input.value.trim() !== words) return;
    showHits(index.search(words, SEARCH).slice(0, 12) as Hit[], words);
  } catch {
    results.replaceChildren(listItem('The search could not be loaded. Check the connection and type again.'));
    open(true);
  }
}

function showHits(hits: readonly Hit[], words: string): void {
  selected = -1;
  input.removeAttribute('aria-activedescendant');
  results.replaceChildren(
    ...hits.map((hit, i) => {
      const item = listItem('');
      item.id = `hit-${i}`;
      const link = document.createElement('a');
      link.href = base + hit.page;
      link.tabIndex = -1;
      link.textContent = hit.heading === hit.title ? hit.title : `${hit.title} › ${hit.heading}`;
      const excerpt = document.createElement('small');
      excerpt.textContent = around(hit.text, hit.terms);
      item.append(link, excerpt);
      item.addEventListener('click', () => link.click());
      return item;
    }),
  );
  if (words !== '' && hits.length === 0) results.replaceChildren(listItem(`Nothing has all of these words: ${words}`));
  open(words !== '');
}

function listItem(text: string): HTMLLIElement {
  const item = document.createElement('li');
  item.setAttribute('role', 'option');
  item.setAttribute('aria-selected', 'false');
  item.textContent = text;
  return item;
}

/** The place at which the first word was found. */
function around(text: string, terms: readonly string[]): string {
  const plain = text.toLowerCase();
  const at = Math.max(0, Math.min(...terms.map((term) => plain.indexOf(term)).filter((index) => index >= 0)));
  const from = Number.isFinite(at) ? Math.max(0, at - 40) : 0;
  return `${from > 0 ? '…' : ''}${text.slice(from, from + 140)}…`;
}

function open(isOpen: boolean): void {
  results.hidden = !isOpen;
  input.setAttribute('aria-expanded', String(isOpen));
}

function select(next: number): void {
  const items = [...results.children];
  items[selected]?.setAttribute('aria-selected', 'false');
  selected = items.length === 0 ? -1 : (next + items.length) % items.length;
  const item = items[selected];
  item?.setAttribute('aria-selected', 'true');
  item?.scrollIntoView({ block: 'nearest' });
  if (item) input.setAttribute('aria-activedescendant', item.id);
}

input.addEventListener('focus', () => void loaded().catch(() => undefined));
input.addEventListener('input', () => void search());
input.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown') select(selected + 1);
  else if (event.key === 'ArrowUp') select(selected - 1);
  else if (event.key === 'Escape') showHits([], '');
  else return;
  event.preventDefault();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  results.children[Math.max(0, selected)]?.querySelector('a')?.click();
});
document.addEventListener('click', ({ target }) => {
  if (target instanceof Node && !form.contains(target)) open(false);
});
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    input.focus();
  }
});
