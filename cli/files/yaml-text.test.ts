// What stands in a file, whoever wrote it: read as it is meant, refused with its place, and left as it was written where it may be.
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../flow/language/json.ts';
import { readProject } from './local-project.ts';
import { parseMarkdown, printMarkdown } from './markdown-text.ts';
import { fileSlugOf, ProjectFolder } from './project-folder.ts';
import { parseYaml, printYaml } from './yaml-text.ts';

const meaningOf = (text: string) => {
  const { value, issues } = parseYaml('x.yaml', text);
  expect(issues).toEqual([]);
  return value;
};

describe('YAML', () => {
  it.each([
    ['no', 'no'],
    ['off', 'off'],
    ['"1002"', '1002'],
    ['1002', 1002],
    ['+12025550123', '+12025550123'],
    ['007', '007'],
    ['0x1f', '0x1f'],
    ['12345678901234567890', '12345678901234567890'],
    ['1_000', '1_000'],
    ['2031-05-06', '2031-05-06'],
    ['12:30:45', '12:30:45'],
    ['1e999', '1e999'],
    ['.nan', '.nan'],
    ['-1.5', -1.5],
    ['true', true],
    ['', null],
  ])('reads %j as %j', (written, meant) => expect(meaningOf(`a: ${written}`)).toEqual({ a: meant }));

  it('gives back every value, as a value and as a key', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'no',
        'yes',
        'null',
        '~',
        '1002',
        '007',
        '+1',
        '1:30',
        '- a',
        '# no',
        'a: b',
        ' ',
        '\n',
        'x\n\n',
        '__proto__',
        '<<',
        '=',
        '&a',
        '*a',
        '!x',
        '%',
        '@',
        '|',
      ),
    );
    fc.assert(
      fc.property(fc.dictionary(texts, fc.oneof(texts, fc.jsonValue())), (object) => {
        const value = JSON.parse(JSON.stringify(object).replace(/\\u(d[89a-f][0-9a-f]{2}|0000)/gi, '?')) as JsonObject;
        expect(meaningOf(printYaml(value))).toEqual(value);
      }),
    );
  });

  it('keeps comments, order and quotes of what did not change', () => {
    const before =
      '# ours\nentry: hello # first\nnodes:\n  hello: # greets\n    type: message\n    config: {text: "Hi"} # short\n  bye:\n    type: end\n';
    const value = meaningOf(before) as { nodes: { hello: JsonObject } } & JsonObject;
    expect(printYaml(value, before)).toBe(before);
    const changed = { ...value, nodes: { ...value.nodes, hello: { ...value.nodes.hello, name: 'Greeting' } } };
    const after = printYaml(changed, before);
    expect(meaningOf(after)).toEqual(changed);
    for (const comment of ['# ours', '# first', '# greets', '{ text: "Hi" } # short']) expect(after).toContain(comment);
  });

  it('holds the new value, for all files and all values', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()), (a, b) => {
        const [before, now] = [JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))] as [
          JsonObject,
          JsonObject,
        ];
        expect(meaningOf(printYaml(now, printYaml(before)))).toEqual(now);
      }),
    );
  });

  it('has lines of Windows, and keeps them', () => {
    const before = 'name: A\r\ntext: |\r\n  one\r\n  two\r\n';
    expect(meaningOf(before)).toEqual({ name: 'A', text: 'one\ntwo\n' });
    const after = printYaml({ name: 'B', text: 'one\ntwo\n' }, before);
    expect(after).toMatch(/^name: B\r\n/);
    expect(after.replaceAll('\r\n', '')).not.toContain('\n');
    expect(meaningOf(`\uFEFF${before}`)).toMatchObject({ name: 'A' });
  });

  const bomb = `a: &a [x, x, x, x, x, x, x, x, x]\n${'bcdefghi'
    .split('')
    .map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[i]}`).join(', ')}]`)
    .join('\n')}\n`;
  it.each([
    ['a bomb of aliases', bomb, 1, 'Write the value out'],
    ['an alias', 'a: &x 1\nb: *x\n', 2, 'Write the value out'],
    ['a deep nest', '['.repeat(3000), 1, ''],
    ['a nest in block form', Array.from({ length: 300 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'), 60, 'too deeply'],
    ['a tab', 'a:\n\tb: 1\n', 2, ''],
    ['a name twice', 'a: 1\nb: 2\na: 3\n', 3, 'unique'],
    ['a type of its own', 'a: !!js/function x\n', 1, ''],
    ['an open quote', 'a: "x\n', 2, ''],
    ['two documents', 'a: 1\n---\nb: 2\n', 2, ''],
    ['a map as a key', '{a: 1}: 2\n', 1, ''],
  ])('refuses %s with its place', (_what, text, line, message) => {
    const { issues } = parseYaml('flow.yaml', text);
    expect(issues[0]).toMatchObject({ file: 'flow.yaml', message: expect.stringContaining(message) });
    expect(issues[0]?.line).toBe(line);
  });
});

describe('Markdown', () => {
  it('has settings on top, or none', () => {
    expect(parseMarkdown('a.md', '---\nname: A\n---\n\n1. Do it.\n')).toMatchObject({
      value: { name: 'A' },
      body: '1. Do it.',
    });
    expect(parseMarkdown('a.md', 'Just text\n---\nmore')).toMatchObject({ value: {}, body: 'Just text\n---\nmore' });
    expect(parseMarkdown('a.md', '---\r\nname: A\r\n---\r\n\r\none\r\ntwo\r\n')).toMatchObject({
      value: { name: 'A' },
      body: 'one\ntwo',
    });
    expect(parseMarkdown('a.md', '---\nname: [\n---\n').issues[0]).toMatchObject({ line: expect.any(Number) });
  });

  it('gives back every text', () => {
    fc.assert(
      fc.property(fc.string(), (written) => {
        const body = written.replaceAll('\r', '');
        expect(parseMarkdown('a.md', printMarkdown({ name: 'A' }, body)).body).toBe(body);
      }),
    );
  });
});

describe('names of files', () => {
  it.each([
    ['Order desk', 'order-desk'],
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\Windows\\con', 'c-windows-con'],
    ['CON', 'con-1'],
    ['com1', 'com1-1'],
    ['Zürich Büro', 'zurich-buro'],
    ['客服', 'unnamed-1'],
    ['..', 'unnamed-1'],
    ['a'.repeat(500), 'a'.repeat(60)],
  ])('%j is %s', (name, slug) => expect(fileSlugOf(name)).toBe(slug));

  it('are never taken twice', () => expect(fileSlugOf('A b', new Set(['a-b', 'a-b-2']))).toBe('a-b-3'));
});

describe('a folder', () => {
  const folders: string[] = [];
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true });
  });
  const projectOf = async (files: Record<string, string>) => {
    const root = await mkdtemp(path.join(tmpdir(), 'parley-files-'));
    folders.push(root);
    for (const [file, text] of Object.entries({ 'parley.yaml': 'version: 1\n', ...files })) {
      await mkdir(path.dirname(path.join(root, file)), { recursive: true });
      await writeFile(path.join(root, file), text);
    }
    return root;
  };
  const issuesOf = async (root: string) => (await readProject(new ProjectFolder(root))).issues;

  it('is read without following links, and written nowhere else', async () => {
    const outside = await projectOf({ 'secret.yaml': 'name: Stolen\ntext: x\n' });
    const root = await projectOf({ 'policies/fine.yaml': 'name: Fine\ntext: Be kind.\n' });
    await symlink(path.join(outside, 'secret.yaml'), path.join(root, 'policies', 'link.yaml'));
    await symlink(outside, path.join(root, 'tools'));
    const project = await readProject(new ProjectFolder(root));
    expect(project.resources.map(({ name }) => name)).toEqual(['Fine']);
    expect(project.issues.map(({ file }) => file).sort()).toEqual(['policies/link.yaml', 'tools']);
    const folder = new ProjectFolder(root);
    await expect(folder.write('tools/new.yaml', 'x')).rejects.toThrow('link');
    await expect(folder.write('../new.yaml', 'x')).rejects.toThrow('not a place');
    await expect(folder.read('/etc/passwd')).rejects.toThrow('not a place');
  });

  it.each([
    ['a huge file', { 'tools/a.yaml': `name: A\ndescription: ${'x'.repeat(5_000_001)}\n` }, 'tools/a.yaml', 'bytes'],
    [
      'a misspelt field',
      { 'tools/a.yaml': 'name: A\ndescripton: x\n' },
      'tools/a.yaml:2',
      'Did you mean "description"?',
    ],
    ['a number for a name', { 'tools/a.yaml': 'name: 1002\n' }, 'tools/a.yaml:1', 'needs a name'],
    [
      'a text for a list',
      { 'assistants/a/assistant.yaml': 'name: A\ntools: Order\n' },
      'assistants/a/assistant.yaml:2',
      'a list',
    ],
    [
      'a secret',
      {
        'tools/a.yaml': 'name: A\nconfiguration:\n  headers:\n    - key: k\n      value: hunter2\n      secure: true\n',
      },
      'tools/a.yaml:5',
      'env:PARLEY_VAR_NAME',
    ],
    ['two of one name', { 'tools/a.yaml': 'name: A\n', 'tools/b.yaml': 'name: A\n' }, 'tools/b.yaml', 'already'],
    [
      'a key',
      { 'parley.yaml': 'version: 1\nenvironments:\n  dev:\n    url: http://x\n    key: ply_1\n' },
      'parley.yaml:5',
      'PARLEY_API_KEY_DEV',
    ],
    [
      'an environment out of the folder',
      { 'parley.yaml': 'version: 1\nenvironments:\n  ../x:\n    url: http://x\n' },
      'parley.yaml:3',
      'lower-case',
    ],
    ['another version', { 'parley.yaml': 'version: 2\n' }, 'parley.yaml:1', 'version: 1'],
    [
      'a flow of lists',
      { 'assistants/a/assistant.yaml': 'name: A\n', 'assistants/a/flow.yaml': 'nodes:\n  - hello\n' },
      'flow.yaml:1',
      'a map',
    ],
    [
      'an edge to nowhere',
      { 'assistants/a/assistant.yaml': 'name: A\n', 'assistants/a/flow.yaml': 'nodes:\n  a:\n    edges:\n      - b\n' },
      'flow.yaml:4',
      '"to"',
    ],
    [
      'a layout that is none',
      {
        'assistants/a/assistant.yaml': 'name: A\n',
        'assistants/a/flow.yaml': 'nodes: {}\n',
        'assistants/a/layout.json': '[',
      },
      'layout.json',
      'positions',
    ],
  ] as [string, Record<string, string>, string, string][])(
    'with %s says where and what',
    async (_what, files, place, message) => {
      const issues = await issuesOf(await projectOf(files));
      expect(issues.map((one) => `${one.file}:${one.line}:${one.column} ${one.message}`)).toEqual([
        expect.stringMatching(new RegExp(`${place.replace(/[.]/g, '\\.')}.*${message.replace(/[${}?.]/g, '\\$&')}`)),
      ]);
    },
  );
});
