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
    { name: 'city', was: 'str, optional', is: 'str, needed' },
    { name: 'zip', was: 'str, optional', is: '' },
    { name: 'phone', was: '', is: 'int, needed' },
  ]);
  expect(inputChanges(before, before)).toEqual([]);
});
