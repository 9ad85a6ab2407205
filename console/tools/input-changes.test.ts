// What changed between the inputs of two revisions of a tool.
import { expect, it } from 'vitest';
import { inputChanges, type ToolInput } from './input-changes.ts';

const input = (name: string, required = false, type: ToolInput['type'] = 'str'): ToolInput => ({
  name,
  type,
  required,
  description: '',
  fixed: false,
});

it('names what came, went and changed, and nothing else', () => {
  const before = [input('name', true), input('city'), input('zip')];
  const after = [input('name', true), input('city', true), input('phone', true, 'int')];
  expect(inputChanges(before, after)).toEqual([
    { name: 'city', was: 'text, optional', is: 'text, required' },
    { name: 'zip', was: 'text, optional', is: '' },
    { name: 'phone', was: '', is: 'whole number, required' },
  ]);
  expect(inputChanges(before, before)).toEqual([]);
});
