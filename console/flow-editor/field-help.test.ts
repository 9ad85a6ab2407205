// Every field of every step is explained in words of people, and what is written has an example.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nodeTypes } from '../../flow/language/node-types.ts';
import { type ConfigField, fieldsOf } from './config-fields.ts';
import { aboutType, helpAnchor, withHelp } from './field-help.ts';

const flat = (fields: readonly ConfigField[], within = ''): [string, ConfigField][] =>
  fields.flatMap((field) => [
    [within + field.name, field],
    ...('fields' in field ? flat(field.fields, `${within}${field.name}.`) : []),
  ]);
const STEPS = readFileSync(new URL('../../docs/steps.md', import.meta.url), 'utf8');
const HEADINGS = [...STEPS.matchAll(/^## (.+)$/gm)].map(([, title = '']) => helpAnchor(title));
const WRITTEN: ReadonlySet<string> = new Set(['line', 'text', 'number', 'mapping']);
/** Written as JSON, or chosen by a form of its own. */
const NO_EXAMPLE: ReadonlySet<string> = new Set(['transfer destination_source']);

describe.each(nodeTypes().map((info) => [info.type, info] as const))('%s', (type, info) => {
  it('has a sentence and an example for each field', () => {
    const before = new Map(flat(fieldsOf(info.config)));
    for (const [name, field] of flat(withHelp(type, fieldsOf(info.config)))) {
      expect(field.about, name).toMatch(/^\S.{6,}/);
      expect(field.about, name).not.toMatch(/[{[]|_id|E\.164|→|`/);
      if (WRITTEN.has(field.kind) && !NO_EXAMPLE.has(`${type} ${name}`))
        expect(field.example, `${type} ${name}`).toBeTruthy();
      if (field.kind === 'choice') expect(Object.keys(field.words ?? {}), `${type} ${name}`).toEqual(field.values);
      expect(field.kind).toBe(before.get(name)?.kind);
    }
  });

  it('is described without words of the API', () => {
    expect(aboutType(info)).toMatch(/^[A-Z].+\.$/);
    expect(aboutType(info)).not.toBe(info.description);
    expect(aboutType(info)).not.toMatch(/expression|mapped|variable/);
  });

  it('has a heading on the page for designers', () => expect(HEADINGS).toContain(helpAnchor(info.title)));
});
