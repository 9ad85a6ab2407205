// Names sources in the stacks of a bundle. Node would do that with the bundle's source maps, which it reads at the start and keeps: that
// took half a second and 40 MB of every server, and a tenth of a second more at the first error. A table of lines is a hundredth of that,
// and is read when an error is first shown.
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The sources of a file of a bundle, and for each of its lines the number of its source and its line there; 0 is no line.
 * @typedef {{ sources: string[]; lines: [source: number, line: number][] }} LineTable
 */

/**
 * Writes a table beside each source map in a folder. Sources are named from the project's folder.
 * @param {string} folder
 * @param {string} projectFolder
 */
export async function writeLineTables(folder, projectFolder) {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js.map')) continue;
    const file = path.join(folder, name);
    const code = await readFile(file.slice(0, -'.map'.length), 'utf8');
    const table = tableOf(JSON.parse(await readFile(file, 'utf8')), code.split('\n').length);
    const sources = table.sources.map((source) => path.relative(projectFolder, path.resolve(folder, source)));
    await writeFile(file.replace(/\.map$/, '.lines.json'), JSON.stringify({ ...table, sources }));
  }
}

/**
 * @param {import('node:module').SourceMapPayload} payload
 * @param {number} count
 * @returns {LineTable}
 */
function tableOf(payload, count) {
  const map = new SourceMap(payload);
  /** @type {Map<string, number>} */
  const numbers = new Map();
  /** @type {LineTable['lines']} */
  const lines = [];
  for (let line = 0; line < count; line++) {
    // Asked at the end of a line, it answers the last place on it that is known; that may be on a line before.
    const entry = map.findEntry(line, 10_000);
    const isHere = 'originalSource' in entry && entry.generatedLine === line;
    if (!isHere) {
      lines.push([0, 0]);
      continue;
    }
    const number = numbers.get(entry.originalSource) ?? numbers.size;
    numbers.set(entry.originalSource, number);
    lines.push([number, entry.originalLine + 1]);
  }
  return { sources: [...numbers.keys()], lines };
}

/**
 * From now on stacks name the sources of this bundle.
 * @param {string} folder
 */
export function nameSourcesOf(folder) {
  const base = `${pathToFileURL(folder).href}/`;
  /** @type {Map<string, LineTable | undefined>} */
  const tables = new Map();
  /** @type {(name: string) => LineTable | undefined} */
  const tableFor = (name) => {
    if (!tables.has(name)) tables.set(name, readTable(path.join(folder, `${name}.lines.json`)));
    return tables.get(name);
  };
  /** @type {(site: NodeJS.CallSite) => string} */
  const shown = (site) => {
    const text = String(site);
    const url = site.getFileName();
    if (!url?.startsWith(base)) return text;
    const table = tableFor(url.slice(base.length));
    const [source, line] = table?.lines[(site.getLineNumber() ?? 0) - 1] ?? [0, 0];
    if (!table || line === 0) return text;
    return text.replace(`${url}:${site.getLineNumber()}:${site.getColumnNumber()}`, `${table.sources[source]}:${line}`);
  };
  Error.prepareStackTrace = (error, sites) =>
    [titleOf(error), ...sites.map((site) => `    at ${shown(site)}`)].join('\n');
}

/** @type {(file: string) => LineTable | undefined} */
function readTable(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // A stack that names the bundle is better than an error about an error.
    return undefined;
  }
}

/** @type {(error: Error) => string} */
function titleOf(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return '<error>';
  }
}
