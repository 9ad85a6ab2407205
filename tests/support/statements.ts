// Finds the SQL in our sources: which tables each file reads and writes.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';

export type TableUse = { file: string; table: string; writes: boolean };

const WRITE = /\b(?:insert\s+into|update|delete\s+from|truncate)\s+([a-z_.]+)/g;
/** One table after `from` or `join`, or several with commas between, each with its alias. */
const READ = /\b(?:from|join|using)\s+((?:[a-z_.]+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*[a-z_.]+)/g;
const STATEMENT = /^\s*(?:with|select|insert\s+into|update|delete\s+from)\s/;

export async function tableUses(folder: string, file: string, tables: ReadonlySet<string>): Promise<TableUse[]> {
  const source = ts.createSourceFile(
    file,
    await readFile(path.join(folder, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const uses: TableUse[] = [];
  const add = (name: string, writes: boolean): void => {
    if (tables.has(name)) uses.push({ file, table: name, writes });
  };
  const visit = (node: ts.Node): void => {
    const text = sqlOf(node)?.replace(/--.*$/gm, '');
    for (const [, name = ''] of text?.matchAll(WRITE) ?? []) add(name, true);
    for (const [, list = ''] of text?.replaceAll(/\bdelete\s+from\b/g, '').matchAll(READ) ?? [])
      for (const item of list.split(',')) add(item.trim().split(/\s/, 1)[0] ?? '', false);
    const forgotten = file.endsWith('retention.ts') ? namedTable(node) : undefined;
    if (forgotten !== undefined) add(forgotten, true);
    node.forEachChild(visit);
  };
  visit(source);
  return uses;
}

/** The text of a `sql` template, or of a string that is a statement. What stands in the holes is visited by itself. */
function sqlOf(node: ts.Node): string | undefined {
  if (ts.isTaggedTemplateExpression(node)) return node.tag.getText() === 'sql' ? textOf(node.template) : undefined;
  if (ts.isSourceFile(node) || ts.isTaggedTemplateExpression(node.parent)) return undefined;
  const text = ts.isStringLiteral(node) || ts.isTemplateLiteral(node) ? textOf(node) : undefined;
  return text !== undefined && STATEMENT.test(text) ? text : undefined;
}

const textOf = (node: ts.StringLiteral | ts.TemplateLiteral): string =>
  ts.isTemplateExpression(node)
    ? node.head.text + node.templateSpans.map(({ literal }) => ` ? ${literal.text}`).join('')
    : node.text;

/** Rules of retention name the table that rows are deleted from: `table: 'calls'`. */
const namedTable = (node: ts.Node): string | undefined =>
  ts.isPropertyAssignment(node) && node.name.getText() === 'table' && ts.isStringLiteral(node.initializer)
    ? node.initializer.text
    : undefined;
