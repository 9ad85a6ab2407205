// Holds that a module keeps no state of its own: what changes belongs to a kernel, so two apps in one process share nothing.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const projectFolder = path.join(import.meta.dirname, '..');

/** What may change in memory outside any kernel, and why. */
const ALLOWED: Record<string, string> = {
  // Answers of pure functions by their argument: without these memos they would only be found again.
  'server/modules/runtime/prompt.ts calendars': 'Formats by time zone.',
  'server/modules/speech/port/pcm.ts curves': 'Weights of a filter, by two rates.',
  'server/http/wire.ts lastSecond': 'The text of the second that was written last.',
  'server/modules/models/tokens.ts counters': 'Vocabularies, which are large files that never change.',
  'server/modules/compliance/law/called-party.ts countries': 'Time zones by country.',
  'server/modules/compliance/law/dial-window.ts formats': 'Formats by time zone.',
  'server/modules/compliance/law/dial-window.ts offsets': 'Offsets by time zone and instant.',
  'server/modules/compliance/law/holidays.ts holidays': 'Holidays by year.',
  'server/modules/assistants/phrases-in-text.ts readings': 'Readings of a reply by its text.',
  'server/modules/assistants/policy-checks.ts parsedPolicies': 'Checks by the text of the policy.',
  'flow/interpreter/intents.ts bases': 'Knowledge bases of a compiled flow, by the flow.',
  'flow/interpreter/intents.ts urgencies': 'Nodes that only ways for emergencies lead to, by the flow.',
  'server/modules/runtime/model-tools.ts namesByFlow': 'Names of a compiled flow, by the flow.',
  'flow/interpreter/judgement.ts known': 'What entering a node of a compiled flow leads to, by the flow.',
  'flow/interpreter/machine.ts spanishShares': 'How much of a compiled flow is in Spanish, by the flow.',
  'server/modules/models/local/model-worker.js readers':
    'Weights that the thread has loaded, by their file; gone with the thread.',
  'flow/text/expressions.ts expressions': 'Parsed expressions by their text.',
  'flow/text/patterns.ts programs': 'Compiled patterns by their text.',
  'flow/text/printed-values.ts parsedTexts': 'Parsed templates by their text.',
  'flow/text/spans.ts lineStarts': 'Where the lines of a text start, by the text.',
  'flow/text/templates.ts looked': 'What a template costs, by its text.',
  'flow/text/templates.ts parsedTexts': 'Parsed templates by their text.',
  'flow/rules/near-ways.ts contentWords': 'Words of a prompt by its text.',
  'flow/rules/trust.ts findSecret': 'Secrets in a text, by the text.',
  'nlu/opt-out/sounds-like.ts sounds': 'Sounds by word.',
  'nlu/opt-out/sounds-like.ts compared': 'Likeness by pair of words.',
  'nlu/route/decision.ts fitted': 'Models of examples by their texts.',
  'nlu/extract/clock.ts formats': 'Formats by time zone.',
  'nlu/extract/places.ts countries': 'Countries by time zone.',
  // What follows from an object, kept beside it.
  'server/modules/assistants/graph/text.ts texts':
    'Texts of nodes, edges and findings, which nothing changes in place; gone with them.',
  'server/modules/access/whoami.ts cache': 'The answer about a key, gone with the actor that authentication remembers.',
  'server/kernel/secrets/envelope.ts headers': 'The id of a data key as bytes, gone with it.',
  'nlu/extract/pairs.ts countedIn': 'Counts beside their nouns, gone with the reading of a text.',
  'nlu/extract/dates.ts seenFrom': 'Dates of the texts of a turn, gone with its moment.',
  'flow/edit/overlay.ts indexes': 'Places of items in a list, which nothing changes in place; gone with it.',
  'flow/interpreter/machine.ts indexes': 'Places of nodes in an executable, which never changes; gone with it.',
  'nlu/extract/units.ts unitsAsked': 'The unit that a variable asks for, gone with the variable.',
  // The rest.
  'server/kernel/secrets/aead.ts nonces': 'Random bytes that were drawn and not used yet.',
  'server/kernel/outbound/trace.ts used': 'How many of the random bytes that were drawn are used.',
  'server/kernel/db/ids.ts ids': 'Two apps in one process must not number the same millisecond twice.',
  'flow/text/work.ts TOO_MUCH': 'An error that carries nothing: the same one is thrown each time.',
  'flow/text/templates.ts OUTPUT': 'A sticky pattern: its place is set before each use.',
};

const MAKERS = new Set(['LRUCache', 'memoizeByText']);
const CHANGING = new Set(
  'set add delete clear push pop shift unshift splice sort reverse fill copyWithin append'.split(' '),
);

type Source = { file: string; tree: ts.SourceFile; imported: Map<string, string> };

async function readSources(folder: string): Promise<Source[]> {
  const entries = await readdir(path.join(projectFolder, folder), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(ts|js)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.relative(projectFolder, path.join(entry.parentPath, entry.name)))
    // Types, and a program that runs once and ends.
    .filter((file) => !/^sdk\/(generated|generator|dist)\//.test(file));
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(projectFolder, file), 'utf8');
      const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      return { file, tree, imported: importsOf(file, tree) };
    }),
  );
}

/** Names from files of ours, by where they are declared. */
function importsOf(file: string, tree: ts.SourceFile): Map<string, string> {
  const found = new Map<string, string>();
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const named = statement.importClause?.namedBindings;
    if (!statement.moduleSpecifier.text.startsWith('.') || !named || !ts.isNamedImports(named)) continue;
    const from = path.join(path.dirname(file), statement.moduleSpecifier.text);
    for (const { name, propertyName } of named.elements) found.set(name.text, `${from} ${(propertyName ?? name).text}`);
  }
  return found;
}

const topLevel = (tree: ts.SourceFile): { declaration: ts.VariableDeclaration; isConst: boolean }[] =>
  tree.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList: { declarations, flags } }) =>
      declarations.map((declaration) => ({ declaration, isConst: (flags & ts.NodeFlags.Const) !== 0 })),
    );

/** An instance of a class of ours, or a memory: both are there in order to change. */
function isStateful(value: ts.Expression | undefined, { tree, imported }: Source): boolean {
  if (!value || !(ts.isNewExpression(value) || ts.isCallExpression(value)) || !ts.isIdentifier(value.expression))
    return false;
  const maker = value.expression.text;
  if (MAKERS.has(maker)) return true;
  const isOurs =
    imported.has(maker) || tree.statements.some((one) => ts.isClassDeclaration(one) && one.name?.text === maker);
  return ts.isNewExpression(value) && isOurs;
}

/** The name that an expression begins with: `a` of `a.b[c].d`. */
function rootOf(expression: ts.Expression): ts.Identifier | undefined {
  if (ts.isIdentifier(expression)) return expression;
  if (ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression))
    return rootOf(expression.expression);
  return ts.isNonNullExpression(expression) ? rootOf(expression.expression) : undefined;
}

/** What a node changes: the target of an assignment, or the receiver of a method that changes it. */
function changedBy(node: ts.Node): ts.Identifier | undefined {
  const assigned =
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    node.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
  if (assigned) return ts.isIdentifier(node.left) ? undefined : rootOf(node.left);
  if (ts.isPostfixUnaryExpression(node) || ts.isDeleteExpression(node)) {
    return rootOf(ts.isDeleteExpression(node) ? node.expression : node.operand);
  }
  if (
    ts.isPrefixUnaryExpression(node) &&
    [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(node.operator)
  ) {
    return rootOf(node.operand);
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  return CHANGING.has(node.expression.name.text) ? rootOf(node.expression.expression) : undefined;
}

const declares = (name: ts.BindingName, wanted: string): boolean =>
  ts.isIdentifier(name)
    ? name.text === wanted
    : name.elements.some((element) => ts.isBindingElement(element) && declares(element.name, wanted));

/** The variables that a block or a loop declares itself. */
function declarationLists(at: ts.Node): ts.VariableDeclarationList[] {
  if (ts.isBlock(at)) return at.statements.filter(ts.isVariableStatement).map(({ declarationList }) => declarationList);
  const isLoop = ts.isForStatement(at) || ts.isForOfStatement(at) || ts.isForInStatement(at);
  const { initializer } = isLoop ? at : {};
  return initializer && ts.isVariableDeclarationList(initializer) ? [initializer] : [];
}

/** Whether a function or block around the node has a variable of this name itself. */
function isShadowed(node: ts.Identifier): boolean {
  for (let at: ts.Node = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionLike(at) && at.parameters.some(({ name }) => declares(name, node.text))) return true;
    if (declarationLists(at).some(({ declarations }) => declarations.some(({ name }) => declares(name, node.text))))
      return true;
  }
  return false;
}

function changedNames({ file, tree, imported }: Source): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = changedBy(node);
    if (name && !isShadowed(name)) found.push(imported.get(name.text) ?? `${file} ${name.text}`);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

it('modules keep no state of their own, but for what is listed with its reason', async () => {
  const sources = (await Promise.all(['server', 'flow', 'nlu', 'sdk', 'transfer'].map(readSources))).flat();
  const changed = new Set(sources.flatMap(changedNames));
  const kept = sources.flatMap((source) =>
    topLevel(source.tree)
      .map(({ declaration, isConst }) => ({
        declaration,
        isConst,
        name: `${source.file} ${declaration.name.getText()}`,
      }))
      .filter(
        ({ declaration, isConst, name }) =>
          !isConst || changed.has(name) || isStateful(declaration.initializer, source),
      )
      .map(({ name }) => name),
  );
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.filter((name) => !(name in ALLOWED))).toEqual([]);
  expect(Object.keys(ALLOWED).filter((name) => !kept.includes(name))).toEqual([]);
});
